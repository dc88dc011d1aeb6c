import { errorCatalogue } from '../kit/index.ts'

export const __camel__Errors = errorCatalogue({
  '__module__.category_in_use': {
    status: 409,
    message: 'This category still has __many__ ({count}). Move them to another category first, or deactivate this one.',
  },
})
