import { REQUEST, type RequestStatus } from '@muster/contract/requests/request-states'
import type { RequisitionPayload, RequisitionState } from '@muster/contract/requests/requisition.contract'
import type { Text } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { requestsTexts } from '../requests.texts.ts'

/** "2 new positions: Analyst, Finance, Pune" */
export function requisitionSummary({ REQUISITION_TYPE, positions, unit_names }: RequisitionPayload): Text {
  const units = [unit_names.DESIGNATION_ID, unit_names.DEPT_ID, unit_names.LOCATION_ID]
    .filter(Boolean)
    .join(', ')
  return REQUISITION_TYPE === 2
    ? requestsTexts.text('replacementIn', { units })
    : requestsTexts.text('newPositionsIn', { count: positions, units })
}

/** Multiplies an exact decimal by an integer, with two decimals. */
export function timesExactly(amount: string, count: number): string {
  const [whole = '0', part = ''] = amount.split('.')
  const cents = BigInt(whole + part.padEnd(2, '0')) * BigInt(count)
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The note on a vacancy that refers to its requisition. */
export function vacancyNote({ needed_by, description }: RequisitionPayload, requestId: number): string {
  const short = description.split('\n')[0] ?? ''
  return [requestsTexts('requisitionNeededBy', { requestId, neededBy: writtenDay(needed_by) }), short]
    .filter(Boolean)
    .join(' ')
}

const decided: Partial<Record<RequestStatus, RequisitionState>> = {
  [REQUEST.pending]: 'pending',
  [REQUEST.rejected]: 'rejected',
  [REQUEST.withdrawn]: 'withdrawn',
  [REQUEST.cancelled]: 'cancelled',
}

/**
 * State of a requisition. An approved one is open while any position is; then filled if anybody was hired,
 * otherwise closed.
 */
export function requisitionState(
  status: RequestStatus,
  { positions, filled, closed }: { positions: number; filled: number; closed: number },
): RequisitionState {
  const known = decided[status]
  if (known) return known
  if (filled + closed < positions) return 'open'
  return filled > 0 ? 'filled' : 'closed'
}
