import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { claimCriteria } from './claims-list.contract.ts'
import { claimStatus, currency } from './expense-shapes.ts'
import { MAX_ARCHIVED_CLAIMS } from './expenses.constants.ts'

const own = can('expenses.own')
const view = can('expenses.claims.view')
const call = { service: 'finance', method: 'POST' } as const
const job = z.object({ job: z.string(), total_rows: z.int() })

export const exportClaims = endpoint({
  ...call,
  id: 'expenses.claim.export',
  reads: true,
  path: 'api/expense/downloadExpenseReport',
  access: view,
  body: claimCriteria,
  answer: 'file',
  data: job,
  summary: 'The selected claims as Report_.xlsx; a large list is written by a background job',
})

export const exportOwnClaims = endpoint({
  ...call,
  id: 'expenses.own.export',
  reads: true,
  path: 'api/expense/downloadReportApExpense',
  access: own,
  body: z.object({ status: z.optional(z.array(claimStatus()).check(z.maxLength(9))) }),
  answer: 'file',
  data: job,
  summary: 'The caller’s claims as Report_.xlsx',
})

export const exportProjects = endpoint({
  ...call,
  id: 'expenses.project.export',
  reads: true,
  path: 'api/expense/downloadProjectReport',
  access: view,
  body: z.object({
    from: z.optional(field.isoDate()),
    to: z.optional(field.isoDate()),
    entity_id: z.optional(field.ids(200)),
  }),
  answer: 'file',
  data: job,
  summary: 'What was claimed and approved by project and category, as Projectreport.xlsx',
})

export const readClaimSheet = endpoint({
  ...call,
  id: 'expenses.claim.sheet',
  reads: true,
  path: 'api/expense/downlaodExpenseClaimSheet/{ID}',
  access: own,
  params: z.object({ ID: field.idInText() }),
  answer: 'file',
  data: field.nothing(),
  summary: 'A claim as claimSheet.pdf, with the lines and sums of the screen',
})

export const archiveClaims = endpoint({
  ...call,
  id: 'expenses.claim.archive',
  path: 'api/expense/genrate-expense-with-attachments',
  access: view,
  body: z.strictObject({ IDs: z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_ARCHIVED_CLAIMS)) }),
  data: z.object({ job: z.string(), files: z.int() }),
  errors: ['expenses.no_files'],
  summary: 'A zip of claim sheets with their receipts, written by a background job',
})

const period = {
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  currency: z.optional(currency()),
}

const average = z.object({
  currency: z.string(),
  categories: z.array(
    z.object({
      EXTYPEID: field.id(),
      category: z.string(),
      lines: z.int(),
      average: z.string(),
      total: z.string(),
    }),
  ),
  lines: z.int(),
  average: z.string(),
  total: z.string(),
})
export type ExpenseAverage = z.infer<typeof average>

export const readOwnAverage = endpoint({
  ...call,
  id: 'expenses.own.average',
  reads: true,
  path: 'api/expense/getAverageAmount',
  access: own,
  body: z.object(period),
  data: z.object({ averages: z.array(average) }),
  summary: 'What the caller’s approved expenses come to on average, by currency and category',
})

export const readAverage = endpoint({
  ...call,
  id: 'expenses.claim.average',
  reads: true,
  path: 'api/expense/getAverageAmountAdmin',
  access: view,
  body: z.object({ ...period, entity_id: z.optional(field.ids(200)) }),
  data: z.object({ averages: z.array(average) }),
  summary: 'What people’s approved expenses come to on average, by currency and category',
})

export const readTrend = endpoint({
  ...call,
  id: 'expenses.claim.trend',
  reads: true,
  path: 'api/expense/expenseTrend',
  access: view,
  body: z.object({
    ...period,
    entity_id: z.optional(field.ids(200)),
    department_id: z.optional(field.ids(200)),
  }),
  data: z.object({
    currencies: z.array(z.string()),
    currency: z.string(),
    /** By month of the expense: the last twelve, or those of the period. */
    months: z.array(
      z.object({ month: z.string(), claimed: z.string(), allowed: z.string(), approved: z.string() }),
    ),
    categories: z.array(z.object({ EXTYPEID: field.id(), category: z.string(), approved: z.string() })),
    departments: z.array(z.object({ department: z.string(), approved: z.string() })),
    waiting: z.object({ submitted: z.int(), payable: z.int() }),
    entities: choices(),
  }),
  summary: 'Claimed, allowed and approved expenses by month, category and department',
})

export const readApprovedGraph = endpoint({
  ...call,
  id: 'expenses.claim.approved_graph',
  reads: true,
  path: 'api/expense/approvedListGraph/{date}',
  access: view,
  params: z.object({ date: field.isoDate() }),
  data: z.object({
    /** Claims decided in the month of the date, by day and currency. */
    days: z.array(z.object({ day: z.string(), currency: z.string(), claims: z.int(), approved: z.string() })),
  }),
  summary: 'What was approved on the days of a month',
})
