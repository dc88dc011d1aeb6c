import { errorCatalogue } from '../kit/index.ts'

export const requestsErrors = errorCatalogue({
  'requests.already_decided': {
    status: 409,
    message: 'Already decided by {by}: {outcome}.',
    hi: '{by} पहले ही निर्णय ले चुके हैं: {outcome}।',
  },
  'requests.own_request': {
    status: 403,
    message: 'You can’t decide your own request.',
    hi: 'आप अपने ही अनुरोध पर निर्णय नहीं ले सकते।',
  },
  'requests.not_approver': {
    status: 403,
    message: 'You are not an approver at this stage. The request is waiting for {names}.',
    hi: 'आप इस चरण के अनुमोदक नहीं हैं। {names} की प्रतीक्षा है।',
  },
  'requests.proposal_own': {
    status: 403,
    message: 'You can’t propose this for yourself.',
    hi: 'आप यह प्रस्ताव अपने लिए नहीं दे सकते।',
  },
  'requests.proposal_waits': {
    status: 409,
    message: 'There is already a pending request of this type for {name}: {other}. Withdraw it first.',
    hi: '{name} के लिए इस प्रकार का एक अनुरोध पहले से लंबित है: {other}। पहले उसे वापस लें।',
  },
  'requests.comment_missing': { status: 422, message: 'Please enter a reason.', hi: 'कृपया कारण दर्ज करें।' },
  'requests.person_left': {
    status: 409,
    message: '{name} has left, so nothing can be requested for them.',
    hi: '{name} जा चुके हैं, इसलिए उनके लिए कुछ माँगा नहीं जा सकता।',
  },
  'requests.outside_employment': { status: 409, message: '{problem}', hi: '{problem}' },
  'requests.before_joining': { status: 409, message: '{problem}', hi: '{problem}' },
  'requests.not_pending': {
    status: 409,
    message: 'This request is already {state}.',
    hi: 'यह अनुरोध पहले से {state} है।',
  },
  'requests.reminded_already': {
    status: 409,
    message: 'The approvers were reminded less than an hour ago.',
    hi: 'अनुमोदकों को पिछले एक घंटे में याद दिलाया जा चुका है।',
  },
  'requests.nobody_to_remind': {
    status: 409,
    message: 'Nobody can decide this request at the moment. Reassign it or decide it yourself.',
    hi: 'अभी कोई इस अनुरोध पर निर्णय नहीं ले सकता। इसे किसी और को सौंपें या स्वयं निर्णय लें।',
  },
  'requests.not_cancellable': { status: 409, message: '{problem}', hi: '{problem}' },
  'requests.kind_unknown': {
    status: 422,
    message: 'This request type does not exist.',
    hi: 'इस प्रकार का कोई अनुरोध नहीं है।',
  },
  'requests.days_taken': {
    status: 409,
    message: '{problem}',
    hi: '{problem}',
  },
  'requests.days_invalid': { status: 422, message: '{problem}', hi: '{problem}' },
  'requests.requisition_open': {
    status: 409,
    message: 'A replacement for {name} has already been requested: {other}.',
    hi: '{name} की जगह किसी और को लाने का अनुरोध पहले से है: {other}।',
  },
  'requests.not_last_approver': {
    status: 403,
    message: 'Only the person who gave the last approval can withdraw it.',
    hi: 'अंतिम स्वीकृति देने वाला व्यक्ति ही उसे वापस ले सकता है।',
  },
  'requests.approver_unfit': {
    status: 422,
    message: '{name} can’t decide this request: {problem}',
    hi: '{name} इस अनुरोध पर निर्णय नहीं ले सकते: {problem}',
  },
  'requests.delegation_beyond': {
    status: 403,
    message:
      'You can’t delegate the approvals of {name}, because their reach or permissions exceed yours. They can do it themselves, or an administrator can.',
    hi: 'आप {name} के अनुमोदन नहीं सौंप सकते, क्योंकि उनकी पहुँच या अनुमतियाँ आपसे अधिक हैं। वे स्वयं या कोई प्रशासक ऐसा कर सकते हैं।',
  },
  'requests.delegation_loop': {
    status: 409,
    message: 'This delegation would form a loop on these days: {names}.',
    hi: 'इन दिनों अनुमोदन घूमकर वहीं लौट आएँगे: {names}।',
  },
  'requests.delegation_overlaps': {
    status: 409,
    message:
      'Approvals are already delegated to {name} from {from} to {to}. Choose other days, or end that delegation first.',
    hi: '{from} से {to} तक अनुमोदन {name} को पहले ही सौंपे गए हैं। दूसरे दिन चुनें, या पहले उसे समाप्त करें।',
  },
  'requests.delegation_unfit': { status: 422, message: '{problem}', hi: '{problem}' },
  'requests.link_invalid': {
    status: 410,
    message: 'This link no longer works. Sign in to see the request.',
    hi: 'यह लिंक अब काम नहीं करता। अनुरोध देखने के लिए साइन इन करें।',
  },
  'requests.link_used': {
    status: 410,
    message: 'This link has already been used. Sign in to see the request.',
    hi: 'यह लिंक इस्तेमाल हो चुका है। अनुरोध देखने के लिए साइन इन करें।',
  },
  'requests.nothing_to_change': {
    status: 422,
    message: 'These values are the same as in your record.',
    hi: 'आपके रिकॉर्ड से कुछ भी अलग नहीं है।',
  },
})
