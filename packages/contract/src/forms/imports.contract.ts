import { endpoint, field, page, signedIn, z } from '../kit/index.ts'
import { filePath, slug } from './import-shapes.ts'

export * from './import-samples.contract.ts'

/**
 * Filling a form from a spreadsheet. The calls are one set for every form whose module registered itself for
 * imports; each checks the permission which that module asks for. Files come in by generate-signed-url
 * (folder `imports`).
 */

const dateFormat = z.enum([
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MMM-YYYY',
  'DD/MM/YY',
  'M/D/YY',
  'EXCEL',
])

export const analyseImport = endpoint({
  id: 'forms.import.analyse',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/analyse',
  access: signedIn,
  body: z.object({ formid: field.id(), filePath: filePath() }),
  data: z.object({
    header: z.array(z.string()),
    /** The first rows below the header. */
    samples: z.array(z.array(z.string())),
    rows: z.int(),
    guesses: z.array(
      z.object({
        column: z.int(),
        header: z.string(),
        target: z.nullable(z.string()),
        confidence: z.number(),
        reason: z.string(),
        samples: z.array(z.string()),
      }),
    ),
    /** How the dates of each column mapped to a date field are written. */
    date_formats: z.array(
      z.object({
        column: z.int(),
        target: z.string(),
        format: z.nullable(dateFormat),
        /** Day and month could be the other way round. */
        ambiguous: z.boolean(),
        examples: z.array(z.object({ text: z.string(), date: z.string() })),
      }),
    ),
    targets: z.array(
      z.object({
        slug: z.string(),
        label: z.string(),
        type: z.string(),
        required: z.boolean(),
        /** The server fills it in when no column is mapped or the cell is blank. */
        generated: z.boolean(),
        master: z.nullable(z.string()),
        virtual: z.boolean(),
      }),
    ),
    /** True when the mapping is that of an earlier import with the same header. */
    remembered: z.boolean(),
    abilities: z.object({ create_masters: z.boolean() }),
  }),
  errors: [
    'forms.import_not_offered',
    'forms.import_file_missing',
    'forms.import_unreadable',
    'forms.import_encrypted',
    'forms.import_empty',
    'forms.import_too_large',
  ],
  summary: 'Look at an uploaded file: its columns, where they probably go, and how its dates are written',
})

/** What the person decided about a file; the same for preview, commit and error file. */
const importDecisions = {
  formid: field.id(),
  filePath: filePath(),
  /** Target slug of each column in the header's order, null for columns left out. */
  mapping: z.array(z.nullable(slug())).check(z.maxLength(500)),
  /** Date format by target slug; others are detected. */
  date_formats: z.optional(z.record(slug(), dateFormat)),
  /** Make records for unknown labels: of all masters, or of those named. */
  create_masters: z.optional(z.union([z.boolean(), z.array(field.text(60)).check(z.maxLength(50))])),
  /** Existing records for labels of the file: id by label, by master. */
  master_choices: z.optional(
    z.record(z.string().check(z.maxLength(60)), z.record(z.string().check(z.maxLength(200)), field.id())),
  ),
  /** What happens to rows whose code exists: `update` unless told. */
  on_existing: z.optional(z.enum(['update', 'skip', 'refuse'])),
  /** Corrected cells: text by column position, by row number of the sheet (the header is row 1). */
  edits: z.optional(
    z.record(
      z.string().check(z.regex(/^\d{1,7}$/)),
      z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.string().check(z.maxLength(2000))),
    ),
  ),
}
const IMPORT_BODY_LIMIT = 4 * 1024 * 1024

export const previewImport = endpoint({
  id: 'forms.import.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/preview',
  access: signedIn,
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object({
    ...importDecisions,
    page: page(),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    show: z._default(z.enum(['all', 'errors', 'warnings']), 'all'),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        row_number: z.int(),
        action: z.enum(['create', 'update', 'skip']),
        /** The file's cells in the header's order, with corrections. */
        cells: z.array(z.string()),
        /** What they were read as, by slug: dates as `YYYY-MM-DD`, masters and options by name. */
        values: z.record(z.string(), z.string()),
        problems: z.array(
          z.object({
            column: z.nullable(z.int()),
            target: z.nullable(z.string()),
            severity: z.enum(['error', 'warning']),
            message: z.string(),
          }),
        ),
      }),
    ),
    numPages: z.int(),
    /** Of the shown kind. */
    total_rows: z.int(),
    totals: z.object({
      rows: z.int(),
      create: z.int(),
      update: z.int(),
      skip: z.int(),
      with_errors: z.int(),
      with_warnings: z.int(),
    }),
    master_proposals: z.array(
      z.object({
        master: z.string(),
        label: z.string(),
        count: z.int(),
        suggestion: z.nullable(z.object({ id: field.id(), label: z.string() })),
      }),
    ),
    /** Values of the file that were read as an option with another label. */
    readings: z.array(z.object({ target: z.string(), text: z.string(), label: z.string(), count: z.int() })),
  }),
  errors: ['forms.import_columns_missing', 'forms.import_not_offered', 'forms.import_file_missing'],
  summary: 'What an import would do, row by row; writes nothing',
})

export const commitImport = endpoint({
  id: 'forms.import.commit',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/commit',
  access: signedIn,
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object(importDecisions),
  data: z.object({
    /** Follow it by job-status; its result has the counts of `samplefileupload`. */
    job_id: field.publicId(),
  }),
  errors: [
    'forms.import_rejected',
    'forms.import_columns_missing',
    'forms.import_not_offered',
    'forms.import_file_missing',
  ],
  summary: 'Write the import in the background: all rows or, with any error, none',
})

export const downloadImportErrors = endpoint({
  id: 'forms.import.error_file',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/error-file',
  access: signedIn,
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object(importDecisions),
  answer: 'file',
  data: z.null(),
  errors: ['forms.import_columns_missing', 'forms.import_not_offered', 'forms.import_file_missing'],
  summary: 'The same sheet with what is wrong in which cell',
})
