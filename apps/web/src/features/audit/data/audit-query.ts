import type { AuditEntryRow } from '@muster/contract/audit/audit.contract'
import {
  auditActors,
  auditChain,
  auditChoices,
  listAuditEntries,
  readAuditEntry,
} from '@muster/contract/calls/audit/audit'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import type { FilterOption } from '@muster/ui/filter-bar'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { cursorMemory } from '../../../lib/list/cursor-pages.ts'

export type { AuditEntryRow }
export type AuditEntry = DataOf<typeof readAuditEntry>
export type Chain = DataOf<typeof auditChain>

/** URL parameter that limits the audit log to one record: `employee:12`. */
export const RECORD = 'record'

export function recordOf(query: URLSearchParams): { type: string; id: number } | null {
  const match = /^([\w-]{1,120}):([1-9]\d{0,14})$/.exec(query.get(RECORD) ?? '')
  return match ? { type: match[1] as string, id: Number(match[2]) } : null
}

/** Filters of the list, without the page. */
export function criteriaOf(state: DataTableState, record: { type: string; id: number } | null) {
  const values = (id: string) => state.filters[id] ?? []
  const texts = (id: string) => values(id).map(String)
  const [from = '', until = ''] = texts('at')
  return {
    limit: state.limit,
    search: state.search,
    accounts: values('person').filter((id) => typeof id === 'number'),
    actions: texts('action'),
    record_types: texts('type'),
    record,
    from: from || null,
    until: until || null,
  }
}
export type AuditCriteria = ReturnType<typeof criteriaOf>

const pages = cursorMemory()

/** A page of the audit log. */
export function auditOptions(criteria: AuditCriteria, page: number) {
  return queryOptions({
    queryKey: [...endpointKey(listAuditEntries), criteria, page],
    queryFn: async ({ signal }) => {
      const cursor = pages.cursorFor(criteria, page)
      const answer = await call(listAuditEntries, { body: { ...criteria, page, cursor } }, { signal })
      pages.remember(criteria, page, answer)
      return answer
    },
    // Always stale: other users add entries all the time.
    staleTime: 0,
    meta: { errorShown: 'inline' },
  })
}

export const entryOptions = (id: number) =>
  queryOptions({
    ...readOptions(readAuditEntry, { params: { id } }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' },
  })

export const chainOptions = queryOptions({
  ...readOptions(auditChain, {}),
  staleTime: 0,
  meta: { errorShown: 'inline' },
})

export const choicesOptions = queryOptions({
  ...readOptions(auditChoices, {}),
  meta: { errorShown: 'inline' },
})

export async function findActors(body: { search?: string; ids?: number[] }): Promise<FilterOption[]> {
  return (await call(auditActors, { body })).actors
}
