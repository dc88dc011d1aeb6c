import { listRosters } from '@muster/contract/calls/rosters/rosters'
import { call } from '../../lib/calls/api.ts'
import type { RecordHit } from '../../lib/screen/extensions.ts'

const HITS = 5

/** Rosters for the command palette. */
export async function searchRosters(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { rosters } = await call(listRosters, { body: { page: 1, limit: HITS, search: text } }, { signal })
  return rosters.map((roster) => ({
    id: roster.id,
    name: roster.name,
    detail: roster.location_name,
    to: `/roster/view/${roster.id}`,
  }))
}
