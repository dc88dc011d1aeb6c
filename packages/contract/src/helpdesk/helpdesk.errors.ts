import { errorCatalogue } from '../kit/index.ts'

export const helpdeskErrors = errorCatalogue({
  'helpdesk.ticket_closed': {
    status: 409,
    message: 'This ticket is closed. Reopen it first, or raise a new one.',
    hi: 'यह टिकट बंद है। पहले इसे फिर से खोलें, या नया टिकट बनाएँ।',
  },
  'helpdesk.reopen_over': {
    status: 409,
    message: 'A ticket can be reopened for {days} days after it was closed. Raise a new one.',
    hi: 'टिकट बंद होने के बाद {days} दिनों तक ही फिर से खोला जा सकता है। नया टिकट बनाएँ।',
  },
  'helpdesk.not_open': {
    status: 409,
    message: 'This ticket is already open.',
    hi: 'यह टिकट पहले से खुला है।',
  },
  'helpdesk.assigned_meanwhile': {
    status: 409,
    message: 'Somebody assigned this ticket meanwhile. Look at it again before you reassign it.',
  },
})
