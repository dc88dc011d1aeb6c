import { listSeparations } from '@muster/contract/calls/offboarding/separations'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { pathOf } from './separation-data.ts'

const HITS = 5

/** Separations by the leaver’s name or code. */
export async function searchSeparations(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, page: 1, limit: HITS }
  const { rows } = await call(listSeparations, { body }, { signal })
  return rows.map(({ SEPID, EMPLOYEE_NAME, DESIGNATION_NAME, DEPARTMENT_NAME }) => ({
    ...{ id: SEPID, name: EMPLOYEE_NAME, to: pathOf(SEPID) },
    detail: [DESIGNATION_NAME, DEPARTMENT_NAME].filter(Boolean).join(' · '),
  }))
}
