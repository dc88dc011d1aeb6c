import { field, writtenAmount, z } from '../kit/index.ts'
import { shared } from '../kit/shared.ts'
import { cashRequestKinds, cashRequestStates, entryKinds } from './petty-cash.constants.ts'
import { pettyCashContractTexts } from './petty-cash.texts.ts'

/** Money, as `amountText` writes it. Whether its currency has as many decimals, the server says. */
export const amount = shared(() =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{1,11}(\.\d{1,4})?$/, pettyCashContractTexts.error('amount')),
      z.overwrite(writtenAmount),
    ),
)
/** ISO 4217. */
export const currency = field.currency
/** An account of the general ledger; empty for none. */
export const account = shared(() =>
  z
    .string()
    .check(z.trim(), z.maxLength(40), z.regex(/^[A-Za-z0-9./-]*$/, pettyCashContractTexts.error('account'))),
)

export const cashRequestKind = shared(() => z.enum(cashRequestKinds))
export const cashRequestState = shared(() => z.enum(cashRequestStates))

export const fundRow = shared(() =>
  z.object({
    id: field.id(),
    name: z.string(),
    type_id: field.id(),
    type: z.string(),
    custodian_id: field.id(),
    custodian: z.string(),
    entity_id: z.nullable(field.id()),
    entity: z.nullable(z.string()),
    location_id: z.nullable(field.id()),
    location: z.nullable(z.string()),
    currency: z.string(),
    limit: z.string(),
    gl_code: z.string(),
    /** What the ledger says is in it. */
    balance: z.string(),
    /** Approved expenses that are not paid out yet. */
    promised: z.string(),
    counted_on: z.nullable(z.string()),
    /** A count waits for a decision. */
    count_waits: z.boolean(),
    status: field.flag(),
    version: z.int(),
  }),
)
export type FundRow = z.infer<ReturnType<typeof fundRow>>

export const entryRow = shared(() =>
  z.object({
    number: z.int(),
    kind: z.enum(entryKinds),
    /** Signed: what comes in is positive. */
    amount: z.string(),
    balance: z.string(),
    on_date: z.string(),
    request_id: z.nullable(field.id()),
    note: z.string(),
    reference: z.string(),
    /** The custodian paid their own expense, as nobody else could. */
    paid_own: z.boolean(),
    made_by: z.string(),
    made_at: z.string(),
  }),
)
export type EntryRow = z.infer<ReturnType<typeof entryRow>>

export const cashRequestRow = shared(() =>
  z.object({
    REQUEST_ID: field.id(),
    kind: cashRequestKind(),
    fund_id: field.id(),
    fund: z.string(),
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_NAME: z.string(),
    EMPLOYEE_CODE: z.string(),
    amount: z.string(),
    currency: z.string(),
    category: z.string(),
    gl_code: z.string(),
    spent_on: z.nullable(z.string()),
    merchant: z.string(),
    state: cashRequestState(),
    paid_on: z.nullable(z.string()),
    reference: z.string(),
    submitted_at: z.string(),
    /** The caller may pay it now. */
    may_pay: z.boolean(),
    version: z.int(),
  }),
)
export type CashRequestRow = z.infer<ReturnType<typeof cashRequestRow>>
