import { type CannedField, cannedFields } from '@muster/contract/helpdesk/helpdesk.constants'

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g
const isKnown = (name: string): name is CannedField => (cannedFields as readonly string[]).includes(name)

/** Fields of a canned answer that nothing is known for, as they are written. */
export const unknownFields = (body: string): string[] =>
  [...body.matchAll(FIELD)].flatMap(([written, name = '']) => (isKnown(name) ? [] : [written]))

/**
 * Fills in the fields of a canned answer, each once: what a value contains is never a field. Without a value, such as the name of
 * an anonymous requester, the blank before it goes too: `Hello {{first_name}},` becomes `Hello,`.
 */
export function fillFields(body: string, values: Readonly<Record<CannedField, string>>): string {
  return body.replace(/([ \t]*)\{\{\s*([^{}]*?)\s*\}\}/g, (written, before: string, name: string) => {
    if (!isKnown(name)) return written
    return values[name] === '' ? '' : `${before}${values[name]}`
  })
}
