import { can, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { advanceKinds, advanceViews, recordedEntries } from './advances.constants.ts'
import { advanceRow } from './advances.contract.ts'
import { signedAmount } from './expense-shapes.ts'

const access = can('expenses.advances.manage')
const path = <const P extends string>(below: P) => `apiv2/auth/hrms/expenses/advances/${below}` as const
const call = { service: 'finance', method: 'POST', access } as const
const job = z.object({ job: z.string(), total_rows: z.int() })

const criteria = {
  search: search(),
  show: z._default(z.enum(advanceViews), 'all'),
  kind: z.optional(z.array(z.enum(advanceKinds)).check(z.maxLength(3))),
  EMPLOYEE_ID: z.optional(field.id()),
}

export const listAdvances = endpoint({
  ...call,
  id: 'expenses.advances.list',
  reads: true,
  path: path('list'),
  body: z.object({ ...criteria, page: page(), limit: limit(20) }),
  data: z.object({
    rows: z.array(advanceRow),
    total_rows: z.int(),
    /** Of all that match, by currency. */
    totals: z.array(z.object({ currency: z.string(), amount: z.string(), balance: z.string() })),
    abilities: z.object({ pay: z.boolean() }),
  }),
  summary: 'People’s loans and advances, newest first',
})

export const exportAdvances = endpoint({
  ...call,
  id: 'expenses.advances.export',
  reads: true,
  path: path('export'),
  body: z.object(criteria),
  answer: 'file',
  data: job,
  summary: 'The selected loans and advances with their balances as a spreadsheet',
})

export const recordAdvanceEntry = endpoint({
  ...call,
  id: 'expenses.advances.record',
  path: path('record'),
  body: z.strictObject({
    ID: field.id(),
    what: z.enum(recordedEntries),
    /** What was repaid or is written off; of a correction, by how much the balance rises, or falls with a minus. */
    amount: signedAmount(),
    on: field.isoDate(),
    /** Required for what is written off or corrected. */
    note: z._default(field.text(300), ''),
    /** What is sent again with the same key is recorded once. */
    key: z.optional(field.publicId()),
    version: z.optional(field.whole()),
  }),
  data: z.object({ ID: field.id(), balance: z.string(), version: field.whole() }),
  errors: ['record.conflict', 'expenses.advance_closed', 'expenses.not_payable'],
  summary: 'Record a repayment, write off what is owed, or correct a balance',
})

const monthOf = { month: field.isoMonth() }

export const deductionRow = z.object({
  ID: field.id(),
  number: z.string(),
  kind: z.enum(advanceKinds),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  currency: z.string(),
  balance: z.string(),
  /** To be deducted in the month, with what earlier months left. */
  due: z.string(),
  /** What was recorded for the month; null if nothing was. */
  deducted: z.nullable(z.string()),
})
export type DeductionRow = z.infer<typeof deductionRow>

export const listDeductions = endpoint({
  ...call,
  id: 'expenses.deductions.list',
  reads: true,
  path: path('deductions'),
  body: z.object({ ...monthOf, search: search(), page: page(), limit: limit(20) }),
  data: z.object({
    rows: z.array(deductionRow),
    total_rows: z.int(),
    totals: z.array(z.object({ currency: z.string(), due: z.string(), deducted: z.string() })),
    /** How many of those that match recording would record: not yet recorded, and not the caller's own. */
    open: z.int(),
  }),
  summary: 'What of salary advances and loans is to be deducted from the pay of a month',
})

export const exportDeductions = endpoint({
  ...call,
  id: 'expenses.deductions.export',
  reads: true,
  path: path('deductions/export'),
  body: z.object(monthOf),
  answer: 'file',
  data: job,
  summary: 'The deductions of a month for payroll, as a spreadsheet',
})

export const recordDeductions = endpoint({
  ...call,
  id: 'expenses.deductions.record',
  path: path('deductions/record'),
  body: z.strictObject({
    ...monthOf,
    on: field.isoDate(),
    /** As of the list: only what it finds is recorded. */
    search: search(),
  }),
  data: z.object({ recorded: z.int(), skipped: z.int() }),
  summary: 'Record that the deductions of a month were made; each once, however often it is sent',
})
