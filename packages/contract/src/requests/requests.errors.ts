import { errorCatalogue } from '../kit/index.ts'

export const requestsErrors = errorCatalogue({
  'requests.already_decided': {
    status: 409,
    message: 'Already decided by {by}: {outcome}.',
    hi: '{by} पहले ही निर्णय ले चुके हैं: {outcome}।',
  },
  'requests.own_request': {
    status: 403,
    message: 'Nobody decides about their own request.',
    hi: 'कोई अपने ही अनुरोध पर निर्णय नहीं लेता।',
  },
  'requests.not_asked': {
    status: 403,
    message: 'You are not asked at this stage. It waits for {names}.',
    hi: 'इस चरण में आपसे नहीं पूछा गया है। {names} की प्रतीक्षा है।',
  },
  'requests.proposal_own': { status: 403, message: 'This is proposed by somebody else, not for oneself.' },
  'requests.proposal_waits': {
    status: 409,
    message: 'Something of this kind waits for {name} already: {other}. Withdraw it first.',
  },
  'requests.comment_missing': { status: 422, message: 'Please say why.', hi: 'कृपया कारण लिखें।' },
  'requests.person_left': {
    status: 409,
    message: '{name} has left, so nothing can be requested for them.',
    hi: '{name} जा चुके हैं, इसलिए उनके लिए कुछ माँगा नहीं जा सकता।',
  },
  'requests.not_pending': { status: 409, message: 'This request is {state} already.' },
  'requests.not_cancellable': { status: 409, message: '{problem}', hi: '{problem}' },
  'requests.kind_unknown': {
    status: 422,
    message: 'There is no request of this kind.',
    hi: 'इस प्रकार का कोई अनुरोध नहीं है।',
  },
  'requests.days_taken': {
    status: 409,
    message: 'There is a request for these days already: {other}. Withdraw it first, or choose other days.',
    hi: 'इन दिनों का अनुरोध पहले से है: {other}। पहले उसे वापस लें, या दूसरे दिन चुनें।',
  },
  'requests.days_invalid': { status: 422, message: '{problem}', hi: '{problem}' },
  'requests.requisition_open': {
    status: 409,
    message: 'A replacement for {name} is asked for already: {other}.',
  },
  'requests.not_decider': { status: 403, message: 'Only whoever gave the last approval can take it back.' },
  'requests.approver_unfit': { status: 422, message: '{name} can’t decide about this: {problem}' },
  'requests.delegation_loop': {
    status: 409,
    message: 'On these days the approvals would come back to where they started: {names}.',
    hi: 'इन दिनों अनुमोदन घूमकर वहीं लौट आएँगे: {names}।',
  },
  'requests.delegation_overlaps': {
    status: 409,
    message:
      'Approvals are handed over to {name} from {from} to {to} already. Choose other days, or end that first.',
    hi: '{from} से {to} तक अनुमोदन {name} को पहले ही सौंपे गए हैं। दूसरे दिन चुनें, या पहले उसे समाप्त करें।',
  },
  'requests.delegation_unfit': { status: 422, message: '{problem}', hi: '{problem}' },
  'requests.link_invalid': {
    status: 410,
    message: 'This link does not work any more. Sign in to see the request.',
    hi: 'यह लिंक अब काम नहीं करता। अनुरोध देखने के लिए साइन इन करें।',
  },
  'requests.link_used': {
    status: 410,
    message: 'This link has been used. Sign in to see the request.',
    hi: 'यह लिंक इस्तेमाल हो चुका है। अनुरोध देखने के लिए साइन इन करें।',
  },
  'requests.nothing_to_change': {
    status: 422,
    message: 'Nothing differs from your record.',
    hi: 'आपके रिकॉर्ड से कुछ भी अलग नहीं है।',
  },
})
