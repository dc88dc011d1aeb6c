import { fieldFacts } from '../../kit/field-facts.ts'
import type { RequestFieldFacts, RequestShape } from './kind-shape.ts'
import { type RequestKindDeclaration, requestFiles } from './request-kind.ts'

/** A kind without its schemas; `npm run calls` generates it for the browser. */
export function kindShape({ kind, fields, form }: RequestKindDeclaration): RequestShape {
  const facts = Object.entries(fieldFacts(fields)).map(([name, known]): [string, RequestFieldFacts] => {
    const isFiles = fields[name] === requestFiles
    return [name, { ...known, ...(isFiles ? { kind: 'files' } : {}), ...form[name] }]
  })
  return { kind, fields: Object.fromEntries(facts) }
}
