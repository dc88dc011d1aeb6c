import { listDeskTrips } from '@muster/contract/calls/travel/desk'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { tripPath } from './trip-data.ts'

const HITS = 5

/** Trips by number, title, place or traveller. */
export async function searchTrips(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, page: 1, limit: HITS }
  const { rows } = await call(listDeskTrips, { body }, { signal })
  return rows.map(({ ID, number, route, EMPLOYEE_NAME }) => ({
    ...{ id: ID, name: `${EMPLOYEE_NAME} · ${route}`, detail: number },
    to: tripPath(ID),
  }))
}
