import { listShifts } from '@muster/contract/calls/shifts/shifts'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'

const HITS = 5

/** Shifts for the command palette. */
export async function searchShifts(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { shifts } = await call(listShifts, { query: { page: 1, limit: HITS, search: text } }, { signal })
  return shifts.docs.map((shift) => ({
    id: shift.SHFTID,
    name: shift.name,
    detail: shift.code,
    to: `/shifts/${shift.SHFTID}`,
  }))
}
