import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { balanceSheets } from './leave.constants.ts'

const manage = can('leave.balance.manage')

export type BalanceSheet = (typeof balanceSheets)[number]

export const downloadBalanceSample = endpoint({
  id: 'leave.upload.sample',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leavebalacesample',
  access: manage,
  body: z.object({
    /** `assign` assigns rules and opening balances. */
    sheet: z._default(z.enum(balanceSheets), 'balances'),
    /** 1 fills in everybody in reach with their current values. */
    filled: z._default(field.flag(), 0),
  }),
  answer: 'file',
  data: z.null(),
  summary: 'A workbook for leave balances: one row per person, one column per leave type',
})

const uploaded = z.object({
  saved: z.boolean(),
  /** Number of people with a change. */
  changed: z.int(),
  unchanged: z.int(),
  /** In a preview: the first 500 rows that would be written. */
  rows: z.array(
    z.object({
      row: z.int(),
      EMPLOYEE_CODE: z.string(),
      EMPLOYEE_NAME: z.string(),
      /** The new rule; null where it stays. */
      LEAVE_RULE_NAME: z.nullable(z.string()),
      from_date: z.nullable(z.string()),
      balances: z.array(
        z.object({
          LEAVE_TYPE_ID: field.id(),
          LEAVE_TYPE_NAME: z.string(),
          before: z.number(),
          after: z.number(),
        }),
      ),
    }),
  ),
  /** In a preview: the errors that would refuse the file. */
  err_list: z.array(cellProblem),
})
export type BalanceUpload = z.infer<typeof uploaded>

const refusals = [
  'leave.upload_rejected',
  'leave.upload_unreadable',
  'leave.upload_columns',
  'files.not_uploaded',
] as const

const file = {
  /** File path of an upload to `imports`. */
  filePath: field.requiredText(300),
  ...sheetDecisions(),
  reason: z._default(field.message(300), ''),
  /** Allows balances below their limit, with a reason. */
  below_limit: z._default(z.boolean(), false),
}

export const uploadBalances = endpoint({
  id: 'leave.upload.balances',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leavebalaceuplode',
  access: manage,
  body: z.object({
    ...file,
    /** The date of the file's balances; default: today. */
    on: z.optional(field.isoDate()),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: uploaded,
  errors: [...refusals],
  summary: 'Adjust balances to those in a file; all or nothing',
})

export const previewNewAssign = endpoint({
  id: 'leave.upload.new_assign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leavebalaceuplodenewassign',
  access: manage,
  body: z.object(file),
  data: uploaded,
  errors: [...refusals],
  summary: 'Previews a file with leave rules and opening balances, with its errors',
})

export const submitNewAssign = endpoint({
  id: 'leave.upload.new_assign_submit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leavebalaceuplodenewassignsubmit',
  access: manage,
  body: z.object(file),
  data: uploaded,
  errors: [...refusals],
  summary: 'Leave rules and opening balances from a file: all or nothing',
})

export const readBalanceColumns = sheetColumnsCall('leave.upload.columns', uploadBalances)
export const downloadBalanceProblems = sheetProblemsCall('leave.upload.problems', uploadBalances)
export const readNewAssignColumns = sheetColumnsCall('leave.upload.new_assign_columns', submitNewAssign)
export const downloadNewAssignProblems = sheetProblemsCall(
  'leave.upload.new_assign_problems',
  submitNewAssign,
)
