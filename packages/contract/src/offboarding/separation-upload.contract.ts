import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'
import { enteredKinds } from './offboarding.constants.ts'

const manage = can('offboarding.separation.manage')

export const downloadSeparationSample = endpoint({
  id: 'offboarding.upload.sample',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/bulksamplesepration',
  access: manage,
  body: z.object({}),
  answer: 'file',
  data: z.null(),
  summary: 'bulk_seperation.xlsx: a workbook for many separations',
})

export const uploadSeparations = endpoint({
  id: 'offboarding.upload.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/bulkupdatesepration',
  access: manage,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: z.object({
    saved: z.boolean(),
    entered: z.int(),
    rows: z.array(
      z.object({
        row: z.int(),
        EMPLOYEE_NAME: z.string(),
        kind: z.enum(enteredKinds),
        last_working_day: z.string(),
      }),
    ),
    /** In a preview: the errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'offboarding.upload_rejected',
    'offboarding.upload_unreadable',
    'offboarding.upload_columns',
    'files.not_uploaded',
    'session.last_administrator',
    'employees.future_cycle',
  ],
  summary: 'Separations from a file: all or nothing',
})
export type SeparationUpload = z.infer<typeof uploadSeparations.data>

export const readSeparationColumns = sheetColumnsCall('offboarding.upload.columns', uploadSeparations)
export const downloadSeparationProblems = sheetProblemsCall('offboarding.upload.problems', uploadSeparations)
