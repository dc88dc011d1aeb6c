import { can, choices, endpoint, field, limit, page, search, signedIn, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestFiles,
  requestKind,
  requestReason,
  submitCall,
  submitKey,
} from '../requests/kinds/request-kind.ts'
import { amount, cashRequestKind, cashRequestRow, cashRequestState } from './cash-shapes.ts'
import { MAX_BULK, PETTY_CASH, PETTY_CASH_EXPENSE } from './petty-cash.constants.ts'

const raise = can('petty-cash.request.raise')
const view = can('petty-cash.fund.view')
const call = { service: 'finance', method: 'POST' } as const
const employee = <const P extends string>(name: P) => `api/pettycash/employee/${name}` as const

/** More cash for a fund. */
export const topUpRequest = requestKind({
  kind: PETTY_CASH,
  requested: { fund_id: field.id(), amount: amount() },
  words: { reason: requestReason.required },
})

/** An expense paid from a fund. */
export const expenseRequest = requestKind({
  kind: PETTY_CASH_EXPENSE,
  requested: {
    fund_id: field.id(),
    category: field.requiredText(80),
    amount: amount(),
    spent_on: field.isoDate(),
    merchant: z._default(field.text(120), ''),
  },
  form: { spent_on: { isOver: true } },
  words: { reason: requestReason.required, files: requestFiles },
})

export const topUpPayload = z.object({
  ...{ fund_id: field.id(), fund: z.string(), amount: z.string(), currency: z.string() },
  /** In the organisation's currency. */
  base: z.optional(z.string()),
})
export type TopUpPayload = z.infer<typeof topUpPayload>
export const expensePayload = z.object({
  ...topUpPayload.shape,
  ...{ category: z.string(), gl_code: z.string(), spent_on: z.string(), merchant: z.string() },
})
export type ExpensePayload = z.infer<typeof expensePayload>

export const readCashForm = endpoint({
  ...call,
  id: 'petty-cash.request.form',
  reads: true,
  path: employee('cashForm'),
  access: raise,
  body: z.object({ kind: cashRequestKind() }),
  data: z.object({
    funds: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        currency: z.string(),
        categories: z.array(z.string()),
        per_expense: z.nullable(z.string()),
        receipt_above: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'The funds that the caller may ask, with what their rules allow',
})

export const applyTopUp = endpoint({
  ...submitCall,
  id: 'petty-cash.top_up.apply',
  service: 'finance',
  path: employee('raiseBalance'),
  access: raise,
  body: z.strictObject({ ...forWhom, ...submitKey, ...topUpRequest.fields }),
  errors: ['petty-cash.refused', 'requests.person_left'],
  summary: 'Ask for more cash in a fund',
})
export const previewTopUp = endpoint({
  ...previewCall,
  id: 'petty-cash.top_up.preview',
  service: 'finance',
  path: employee('previewBalance'),
  access: raise,
  body: z.strictObject({ ...forWhom, ...topUpRequest.requested }),
  summary: 'What a fund would have, and who would decide; nothing is stored',
})
export const applyExpense = endpoint({
  ...submitCall,
  id: 'petty-cash.expense.apply',
  service: 'finance',
  path: employee('raisePettyExpense'),
  access: raise,
  body: z.strictObject({ ...forWhom, ...submitKey, ...expenseRequest.fields }),
  errors: ['petty-cash.refused', 'requests.person_left', 'files.not_uploaded'],
  summary: 'Ask for an expense to be paid from a fund',
})
export const previewExpense = endpoint({
  ...previewCall,
  id: 'petty-cash.expense.preview',
  service: 'finance',
  path: employee('previewPettyExpense'),
  access: raise,
  body: z.strictObject({
    ...forWhom,
    ...expenseRequest.requested,
    /** How many receipts there are. */
    files: z._default(field.whole(), 0),
  }),
  summary: 'What the rule says of an expense, and who would decide; nothing is stored',
})

const criteria = {
  search: search(),
  kind: z.optional(cashRequestKind()),
  state: z.optional(z.array(cashRequestState()).check(z.maxLength(6))),
  fund_id: z.optional(field.ids(200)),
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
}
export const cashRequestCriteria = z.object(criteria)

export const listCashRequests = endpoint({
  ...call,
  id: 'petty-cash.request.list',
  reads: true,
  path: 'api/pettycash/admin/cashRequests',
  access: view,
  body: z.object({ ...criteria, page: page(), limit: limit() }),
  data: z.object({ rows: z.array(cashRequestRow()), total_rows: z.int(), funds: choices() }),
  summary: 'Requests for petty cash, newest first',
})

export const listOwnCashRequests = endpoint({
  ...call,
  id: 'petty-cash.own.requests',
  reads: true,
  path: employee('myCashRequests'),
  access: raise,
  body: z.object({ search: criteria.search, state: criteria.state, page: page(), limit: limit(20) }),
  data: z.object({ rows: z.array(cashRequestRow()), total_rows: z.int(), keeps: z.int() }),
  summary: 'The caller’s requests for petty cash, newest first',
})

export const readCashRequest = endpoint({
  ...call,
  id: 'petty-cash.request.read',
  reads: true,
  path: employee('cashRequest/{id}'),
  // Of who asked, of custodians, and of who sees funds.
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  data: z.object({
    /** Null where the caller neither asked nor sees the fund: approvers read the request itself. */
    row: z.nullable(cashRequestRow()),
  }),
  summary: 'What became of a request for petty cash, and whether the caller may pay it now',
})

export const payCash = endpoint({
  ...call,
  id: 'petty-cash.request.pay',
  path: employee('payCash'),
  access: signedIn,
  body: z.strictObject({
    REQUEST_ID: field.id(),
    paid_on: field.isoDate(),
    reference: z._default(field.text(80), ''),
  }),
  data: z.object({ REQUEST_ID: field.id(), balance: z.string() }),
  errors: ['petty-cash.too_little', 'petty-cash.too_much', 'petty-cash.not_payable', 'petty-cash.closed'],
  summary:
    'Record that an approved request was paid: an expense by the custodian, a top-up by who manages funds',
})

const bulkBody = z.strictObject({
  REQUEST_IDs: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_BULK)),
  /** 1 approve, 3 reject. */
  REQUEST_STATUS: z.union([z.literal(1), z.literal(3)]),
  comment: z._default(field.text(1000), ''),
})
const bulkData = z.object({
  results: z.array(z.object({ REQUEST_ID: field.id(), done: z.boolean(), message: z.string() })),
  done: z.int(),
  failed: z.int(),
})

export const decideTopUps = endpoint({
  ...call,
  id: 'petty-cash.top_up.decide_many',
  path: 'api/expense/bulkActionRequestPettyCashBukl',
  access: signedIn,
  body: bulkBody,
  data: bulkData,
  errors: ['requests.comment_missing'],
  summary:
    'Decide several requests for cash alike; one that can’t be decided does not keep the others from it',
})
export const decideExpenses = endpoint({
  ...call,
  id: 'petty-cash.expense.decide_many',
  path: 'api/expense/requestActionPettyExpenseBulk',
  access: signedIn,
  body: bulkBody,
  data: bulkData,
  errors: ['requests.comment_missing'],
  summary: 'Decide several petty expenses alike; one that can’t be decided does not keep the others from it',
})
