import { listAssets } from '@muster/contract/calls/assets/assets'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'

const HITS = 5

/** Assets by name, code or serial number, with who has them. */
export async function searchAssets(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, page: 1, limit: HITS }
  const { assets } = await call(listAssets, { body }, { signal })
  return assets.map(({ AID, code, name, holder }) => ({
    ...{ id: AID, name, detail: [code, holder?.EMPLOYEE_NAME].filter(Boolean).join(' · ') },
    to: `/assets/${AID}`,
  }))
}
