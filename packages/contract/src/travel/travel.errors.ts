import { errorCatalogue } from '../kit/index.ts'

export const travelErrors = errorCatalogue({
  'travel.category_in_use': {
    status: 409,
    message: 'This category is used by trips or bookings ({count}). Deactivate it instead.',
  },
  'travel.refused': {
    status: 422,
    message: '{problem}',
    hi: '{problem}',
  },
  'travel.not_possible': {
    status: 409,
    message: 'The status of this trip is “{status}”, so this is not possible any more.',
    hi: 'इस यात्रा की स्थिति “{status}” है, इसलिए यह अब संभव नहीं है।',
  },
  'travel.taken': {
    status: 409,
    message: '{name} has already taken this trip. Ask them, or take it over.',
  },
  'travel.option_closed': {
    status: 409,
    message: 'This option is no longer available. Choose another one.',
    hi: 'यह विकल्प अब उपलब्ध नहीं है। कोई और चुनें।',
  },
  'travel.booking_closed': {
    status: 409,
    message: 'This booking is already cancelled.',
  },
  'travel.outside_trip': {
    status: 409,
    message:
      'The trip is from {from:day} to {to:day}; the booking has other days. Correct them, or confirm them.',
  },
  'travel.on_claim': {
    status: 409,
    message:
      '“{title}” is on a claim that is not paid yet ({claim}), so less can’t be recorded for it. Ask the traveller to delete the draft, or the approver to return the claim, or record it once the claim is paid or rejected.',
    hi: '“{title}” ऐसे दावे ({claim}) में है जिसका भुगतान अभी नहीं हुआ, इसलिए उसके लिए कम राशि दर्ज नहीं हो सकती। यात्री से मसौदा हटाने या अनुमोदक से दावा लौटाने को कहें, या दावे के भुगतान या अस्वीकृति के बाद दर्ज करें।',
  },
  'travel.still_booked': {
    status: 409,
    message: 'Bookings of this trip are not cancelled yet: {count}.',
  },
  'travel.nothing_to_claim': {
    status: 409,
    message: 'There is nothing to claim: everything is on a claim already.',
    hi: 'दावा करने के लिए कुछ नहीं है: सब पहले से दावे में है।',
  },
})
