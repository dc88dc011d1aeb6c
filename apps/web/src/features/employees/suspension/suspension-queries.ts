import { listSuspensions } from '@muster/contract/calls/employees/moves/suspension'
import type { Suspension, SuspensionState } from '@muster/contract/employees/moves/suspension.contract'
import type { DataTableState } from '@muster/ui/data-table'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { refreshPeople } from '../data/employee-queries.ts'

export type { Suspension }

const inline = { errorShown: 'inline' as const }

export function suspensionsOptions(
  show: SuspensionState | null,
  state: DataTableState,
  page: number,
  limit: number,
) {
  const body = {
    page,
    limit,
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
    ...(show ? { states: [show] } : {}),
  }
  return queryOptions({
    queryKey: endpointKey(listSuspensions, { body }),
    queryFn: ({ signal }) => call(listSuspensions, { body }, { signal }),
    meta: inline,
  })
}

/** An employee's current and planned suspensions. */
export function suspensionsOf(id: number) {
  return {
    ...readOptions(listSuspensions, { body: { emp_id: id, states: ['planned', 'running'] } }),
    placeholderData: undefined,
    meta: inline,
  }
}

export async function refreshSuspensions(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: [listSuspensions.id] }), refreshPeople(queries)])
}
