import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'

const create = can('onboarding.candidate.create')

export const downloadCandidateSample = endpoint({
  id: 'onboarding.upload.sample',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/onbording/bulk-candidate-sample',
  access: create,
  body: z.object({}),
  answer: 'file',
  data: z.null(),
  summary:
    'BulkCandidates.xlsx: a workbook for many candidates, with the organisation’s own units to choose from',
})

export const uploadCandidates = endpoint({
  id: 'onboarding.upload.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/onbording/bulk-candidate-upload',
  access: create,
  body: z.object({
    /** File path of an upload to `imports`. */
    filePath: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 validates and previews without writing. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
    /** 1: add also those who may be the same as known candidates, or are on the blacklist. */
    accept_warnings: z._default(field.flag(), 0),
  }),
  data: z.object({
    saved: z.boolean(),
    created: z.int(),
    /** Rows of candidates who exist already, with the same e-mail and name. */
    unchanged: z.int(),
    rows: z.array(
      z.object({
        row: z.int(),
        CANDIDATE_NAME: z.string(),
        email: z.string(),
        workflow: z.nullable(z.string()),
        expected_joining_on: z.nullable(z.string()),
        /** Who it may be, and what the blacklist says, in words. */
        warning: z.string(),
      }),
    ),
    /** In a preview: the errors that would refuse the file. */
    err_list: z.array(cellProblem),
  }),
  errors: [
    'onboarding.upload_rejected',
    'onboarding.upload_unreadable',
    'onboarding.upload_columns',
    'files.not_uploaded',
  ],
  summary: 'Candidates from a file: all or nothing; warns of those who may be known already',
})
export type CandidateUpload = z.infer<typeof uploadCandidates.data>

export const readCandidateColumns = sheetColumnsCall('onboarding.upload.columns', uploadCandidates)
export const downloadCandidateProblems = sheetProblemsCall('onboarding.upload.problems', uploadCandidates)
