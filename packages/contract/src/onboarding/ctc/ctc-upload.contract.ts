import { sheetColumnsCall, sheetProblemsCall } from '../../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../../kit/index.ts'

const manage = can('onboarding.ctc.manage')

export const downloadCtcSample = endpoint({
  id: 'onboarding.ctc_upload.sample',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/onbording/bulk-candidate-ctc-sample',
  access: manage,
  body: z.object({
    /** 1 lists the candidates in reach who are being onboarded, with their latest CTC. */
    filled: z._default(field.flag(), 1),
  }),
  answer: 'file',
  data: z.null(),
  summary: 'BulkCandidateCTC.xlsx: a workbook with one row per candidate and one column per pay component',
})

export const uploadCtc = endpoint({
  id: 'onboarding.ctc_upload.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/onbording/bulk-candidate-ctc-upload',
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
    /** Number of candidates with a new version. */
    changed: z.int(),
    /** Rows that say what is stored already. */
    unchanged: z.int(),
    /** In a preview: the first 500 rows that would be written. */
    rows: z.array(
      z.object({
        row: z.int(),
        candidate_id: field.id(),
        CANDIDATE_NAME: z.string(),
        currency: z.string(),
        /** Annual CTC before; null without one. */
        before: z.nullable(z.string()),
        after: z.string(),
      }),
    ),
    err_list: z.array(cellProblem),
  }),
  errors: [
    'onboarding.ctc_upload_rejected',
    'onboarding.ctc_upload_unreadable',
    'onboarding.ctc_upload_columns',
    'files.not_uploaded',
  ],
  summary: 'The CTC of many candidates from a file; all or nothing; idempotent',
})
export type CtcUpload = z.infer<typeof uploadCtc.data>

export const readCtcColumns = sheetColumnsCall('onboarding.ctc_upload.columns', uploadCtc)
export const downloadCtcProblems = sheetProblemsCall('onboarding.ctc_upload.problems', uploadCtc)
