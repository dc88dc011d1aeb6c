import { REQUEST, type RequestStatus } from '@muster/contract/requests/request-states'
import type { Text } from '../../lib/texts/texts.ts'
import { requestsTexts } from './requests.texts.ts'

const keys = {
  [REQUEST.pending]: 'statePending',
  [REQUEST.approved]: 'stateApproved',
  [REQUEST.rejected]: 'stateRejected',
  [REQUEST.withdrawn]: 'stateWithdrawn',
  [REQUEST.cancelled]: 'stateCancelled',
} as const satisfies Record<RequestStatus, string>

/** The state of a request within a sentence. */
export const statusText = (status: RequestStatus): Text => requestsTexts.text(keys[status])
