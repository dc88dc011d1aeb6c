import { listVendors } from '@muster/contract/calls/vendors/vendors'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'

const HITS = 5

/** Vendors by name, code or tax number. */
export async function searchVendors(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, page: 1, limit: HITS }
  const { rows } = await call(listVendors, { body }, { signal })
  return rows.map(({ id, code, name, category }) => ({
    ...{ id, name, detail: [code, category].join(' · ') },
    to: `/vendors/${id}`,
  }))
}
