import {
  discardDraft,
  findAlike,
  listDrafts,
  readDraft,
  readOutlook,
} from '@muster/contract/calls/employees/create-wizard'
import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export type Draft = DataOf<typeof listDrafts>['drafts'][number]
export type WholeDraft = DataOf<typeof readDraft>
export type Alike = DataOf<typeof findAlike>['people'][number]
export type Outlook = DataOf<typeof readOutlook>

export const draftsOptions = queryOptions({
  ...readOptions(listDrafts, {}),
  staleTime: 0,
  meta: { errorShown: 'inline' },
})

export const draftOptions = (id: number) =>
  queryOptions({
    ...readOptions(readDraft, { params: { id } }),
    // The draft is loaded into the form once: a refetch must not overwrite typed values.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: undefined,
    meta: { errorShown: 'inline' },
  })

const pick = (values: FormValues, slugs: readonly string[]): FormValues =>
  Object.fromEntries(slugs.flatMap((slug) => (values[slug] ? [[slug, values[slug]]] : [])))

const TELLING = ['FIRST_NAME', 'LAST_NAME', 'DATE_OF_BIRTH', 'EMAIL', 'PERSONAL_EMAIL', 'PHONE']
const FORESEEN = [
  'EMPLOYEE_CODE',
  'EMAIL',
  'CONFIRMATION_DUE_ON',
  'DATE_OF_JOINING',
  ...Object.values(slugOfAttribute),
]

/** Possible duplicates of the employee being entered. */
export function alikeOptions(values: FormValues, exceptId?: number) {
  const known = pick(values, TELLING) as Record<string, string>
  const body = { values: known, ...(exceptId ? { except_id: exceptId } : {}) }
  return queryOptions({
    ...readOptions(findAlike, { body }),
    enabled: Object.keys(known).length > 0,
    meta: { errorShown: 'inline' },
  })
}

export function outlookOptions(values: FormValues) {
  return queryOptions({
    ...readOptions(readOutlook, { body: { values: pick(values, FORESEEN) as Record<string, string> } }),
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })
}

export function refreshDrafts(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [listDrafts.id] })
}

export { discardDraft }
