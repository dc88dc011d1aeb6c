import { errorCatalogue } from '../kit/index.ts'

export const reportsErrors = errorCatalogue({
  'reports.not_found': {
    status: 404,
    message: 'There is no such report, or you may not read it.',
    hi: 'ऐसी कोई रिपोर्ट नहीं है, या आप उसे नहीं देख सकते।',
  },
  'reports.no_pdf': {
    status: 422,
    message: 'This report can be downloaded as an Excel file only.',
    hi: 'यह रिपोर्ट सिर्फ़ एक्सेल फ़ाइल में मिल सकती है।',
  },
})
