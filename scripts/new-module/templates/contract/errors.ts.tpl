import { errorCatalogue } from '../kit/index.ts'

export const __camel__Errors = errorCatalogue({
  '__module__.category_in_use': {
    status: 409,
    message: '{count} __many__ have this category. Give them another one first, or switch it off.',
  },
})
