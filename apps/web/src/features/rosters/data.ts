import { readOwnRoster, readTeamRoster } from '@muster/contract/calls/rosters/own-roster'
import { listRosterLocations, listRosters, readRoster } from '@muster/contract/calls/rosters/rosters'
import type { Call } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../lib/calls/query.ts'

export const inline = { errorShown: 'inline' as const }

export const locationsOptions = {
  ...readOptions(listRosterLocations, { body: { search: '' } }),
  meta: inline,
}

export const rosterOptions = (id: number) => ({
  ...readOptions(readRoster, { params: { id: String(id) } }),
  meta: inline,
  // Never refetched while it is being edited; saving loads the new state.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

const lists: readonly Call[] = [listRosters, readOwnRoster, readTeamRoster]

/** Invalidates everything that shows rosters, except the open one. */
export async function refreshRosters(queries: QueryClient): Promise<void> {
  await Promise.all(lists.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
}
