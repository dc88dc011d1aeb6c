import { endpoint, field, page, signedIn, z } from '../kit/index.ts'

/**
 * Filling a form from a spreadsheet. The calls are one set for every form whose module registered itself for
 * imports; each checks the permission which that module asks for. Files come in by generate-signed-url
 * (folder `imports`).
 */

const formOrSample = {
  /** The form's number; `sample_for` may name it instead (a number, or `employee`). */
  formid: z.optional(z.union([field.id(), z.string().check(z.regex(/^\d{1,9}$/))])),
  sample_for: z.optional(z.union([field.id(), field.text(60)])),
}
const filePath = () => field.requiredText(300)
const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))

/** Header text → target slug, null for a column to leave out. Columns that are not named are guessed. */
const mappingByHeader = () =>
  z.optional(z.nullable(z.record(z.string().check(z.maxLength(200)), z.nullable(slug()))))

const importCounts = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  /** Records made for labels that no master had. */
  masters_created: z.int(),
  /** What was left open, such as a manager who could not be found. */
  warnings: z.array(z.object({ row: z.int(), column: z.nullable(z.string()), message: z.string() })),
  warning_count: z.int(),
})
export type ImportCounts = z.infer<typeof importCounts>

export const downloadSample = endpoint({
  id: 'forms.sample.download',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/samplefiledownload',
  access: signedIn,
  body: z.object({ ...formOrSample }),
  answer: 'file',
  data: z.null(),
  errors: ['forms.import_not_offered', 'forms.sample_not_configured'],
  summary:
    'A sample workbook with header, drop-downs of the real masters, marked mandatory columns and one example row',
})

export const downloadSectionSample = endpoint({
  id: 'forms.section_sample.download',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/samplesectionfiledownload',
  access: signedIn,
  body: z.object({ ...formOrSample, section_id: z.union([field.id(), field.text(100)]) }),
  answer: 'file',
  data: z.null(),
  errors: ['forms.import_not_offered', 'forms.sample_not_configured'],
  summary: 'A sample of one section, with the code column that finds the record',
})

/** `data` of the 422 that refuses a whole file. */
export const importRejection = z.object({
  /** Address of the marked workbook. */
  errorFile: z.string(),
  err_list: z.array(
    z.object({
      row: z.int(),
      column: z.nullable(z.string()),
      field: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  /** Mandatory fields that are blank: names by row. */
  missingData: z.array(z.object({ row: z.int(), fields: z.array(z.string()) })),
  header: z.array(z.string()),
})
export type ImportRejection = z.infer<typeof importRejection>

export const uploadSample = endpoint({
  id: 'forms.import.upload',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/samplefileupload',
  access: signedIn,
  body: z.object({
    ...formOrSample,
    filePath: filePath(),
    mapping: mappingByHeader(),
    /** Makes records for labels that no master has; otherwise they are errors. */
    create_masters: z.optional(z.boolean()),
  }),
  data: importCounts,
  errors: [
    'forms.import_rejected',
    'forms.import_columns_missing',
    'forms.import_not_offered',
    'forms.import_file_missing',
    'forms.import_unreadable',
    'forms.import_encrypted',
    'forms.import_empty',
    'forms.import_too_large',
  ],
  summary: 'Write a filled sample: all rows or, with any error, none',
})

export const uploadSectionSample = endpoint({
  id: 'forms.import.upload_section',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/samplesectionfileupload',
  access: signedIn,
  body: z.object({
    ...formOrSample,
    section_id: z.union([field.id(), field.text(100)]),
    filePath: filePath(),
    mapping: mappingByHeader(),
  }),
  data: importCounts,
  errors: ['forms.import_blank_mandatory', 'forms.import_rejected', 'forms.import_not_offered'],
  summary: 'Write one section of existing records from a filled section sample',
})

export const listSampleFields = endpoint({
  id: 'forms.sample.fields',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/org-manager/getAllConfigureList',
  access: signedIn,
  query: z.object({
    org_id: z.optional(field.idInText()),
    sample_for: z.string().check(z.maxLength(60)),
  }),
  data: z.object({
    /** False while the form's own choice holds. */
    is_configured: z.boolean(),
    fields: z.array(
      z.object({
        FIELD_SLUG: z.string(),
        FIELD_NAME: z.string(),
        section: z.string(),
        IS_MANDATORY: field.flag(),
        selected: z.boolean(),
      }),
    ),
  }),
  errors: ['forms.import_not_offered'],
  summary: 'The fields a bulk sample can carry, and which it does',
})

export const configureSample = endpoint({
  id: 'forms.sample.configure',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/org-manager/bulk-configure',
  access: signedIn,
  body: z.object({
    sample_for: z.union([field.id(), field.text(60)]),
    /** Slugs in the order of the columns. */
    fields: z.array(slug()).check(z.maxLength(500)),
  }),
  data: field.nothing(),
  errors: ['forms.import_not_offered'],
  summary: 'Choose the fields of a bulk sample',
})

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
