import { sheetColumnsCall, sheetProblemsCall } from '../../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../../kit/index.ts'

const transfer = can('employees.transfer')

export const downloadHistorySample = endpoint({
  id: 'employees.history_upload.sample',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/history/sample',
  access: transfer,
  body: z.object({
    /** 1 fills in the recorded history of everybody in reach. */
    filled: z._default(field.flag(), 0),
  }),
  answer: 'file',
  data: z.null(),
  // Nothing is left out of a file without a word.
  errors: ['forms.sheet_sample_too_long'],
  summary:
    'A workbook for the history of departments, managers and so on: one row per person and day; empty, or with what is recorded',
})

const uploaded = z.object({
  saved: z.boolean(),
  /** Number of rows that change something. */
  changed: z.int(),
  /** Number of people concerned. */
  people: z.int(),
  /** Rows that say what is recorded already. */
  unchanged: z.int(),
  /** The first 500 changes. */
  rows: z.array(
    z.object({
      row: z.int(),
      EMPLOYEE_CODE: z.string(),
      EMPLOYEE_NAME: z.string(),
      FIELD_NAME: z.string(),
      from: z.string(),
      /** Last day, if the row has one. */
      to: z.nullable(z.string()),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      /** Whether it changes what the record shows today. */
      is_current: z.boolean(),
    }),
  ),
  err_list: z.array(cellProblem),
})
export type HistoryUpload = z.infer<typeof uploaded>

export const uploadHistory = endpoint({
  id: 'employees.history_upload.upload',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/history/upload',
  access: transfer,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: uploaded,
  errors: [
    'employees.history_upload_rejected',
    'employees.history_upload_unreadable',
    'employees.history_upload_columns',
    'files.not_uploaded',
    'organisation.unit_retired',
  ],
  summary: 'Departments, managers and so on of many people in the past from a file; all or nothing',
})

export const readHistoryColumns = sheetColumnsCall('employees.history_upload.columns', uploadHistory)
export const downloadHistoryProblems = sheetProblemsCall('employees.history_upload.problems', uploadHistory)
