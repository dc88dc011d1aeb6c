import { listSimulationRows, listSimulations } from '@muster/contract/calls/leave/simulation'
import { listYearEndRows, listYearEnds, previewYearEnd } from '@muster/contract/calls/leave/year-end'
import type { DataOf } from '@muster/contract/kit/index'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../lib/calls/query.ts'
import { refreshBalances } from './leave-queries.ts'

const inline = { errorShown: 'inline' as const }

export type YearEnds = DataOf<typeof listYearEnds>
export type YearEndPreview = DataOf<typeof previewYearEnd>

/** Polling interval in milliseconds while a closing is being undone. */
const LOOK = 1500

export const yearEndsOptions = queryOptions({
  ...readOptions(listYearEnds, {}),
  refetchInterval: ({ state }) =>
    state.data?.runs.some((run) => run.state === 'undoing' && !run.has_broken_off) ? LOOK : false,
  meta: inline,
})
export const simulationsOptions = { ...readOptions(listSimulations, {}), meta: inline }

export const previewOptions = (year_to: string, search: string) => ({
  ...readOptions(previewYearEnd, { body: { year_to, search } }),
  meta: inline,
})

export function runRowsOptions(run_id: number, page: number, limit: number, search: string) {
  const body = { run_id, page, limit, search }
  return queryOptions({
    queryKey: endpointKey(listYearEndRows, { body }),
    queryFn: ({ signal }) => call(listYearEndRows, { body }, { signal }),
    meta: inline,
  })
}

export function simulationRowsOptions(id: number, page: number, limit: number, search: string) {
  const body = { id, page, limit, search }
  return queryOptions({
    queryKey: endpointKey(listSimulationRows, { body }),
    queryFn: ({ signal }) => call(listSimulationRows, { body }, { signal }),
    meta: inline,
  })
}

/** Invalidates leave year queries after a year was closed or a closing was undone. */
export async function refreshYearEnds(queries: QueryClient): Promise<void> {
  const shown = [listYearEnds, previewYearEnd, listYearEndRows]
  await Promise.all([
    refreshBalances(queries),
    ...shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })),
  ])
}

/** Invalidates drafts after a simulation. */
export async function refreshSimulations(queries: QueryClient): Promise<void> {
  const shown = [listSimulations, listSimulationRows]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })))
}
