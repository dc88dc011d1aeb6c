import { field, writtenAmount, z } from '../kit/index.ts'
import { shared } from '../kit/shared.ts'
import { claimStatuses, lineReasons } from './expenses.constants.ts'
import { expensesContractTexts } from './expenses.texts.ts'

/** Money as entered: exact, not negative, at most four decimals. */
export const amount = shared(() =>
  z.string().check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,4})?$/, expensesContractTexts.error('amount'))),
)
/** Money above 0, as `amountText` writes it. Whether its currency has as many decimals, the server says. */
export const positiveAmount = shared(() =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, expensesContractTexts.error('positiveAmount')),
      z.overwrite(writtenAmount),
    ),
)
/** As `positiveAmount`, or nothing. */
export const amountOrZero = shared(() =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\d{1,12}(\.\d{1,4})?$/, expensesContractTexts.error('amount')),
      z.overwrite(writtenAmount),
    ),
)
/** A share, above 0, with at most four decimals. */
export const share = shared(() =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, expensesContractTexts.error('positiveAmount')),
    ),
)
/** As `positiveAmount`, also with a minus. */
export const signedAmount = shared(() =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^-?(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, expensesContractTexts.error('positiveAmount')),
      z.overwrite(writtenAmount),
    ),
)
/** A rate of exchange or a rate per unit of distance. */
export const rate = shared(() =>
  z.string().check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,10})?$/, expensesContractTexts.error('rate'))),
)
export const distance = shared(() =>
  z.string().check(z.trim(), z.regex(/^\d{1,6}(\.\d{1,3})?$/, expensesContractTexts.error('distance'))),
)
/** ISO 4217. */
export const currency = field.currency
/** An account of the general ledger; empty for none. */
export const account = shared(() =>
  z
    .string()
    .check(z.trim(), z.maxLength(40), z.regex(/^[A-Za-z0-9./-]*$/, expensesContractTexts.error('account'))),
)

const ids = () => z._default(field.ids(500), [])
/** For whom a rule is, by ids; without any, for everybody. */
export const ruleLimits = shared(() =>
  z.strictObject({
    employee: ids(),
    grade: ids(),
    designation: ids(),
    department: ids(),
    location: ids(),
    entity: ids(),
  }),
)

export const claimStatus = shared(() => z.enum(claimStatuses))
export const lineReason = shared(() => z.enum(lineReasons))

export const named = shared(() => z.object({ id: field.id(), name: z.string() }))

/** For whom a rule is, with names. */
export const ruleUnits = shared(() =>
  z.object({
    employee: z.array(named()),
    grade: z.array(named()),
    designation: z.array(named()),
    department: z.array(named()),
    location: z.array(named()),
    entity: z.array(named()),
  }),
)

/** A row of a list of claims. Amounts are in the claim's currency. */
export const claimRow = shared(() =>
  z.object({
    ID: field.id(),
    /** Empty until it is submitted. */
    number: z.string(),
    title: z.string(),
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_CODE: z.string(),
    EMPLOYEE_NAME: z.string(),
    DEPARTMENT_NAME: z.nullable(z.string()),
    ENTITY_NAME: z.nullable(z.string()),
    status: claimStatus(),
    /** Of the specification's requests: 0 pending, 1 approved, 3 rejected, 4 returned or withdrawn; null for a draft. */
    REQUEST_STATUS: z.nullable(z.int()),
    REQUEST_ID: z.nullable(field.id()),
    currency: z.string(),
    claimed: z.string(),
    allowed: z.string(),
    approved: z.nullable(z.string()),
    /** Taken from the claimant's advances; the rest of what is approved is paid out. */
    settled: z.string(),
    /** Paid by the company, such as a ticket that the desk booked: neither claimed nor paid out. */
    company: z.string(),
    lines: z.int(),
    /** Number of lines with a reason. */
    flagged: z.int(),
    submitted_on: z.nullable(z.string()),
    paid_on: z.nullable(z.string()),
    updated_at: z.string(),
    version: field.whole(),
  }),
)
export type ClaimRow = z.infer<ReturnType<typeof claimRow>>
