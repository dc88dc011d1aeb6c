import { listAllRequests } from '@muster/contract/calls/requests/requests'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { currentEntry } from '../../../lib/session/entry.ts'

const HITS = 5

/** Requests for the command palette: of the people in reach, in self-service one's own. */
export async function searchRequests(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const request_type = currentEntry.name === 'me' ? 'my_request' : 'employee_request'
  const { requests } = await call(
    listAllRequests,
    { body: { request_type, search: text, page: 1, limit: HITS } },
    { signal },
  )
  return requests.docs.map((request) => ({
    id: request.REQUEST_ID,
    name: `${request.EMPLOYEE_NAME} · ${request.REQUEST_NAME}`,
    detail: [request.summary, request.REQUEST_STATUS_NAME].filter(Boolean).join(' · '),
    to: `/workflow/request-worlflow/${request.REQUEST_ID}`,
  }))
}
