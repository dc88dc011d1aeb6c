import { errorCatalogue } from '../kit/index.ts'

export const expensesErrors = errorCatalogue({
  'expenses.not_editable': {
    status: 409,
    message: 'This claim is {status} and can’t be changed any more.',
    hi: 'यह दावा {status} है और अब बदला नहीं जा सकता।',
  },
  'expenses.refused': {
    status: 422,
    message: '{problem}',
    hi: '{problem}',
  },
  'expenses.not_pending': {
    status: 409,
    message: 'This claim is {status}. Only submitted claims can be decided.',
    hi: 'यह दावा {status} है। केवल जमा किए गए दावों पर निर्णय लिया जा सकता है।',
  },
  'expenses.not_payable': {
    status: 409,
    message: 'This can’t be paid: {problem}',
  },
  'expenses.payment_closed': {
    status: 409,
    message: 'This payment is already {state}.',
  },
  'expenses.advance_closed': {
    status: 409,
    message: '{problem}',
  },
  'expenses.account_missing': {
    status: 409,
    message: 'Accounts are missing for the export: {accounts}. Enter them in the expense settings.',
  },
  'expenses.no_files': {
    status: 409,
    message: 'These claims have no receipts.',
    hi: 'इन दावों की कोई रसीद नहीं है।',
  },
})
