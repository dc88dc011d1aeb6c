import { errorCatalogue } from '../kit/index.ts'

export const requestsErrors = errorCatalogue({
  'requests.already_decided': { status: 409, message: 'Already decided by {by}: {outcome}.' },
  'requests.own_request': { status: 403, message: 'Nobody decides about their own request.' },
  'requests.not_asked': {
    status: 403,
    message: 'You are not asked at this stage. It waits for {names}.',
  },
  'requests.proposal_own': { status: 403, message: 'This is proposed by somebody else, not for oneself.' },
  'requests.proposal_waits': {
    status: 409,
    message: 'Something of this kind waits for {name} already: {other}. Withdraw it first.',
  },
  'requests.comment_missing': { status: 422, message: 'Please say why.' },
  'requests.person_left': {
    status: 409,
    message: '{name} has left, so nothing can be requested for them.',
  },
  'requests.not_pending': { status: 409, message: 'This request is {state} already.' },
  'requests.not_cancellable': { status: 409, message: '{problem}' },
  'requests.kind_unknown': { status: 422, message: 'There is no request of this kind.' },
  'requests.days_taken': {
    status: 409,
    message: 'There is a request for these days already: {other}. Withdraw it first, or choose other days.',
  },
  'requests.days_invalid': { status: 422, message: '{problem}' },
  'requests.requisition_open': {
    status: 409,
    message: 'A replacement for {name} is asked for already: {other}.',
  },
  'requests.not_decider': { status: 403, message: 'Only whoever gave the last approval can take it back.' },
  'requests.approver_unfit': { status: 422, message: '{name} can’t decide about this: {problem}' },
  'requests.delegation_loop': {
    status: 409,
    message: 'On these days the approvals would come back to where they started: {names}.',
  },
  'requests.delegation_overlaps': {
    status: 409,
    message:
      'Approvals are handed over to {name} from {from} to {to} already. Choose other days, or end that first.',
  },
  'requests.delegation_unfit': { status: 422, message: '{problem}' },
  'requests.link_invalid': {
    status: 410,
    message: 'This link does not work any more. Sign in to see the request.',
  },
  'requests.link_used': { status: 410, message: 'This link has been used. Sign in to see the request.' },
  'requests.nothing_to_change': { status: 422, message: 'Nothing differs from your record.' },
})
