import { can, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { advanceRow } from './advances.contract.ts'
import { claimRow } from './expense-shapes.ts'
import { MAX_PAYMENT_CLAIMS, paymentStates } from './expenses.constants.ts'

const access = can('expenses.claims.pay')
const call = { service: 'finance', method: 'POST', access } as const
const path = <const P extends string>(below: P) => `apiv2/auth/hrms/expenses/payment/${below}` as const

const paymentRow = z.object({
  id: field.id(),
  number: z.string(),
  currency: z.string(),
  state: z.enum(paymentStates),
  note: z.string(),
  claims: z.int(),
  advances: z.int(),
  /** What is paid out: claims less what was taken from advances, and advances. */
  total: z.string(),
  /** Taken from advances. */
  settled: z.string(),
  paid_on: z.nullable(z.string()),
  reference: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  version: field.whole(),
})
export type PaymentRow = z.infer<typeof paymentRow>

export const listPayments = endpoint({
  ...call,
  id: 'expenses.payment.list',
  reads: true,
  path: path('list'),
  body: z.object({
    page: page(),
    limit: limit(20),
    search: search(),
    state: z.optional(z.enum(paymentStates)),
  }),
  data: z.object({ rows: z.array(paymentRow), total_rows: z.int() }),
  summary: 'Payments of claims, newest first',
})

export const readPayment = endpoint({
  ...call,
  id: 'expenses.payment.read',
  reads: true,
  path: path('read'),
  body: z.strictObject({ id: field.id() }),
  data: z.object({ payment: paymentRow, claims: z.array(claimRow()), advances: z.array(advanceRow) }),
  summary: 'A payment with its claims and advances',
})

const changed = z.object({
  id: field.id(),
  number: z.string(),
  state: z.enum(paymentStates),
  version: field.whole(),
  total: z.string(),
})

export const createPayment = endpoint({
  ...call,
  id: 'expenses.payment.create',
  path: path('create'),
  body: z.strictObject({
    /** Approved claims; what their claimants owe from advances for expenses is taken first. */
    IDs: z._default(z.array(field.id()).check(z.maxLength(MAX_PAYMENT_CLAIMS)), []),
    /** Approved loans and advances. */
    advance_IDs: z._default(z.array(field.id()).check(z.maxLength(MAX_PAYMENT_CLAIMS)), []),
    note: z._default(field.message(500), ''),
  }),
  data: changed,
  errors: ['expenses.not_payable'],
  summary: 'Put approved claims and advances of one currency into a payment',
})

export const payPayment = endpoint({
  ...call,
  id: 'expenses.payment.pay',
  path: path('pay'),
  body: z.strictObject({
    id: field.id(),
    paid_on: field.isoDate(),
    reference: field.requiredText(80),
    version: z.optional(field.whole()),
  }),
  data: changed,
  errors: ['record.conflict', 'expenses.payment_closed', 'expenses.not_payable'],
  summary: 'Record that a payment was made: its claims are paid, its advances paid out',
})

export const cancelPayment = endpoint({
  ...call,
  id: 'expenses.payment.cancel',
  path: path('cancel'),
  body: z.strictObject({ id: field.id(), version: z.optional(field.whole()) }),
  data: changed,
  errors: ['record.conflict', 'expenses.payment_closed'],
  summary: 'Cancel a payment that was not made: its claims can be paid in another one',
})

export const exportPayment = endpoint({
  ...call,
  id: 'expenses.payment.gl',
  reads: true,
  path: path('gl'),
  body: z.strictObject({ id: field.id() }),
  answer: 'file',
  data: field.nothing(),
  errors: ['expenses.account_missing', 'expenses.payment_closed'],
  summary:
    'A payment for accounting: a balanced CSV with date, document, GL code, cost centre, debit and credit',
})
