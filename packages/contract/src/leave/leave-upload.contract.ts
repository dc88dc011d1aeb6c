import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'

const access = can('leave.bulk.apply')
const common = { service: 'admin', method: 'POST', access } as const

/** 1 includes a row for everybody in reach, 0 one example row. */
const sampleBody = z.object({ filled: z._default(field.flag(), 0) })

export const downloadLeaveSample = endpoint({
  ...common,
  id: 'leave.bulk.sample',
  path: 'apiv2/auth/leaveapplysample',
  body: sampleBody,
  answer: 'file',
  data: z.null(),
  summary: 'A workbook for leave of many people: one row per period, with the leave types to choose from',
})

export const downloadShortLeaveSample = endpoint({
  ...common,
  id: 'leave.bulk.short_sample',
  path: 'apiv2/auth/shortleaveapplysample',
  body: sampleBody,
  answer: 'file',
  data: z.null(),
  summary: 'A workbook for short leave of many people: one row per period',
})

const body = z.object({
  /** File path of an upload to `imports`. */
  filePath: field.requiredText(300),
  ...sheetDecisions(),
  /** Added to every request, and to the ledger. */
  comment: z._default(field.message(300), ''),
  /** 1 previews without booking. */
  preview: z._default(field.flag(), 0),
})

const uploaded = z.object({
  saved: z.boolean(),
  /** Number of requests booked, or to be booked. */
  count: z.int(),
  /** Their sum: days of leave, or minutes of short leave. */
  total: z.number(),
  /** The first 500 of them. */
  rows: z.array(
    z.object({
      row: z.int(),
      EMPLOYEE_CODE: z.string(),
      EMPLOYEE_NAME: z.string(),
      /** "2 days of Earned leave, 3 December 2026 to 4 December 2026". */
      summary: z.string(),
      /** For leave, balance on the last day; null for short leave and types granted per occasion. */
      balance_after: z.nullable(z.number()),
    }),
  ),
  /** In a preview: the first 500 errors that would refuse the file. */
  err_list: z.array(cellProblem),
})
export type BulkUpload = z.infer<typeof uploaded>

const errors = [
  'leave.upload_rejected',
  'leave.upload_unreadable',
  'leave.upload_columns',
  'files.not_uploaded',
] as const

export const uploadBulkLeave = endpoint({
  ...common,
  id: 'leave.bulk.apply',
  path: 'apiv2/auth/leave/uploadbulkleave',
  body,
  data: uploaded,
  errors,
  summary: 'Leave of many people from a file, booked as approved; all or nothing',
})

export const uploadBulkShortLeave = endpoint({
  ...common,
  id: 'leave.bulk.apply_short',
  path: 'apiv2/auth/leave/uploadbulkshortleave',
  body,
  data: uploaded,
  errors,
  summary: 'Short leave of many people from a file, booked as approved; all or nothing',
})

export const readLeaveColumns = sheetColumnsCall('leave.bulk.columns', uploadBulkLeave)
export const downloadLeaveProblems = sheetProblemsCall('leave.bulk.problems', uploadBulkLeave)
export const readShortLeaveColumns = sheetColumnsCall('leave.bulk.short_columns', uploadBulkShortLeave)
export const downloadShortLeaveProblems = sheetProblemsCall('leave.bulk.short_problems', uploadBulkShortLeave)
