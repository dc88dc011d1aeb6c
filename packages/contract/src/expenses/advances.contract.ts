import { can, endpoint, field, limit, page, signedIn, z } from '../kit/index.ts'
import {
  previewCall,
  requestKind,
  requestReason,
  submitCall,
  submitKey,
} from '../requests/kinds/request-kind.ts'
import { advanceEntries, advanceKinds, advanceStates, MAX_INSTALMENTS } from './advances.constants.ts'
import { positiveAmount } from './expense-shapes.ts'

const access = can('expenses.own')
const path = <const P extends string>(below: P) => `apiv2/auth/hrms/expenses/advance/${below}` as const
const call = { service: 'finance', method: 'POST' } as const

/** Somebody asks for an advance for expenses, an advance of salary, or a loan. Loans and advances are free of interest. */
export const advanceRequest = requestKind({
  kind: 'LOAN_AND_ADVANCE',
  requested: {
    kind: z.enum(advanceKinds),
    amount: positiveAmount(),
    /** Monthly deductions, of salary advances and loans. */
    instalments: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_INSTALMENTS))), null),
    needed_by: z._default(z.nullable(field.isoDate()), null),
  },
  words: { reason: requestReason.required },
})
/** As it was asked for: with its currency, and the rule that allows it as it was called then. */
export const advancePayload = z.object({
  ...advanceRequest.requested,
  currency: z.string(),
  rule: z.string(),
  /** Of a module above: see `createAdvance`. */
  reference: z._default(z.string(), ''),
  purpose: z._default(z.string(), ''),
})
export type AdvancePayload = z.infer<typeof advancePayload>

export const applyAdvance = endpoint({
  ...submitCall,
  service: 'finance',
  id: 'expenses.advance.apply',
  path: path('apply'),
  access,
  body: z.strictObject({ ...submitKey, ...advanceRequest.fields }),
  errors: ['expenses.refused', 'requests.person_left'],
  summary: 'Ask for a loan or an advance',
})

export const previewAdvance = endpoint({
  ...previewCall,
  service: 'finance',
  id: 'expenses.advance.preview',
  path: path('preview'),
  access,
  body: z.strictObject(advanceRequest.requested),
  summary: 'Whether a loan or an advance is possible, how it is paid back and who decides; nothing is stored',
})

export const advanceRow = z.object({
  ID: field.id(),
  number: z.string(),
  kind: z.enum(advanceKinds),
  state: z.enum(advanceStates),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** What is still owed. */
  balance: z.string(),
  purpose: z.string(),
  reference: z.string(),
  instalments: z.nullable(z.int()),
  needed_by: z.nullable(z.string()),
  requested_on: z.string(),
  paid_on: z.nullable(z.string()),
  REQUEST_ID: z.nullable(field.id()),
  version: field.whole(),
})
export type AdvanceRow = z.infer<typeof advanceRow>

export const listOwnAdvances = endpoint({
  ...call,
  id: 'expenses.advance.own',
  reads: true,
  path: path('own'),
  access,
  body: z.object({ page: page(), limit: limit(20) }),
  data: z.object({
    rows: z.array(advanceRow),
    total_rows: z.int(),
    /** What is owed, by currency. */
    owed: z.array(z.object({ currency: z.string(), balance: z.string() })),
    /** What the caller may ask for, in words. */
    offered: z.array(z.object({ kind: z.enum(advanceKinds), says: z.array(z.string()) })),
  }),
  summary: 'The caller’s loans and advances, newest first, and what they may ask for',
})

export const readAdvance = endpoint({
  ...call,
  id: 'expenses.advance.read',
  reads: true,
  path: path('read'),
  access: signedIn,
  body: z.strictObject({ ID: field.id() }),
  data: z.object({
    advance: z.object({ ...advanceRow.shape, rule: z.string(), payment: z.nullable(z.string()) }),
    /** Oldest first; the balance is their sum. */
    entries: z.array(
      z.object({
        id: field.id(),
        what: z.enum(advanceEntries),
        /** Negative where less is owed. */
        amount: z.string(),
        on: z.string(),
        /** The claim by which it was settled. */
        claim: z.nullable(z.object({ ID: field.id(), number: z.string() })),
        month: z.nullable(z.string()),
        note: z.string(),
        by: z.string(),
      }),
    ),
    /** What of each instalment is still to be deducted: what was paid back covers the earliest ones. */
    schedule: z.array(z.object({ month: z.string(), amount: z.string(), left: z.string() })),
    abilities: z.object({ record: z.boolean() }),
  }),
  summary: 'A loan or advance with its ledger and its schedule: of whom it is, and of those who manage them',
})
export type AdvanceDetail = z.infer<(typeof readAdvance)['data']>
