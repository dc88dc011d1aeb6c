import {
  listLetterTemplates,
  listLetterVersions,
  listStarterTemplates,
  previewLetter,
  readFormFields,
  readLetterTemplate,
} from '@muster/contract/calls/documents/letter-templates'
import { listLetterheads } from '@muster/contract/calls/documents/letterheads'
import { listLetters, readSending } from '@muster/contract/calls/documents/letters'
import { readTrail } from '@muster/contract/calls/documents/signatures'
import type { LetterContent } from '@muster/contract/documents/letter-content'
import type { LetterFieldGroup } from '@muster/contract/documents/letter-templates.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { MergeField } from '@muster/ui/rich-text'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

const inline = { meta: { errorShown: 'inline' } } as const

export const templateOptions = (MAILID: number, number?: number) =>
  queryOptions({
    ...readOptions(readLetterTemplate, { params: { MAILID }, query: number === undefined ? {} : { number } }),
    // Another text must never show in the editor.
    placeholderData: undefined,
    staleTime: 0,
    ...inline,
  })

export const versionsOptions = (MAILID: number) =>
  queryOptions({ ...readOptions(listLetterVersions, { params: { MAILID } }), staleTime: 0, ...inline })

export const fieldsOptions = () =>
  queryOptions({ ...readOptions(readFormFields, { body: {} }), staleTime: 300_000, ...inline })

export const startersOptions = () =>
  queryOptions({ ...readOptions(listStarterTemplates, {}), staleTime: 300_000, ...inline })

export const letterheadsOptions = () => queryOptions({ ...readOptions(listLetterheads, {}), ...inline })

export type PreviewBody = BodyOf<typeof previewLetter>

export const previewOptions = (body: PreviewBody) =>
  queryOptions({
    queryKey: [previewLetter.id, body],
    queryFn: ({ signal }) => call(previewLetter, { body }, { signal }),
    // What is wrong stays wrong until the text changes.
    retry: false,
    ...inline,
  })

const KINDS: Readonly<Record<string, MergeField['kind']>> = {
  number: 'number',
  days: 'number',
  money: 'number',
  date: 'date',
}

/** The fields of the server and of the template itself, for the editor. */
export function mergeFieldsOf(
  groups: readonly LetterFieldGroup[],
  inputs: LetterContent['inputs'],
): MergeField[] {
  const asked = inputs.map(({ name, label, type }) => ({ name, label, kind: KINDS[type] ?? 'text' }))
  const offered = groups.flatMap(({ fields }) =>
    fields.map(({ name, label, type, columns }): MergeField => {
      const inner = columns.map((one) => ({
        name: one.name,
        label: one.label,
        kind: KINDS[one.type] ?? 'text',
        isUsual: one.is_usual,
      }))
      return { name, label, kind: KINDS[type] ?? 'text', ...(type === 'rows' ? { columns: inner } : {}) }
    }),
  )
  return [...asked, ...offered]
}

/** A name for what a template asks for, from its label: `EFFECTIVE_FROM`. */
export function inputName(label: string, taken: readonly string[]): string {
  const words = label
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[^A-Z]+|_+$/g, '')
  const base = `ASK_${words || 'VALUE'}`.slice(0, 34)
  let name = base
  for (let count = 2; taken.includes(name); count++) name = `${base}_${count}`
  return name
}

export const refreshTemplates = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [listLetterTemplates, readLetterTemplate, listLetterVersions].map((endpoint) =>
      client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )

export const refreshLetters = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [listLetters, readSending, listLetterTemplates, readTrail].map((endpoint) =>
      client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )

const BASE = '/organisation/documents'
export const paths = {
  templates: `${BASE}/templates`,
  create: `${BASE}/template/create`,
  start: (starter: string) => `${BASE}/template/create?starter=${encodeURIComponent(starter)}`,
  template: (id: number) => `${BASE}/template/${id}`,
  send: (id: number) => `${BASE}/template/${id}/send`,
  log: `${BASE}/sentlog`,
  verify: `${BASE}/verify`,
  heads: `${BASE}/letterheads`,
} as const
