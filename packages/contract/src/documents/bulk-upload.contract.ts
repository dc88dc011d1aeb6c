import { sheetColumnsCall, sheetProblemsCall } from '../imports/sheets/sheet-calls.ts'
import { cellProblem, sheetDecisions } from '../imports/sheets/sheet-shapes.ts'
import { can, endpoint, field, z } from '../kit/index.ts'

const manage = can('documents.employee.manage')

/** A file of the archive and whose document it becomes. */
const match = z.object({
  file: z.string(),
  employee_id: z.nullable(field.id()),
  employee_name: z.nullable(z.string()),
  EMPLOYEE_CODE: z.string(),
  category: z.string(),
  title: z.string(),
  expires_on: z.nullable(z.string()),
  /** The person already has a document of this category, which this one replaces. */
  replaces: z.boolean(),
  /** The first other files of this archive for the same person and category. */
  beside: z.array(z.string()),
  problem: z.nullable(z.string()),
})
export type ArchiveMatch = z.infer<typeof match>

const outcome = {
  matches: z.array(match),
  /** Files of the archive that belong to nobody. */
  left_over: z.array(z.string()),
  /** The job that stores the documents. */
  job: z.nullable(z.string()),
}

const errors = ['files.not_uploaded', 'documents.archive_unreadable', 'documents.archive_rejected'] as const

export const uploadBulkDocuments = endpoint({
  id: 'documents.bulk.upload',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/docs/uploadBulksDocuments',
  access: manage,
  body: z.object({
    /** The sheet, an upload to `imports`. */
    filePath: field.requiredText(300),
    /** The archive with the files, an upload to `document_archives`. */
    zip: field.requiredText(300),
    ...sheetDecisions(),
    /** 1 shows the match without storing anything. */
    preview: field.optional(z.union([field.flag(), z.boolean()])),
  }),
  data: z.object({ saved: z.boolean(), ...outcome, err_list: z.array(cellProblem) }),
  errors: [...errors, 'documents.upload_rejected', 'documents.upload_unreadable', 'documents.upload_columns'],
  summary: 'Documents of many people from an archive and a sheet that says what they are: all or nothing',
})
export type BulkUpload = z.infer<typeof uploadBulkDocuments.data>

export const readBulkColumns = sheetColumnsCall('documents.bulk.columns', uploadBulkDocuments)
export const downloadBulkProblems = sheetProblemsCall('documents.bulk.problems', uploadBulkDocuments)

export const downloadBulkSample = endpoint({
  id: 'documents.bulk.sample',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/docs/bulk-sample',
  access: manage,
  answer: 'file',
  data: z.null(),
  summary: 'A workbook that says which file of an archive is whose, with the organisation’s categories',
})

export const uploadNamedDocuments = endpoint({
  id: 'documents.bulk.named',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/docs/uploadNamedDocuments',
  access: manage,
  body: z.strictObject({
    /** The archive, an upload to `document_archives`; its files are named by employee code. */
    zip: field.requiredText(300),
    CID: field.id(),
    expires_on: z._default(z.nullable(field.isoDate()), null),
    preview: z._default(z.boolean(), false),
    /** Leaves out files with a problem instead of refusing all; only what the preview has shown should be left out. */
    skip_problems: z._default(z.boolean(), false),
  }),
  data: z.object({ saved: z.boolean(), ...outcome }),
  errors: [...errors],
  summary: 'Documents of one category for many people, each file named by the person’s code',
})
