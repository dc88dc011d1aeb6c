import { REQUEST } from '@muster/contract/requests/request-states'
import { requestsTexts } from '../requests.texts.ts'

/** The statuses of requests as the choices of a column. */
export const requestStatuses = (): { value: string; label: string }[] =>
  Object.entries(REQUEST).map(([name, status]) => ({
    value: String(status),
    label: requestsTexts(name as keyof typeof REQUEST),
  }))
