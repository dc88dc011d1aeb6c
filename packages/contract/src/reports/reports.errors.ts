import { errorCatalogue } from '../kit/index.ts'

export const reportsErrors = errorCatalogue({
  'reports.not_found': {
    status: 404,
    message: 'There is no such report, or you may not read it.',
    hi: 'ऐसी कोई रिपोर्ट नहीं है, या आप उसे नहीं देख सकते।',
  },
})
