import { sheetColumnsCall, sheetProblemsCall } from '../../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../../kit/index.ts'

const manage = can('employees.pay.manage')

export const downloadPaySample = endpoint({
  id: 'employees.pay_upload.sample',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/pay/sample',
  access: manage,
  body: z.object({
    /** 1 fills in everybody in reach with what applies on a day. */
    filled: z._default(field.flag(), 0),
    /** Default: today. */
    on: z.optional(field.isoDate()),
  }),
  answer: 'file',
  data: z.null(),
  summary: 'A workbook of pay: one row per person, one column per component; empty, or with what applies',
})

const uploaded = z.object({
  saved: z.boolean(),
  /** Number of people with new pay. */
  changed: z.int(),
  /** Rows that say what applies already. */
  unchanged: z.int(),
  /** In a preview: the first 500 rows that would be written. */
  rows: z.array(
    z.object({
      row: z.int(),
      EMPLOYEE_CODE: z.string(),
      EMPLOYEE_NAME: z.string(),
      effective_on: z.string(),
      currency: z.string(),
      /** Annual CTC before; null without pay. */
      before: z.nullable(z.string()),
      after: z.string(),
      change_percent: z.nullable(z.string()),
    }),
  ),
  err_list: z.array(cellProblem),
})
export type PayUpload = z.infer<typeof uploaded>

export const uploadPay = endpoint({
  id: 'employees.pay_upload.upload',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/pay/upload',
  access: manage,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: uploaded,
  errors: [
    'employees.pay_upload_rejected',
    'employees.pay_upload_unreadable',
    'employees.pay_upload_columns',
    'files.not_uploaded',
  ],
  summary: 'Pay of many people from a file; all or nothing',
})

export const readPayColumns = sheetColumnsCall('employees.pay_upload.columns', uploadPay)
export const downloadPayProblems = sheetProblemsCall('employees.pay_upload.problems', uploadPay)
