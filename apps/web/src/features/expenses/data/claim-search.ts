import { listClaims } from '@muster/contract/calls/expenses/claims-list'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { claimPath } from './claim-data.ts'

const HITS = 5

/** Expense claims by number, title or person. */
export async function searchClaims(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, page: 1, limit: HITS }
  const { rows } = await call(listClaims, { params: { list: 'all' }, body }, { signal })
  return rows.map(({ ID, number, title, EMPLOYEE_NAME }) => ({
    ...{ id: ID, name: title, detail: [number, EMPLOYEE_NAME].join(' · ') },
    to: claimPath(ID),
  }))
}
