import { errorCatalogue } from '../../kit/index.ts'

export const settlementErrors = errorCatalogue({
  'offboarding.settlement_early': {
    status: 409,
    message: 'A settlement is worked on from the clearance on. This separation is {status}.',
  },
  'offboarding.settlement_no_pay': {
    status: 409,
    message: 'There is no pay on record for {name} on {day}. Add it first, then compute the settlement.',
  },
  'offboarding.settlement_impossible': {
    status: 409,
    message: 'The settlement can’t be computed: {why} Nothing was changed.',
  },
  'offboarding.settlement_state': {
    status: 409,
    message: 'This statement is {state}: that can’t be done with it. Reload the page to see where it is.',
  },
  'offboarding.settlement_stale': {
    status: 409,
    message:
      'The last working day has changed since this was computed. Return it where it was submitted, and compute it again.',
  },
  'offboarding.settlement_paid': {
    status: 409,
    message:
      'A settlement of this separation was paid, so it can’t be withdrawn or put on hold. Correct what was paid by a supplementary statement.',
  },
  'offboarding.settlement_confirm': {
    status: 409,
    message: 'Recoveries are unusually large. {why} Confirm them with a reason.',
  },
  'offboarding.settlement_own': {
    status: 403,
    message: 'Somebody else approves what you have submitted, and nobody settles their own account.',
  },
  'offboarding.settlement_nothing': {
    status: 409,
    message: 'Nothing has changed since the last statement was paid: there is nothing to correct.',
  },
})
