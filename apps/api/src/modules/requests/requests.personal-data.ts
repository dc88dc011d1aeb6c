import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { readDecisions, readOwnRequests } from './own-data.queries.ts'
import { requestsTexts } from './requests.texts.ts'

export const requestsPersonalData: PersonalData = {
  tables: [
    { table: 'request', label: requestsTexts('requests'), read: readOwnRequests },
    { table: 'request_task', label: requestsTexts('requestDecisions'), read: readDecisions },
    {
      table: 'request_comment',
      label: requestsTexts('requestComments'),
      employee: ['employee_id'],
      account: ['account_id'],
    },
    {
      table: 'approval_delegation',
      label: requestsTexts('delegationsGivenAndReceived'),
      employee: ['employee_id', 'delegate_id'],
    },
  ],
  except: {
    request_event:
      'The history of a request: it stands with the request, and names who acted for the organisation.',
    request_mail_link: 'Hashes of links in mails; the decision itself stands with the request.',
  },
}
