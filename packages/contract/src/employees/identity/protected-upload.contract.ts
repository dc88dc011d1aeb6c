import { sheetColumnsCall, sheetProblemsCall } from '../../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../../imports/sheets/sheet-shapes.ts'
import { endpoint, field, signedIn, z } from '../../kit/index.ts'

export const downloadProtectedSample = endpoint({
  id: 'employees.protected_upload.sample',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/protected-records/sample',
  // Whoever may edit one of the two groups; the columns are theirs.
  access: signedIn,
  body: z.object({
    /** 1 names everybody in reach; the numbers stay empty. */
    filled: z._default(field.flag(), 0),
  }),
  answer: 'file',
  data: z.null(),
  // Nobody is left out of a file without a word.
  errors: ['forms.sheet_sample_too_long'],
  summary:
    'A workbook for identity numbers and bank accounts: one row per person, one column per type of number',
})

const uploaded = z.object({
  saved: z.boolean(),
  /** Number of people with changed records. */
  changed: z.int(),
  /** Number of added or changed records. */
  records: z.int(),
  /** Rows that say what is stored already. */
  unchanged: z.int(),
  /** The first 500 records that are written, without their numbers. */
  rows: z.array(
    z.object({
      row: z.int(),
      EMPLOYEE_CODE: z.string(),
      EMPLOYEE_NAME: z.string(),
      kind_name: z.string(),
      /** `••••••1234`; null for a new record. */
      before: z.nullable(z.string()),
      after: z.string(),
      /** Names of what changes. */
      fields: z.array(z.string()),
    }),
  ),
  err_list: z.array(cellProblem),
})
export type ProtectedUpload = z.infer<typeof uploaded>

export const uploadProtected = endpoint({
  id: 'employees.protected_upload.upload',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/employees/protected-records/upload',
  access: signedIn,
  body: z.object({
    /** File path of an upload to `imports`; it is erased once its rows are saved. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: uploaded,
  errors: [
    'employees.protected_upload_rejected',
    'employees.protected_upload_unreadable',
    'employees.protected_upload_columns',
    'files.not_uploaded',
  ],
  summary:
    'Identity numbers and bank accounts of many people from a file; all or nothing, encrypted before they are stored',
})

export const readProtectedColumns = sheetColumnsCall('employees.protected_upload.columns', uploadProtected)
export const downloadProtectedProblems = sheetProblemsCall(
  'employees.protected_upload.problems',
  uploadProtected,
)
