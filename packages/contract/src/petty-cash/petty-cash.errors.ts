import { errorCatalogue } from '../kit/index.ts'

export const pettyCashErrors = errorCatalogue({
  'petty-cash.refused': { status: 422, message: '{problem}', hi: '{problem}' },
  'petty-cash.too_little': {
    status: 409,
    message: 'The fund has only {balance:money}. Top it up first.',
    hi: 'कोष में केवल {balance:money} है। पहले इसे भरें।',
  },
  'petty-cash.too_much': {
    status: 409,
    message: 'The fund would have more than its limit of {limit:money}.',
    hi: 'कोष में उसकी सीमा {limit:money} से अधिक हो जाएगा।',
  },
  'petty-cash.not_payable': {
    status: 409,
    message: 'This can’t be paid: {problem}',
    hi: 'इसका भुगतान नहीं हो सकता: {problem}',
  },
  'petty-cash.own_fund': {
    status: 403,
    message: 'You keep this fund. Somebody else has to record what is put in or returned.',
    hi: 'यह कोष आप रखते हैं। डाली या लौटाई गई राशि किसी और को दर्ज करनी होगी।',
  },
  'petty-cash.closed': {
    status: 409,
    message: 'This fund is inactive and takes no cash. Activate it first.',
    hi: 'यह कोष निष्क्रिय है और नकद नहीं लेता। पहले इसे सक्रिय करें।',
  },
  'petty-cash.count_too_soon': {
    status: 409,
    message:
      'Nobody else may decide counts of this fund. You can confirm this one {count} hours after it was counted.',
    hi: 'इस कोष की गिनती पर कोई और निर्णय नहीं ले सकता। गिनती के {count} घंटे बाद आप इसकी पुष्टि कर सकते हैं।',
  },
  'petty-cash.count_open': {
    status: 409,
    message: 'A count of this fund waits for a decision. Decide or withdraw it first.',
    hi: 'इस कोष की एक गिनती निर्णय की प्रतीक्षा में है। पहले उस पर निर्णय लें या उसे वापस लें।',
  },
  'petty-cash.count_decided': {
    status: 409,
    message: 'This count was decided already.',
    hi: 'इस गिनती पर निर्णय हो चुका है।',
  },
  'petty-cash.count_own': {
    status: 403,
    message: 'Neither the custodian nor whoever counted decides a count. Ask somebody else.',
    hi: 'न कोष रखने वाला और न गिनने वाला गिनती पर निर्णय लेता है। किसी और से कहें।',
  },
  'petty-cash.count_stale': {
    status: 409,
    message: 'The fund has changed since it was counted. Reject this count and count again.',
    hi: 'गिनती के बाद कोष बदल गया है। यह गिनती अस्वीकार करें और फिर गिनें।',
  },
  'petty-cash.in_use': {
    status: 409,
    message: 'This is in use and can’t be deleted. Deactivate it instead.',
  },
  'petty-cash.upload_rejected': {
    status: 422,
    message:
      'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
  },
  'petty-cash.upload_unreadable': {
    status: 422,
    message:
      'The file can’t be read: {why} Please upload an .xlsx or .csv file with at most 5,000 rows, and split a longer one.',
  },
  'petty-cash.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
