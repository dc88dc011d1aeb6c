import { errorCatalogue } from '../../kit/index.ts'

export const settlementErrors = errorCatalogue({
  'offboarding.settlement_early': {
    status: 409,
    message: 'A settlement can be prepared once clearance has started. This separation is “{status}”.',
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
    message: 'This can’t be done, because the statement is {state}. Reload the page to see it as it is now.',
  },
  'offboarding.settlement_stale': {
    status: 409,
    message:
      'The last working day has changed since this was computed. If it was submitted, return it first; then compute it again.',
  },
  'offboarding.settlement_paid': {
    status: 409,
    message:
      'A settlement was paid, so the separation can’t be withdrawn or put on hold. Correct what was paid with a supplementary statement.',
  },
  'offboarding.settlement_confirm': {
    status: 409,
    message: 'Recoveries are unusually large. {why} Confirm them with a reason.',
  },
  'offboarding.settlement_own': {
    status: 403,
    message: 'Somebody else has to approve what you submitted, and nobody settles their own account.',
  },
  'offboarding.settlement_nothing': {
    status: 409,
    message: 'Nothing has changed since the last statement was paid: there is nothing to correct.',
  },
})
