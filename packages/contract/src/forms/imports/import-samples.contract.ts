import { cellProblem } from '../../imports/sheets/sheet-shapes.ts'
import { endpoint, field, signedIn, z } from '../../kit/index.ts'
import { filePath, importChoices, importReading, slug } from './import-shapes.ts'

const formOrSample = {
  /** The form's number; `sample_for` may name the form instead (a number, or `employee`). */
  formid: z.optional(z.union([field.id(), z.string().check(z.regex(/^\d{1,9}$/))])),
  sample_for: z.optional(z.union([field.id(), field.text(60)])),
}
/** Column choices for a sheet that is imported without a preview. */
export const columnDecisions = () => ({
  /**
   * Target slug by header, null for a skipped column. Columns that are not named are matched automatically.
   */
  mapping: z.optional(z.nullable(z.record(z.string().check(z.maxLength(200)), z.nullable(slug())))),
  date_formats: importChoices.date_formats,
  ...importReading,
})

export const importCounts = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  /** Number of records created for unknown master labels. */
  masters_created: z.int(),
  /** Unresolved values, such as a manager who was not found. */
  warnings: z.array(cellProblem),
  warning_count: z.int(),
  /** Rows with errors that were left out; they count among those skipped. */
  left_out: z.optional(z.int()),
  /** URL of a workbook with these rows and what is wrong in them. */
  left_out_file: z.optional(z.string()),
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
  summary: 'A sample of one section, with the code column that identifies the record',
})

/** `data` of the 422 that refuses a file. */
export const importRejection = z.object({
  /** URL of the annotated workbook. */
  errorFile: z.string(),
  err_list: z.array(
    z.object({
      row: z.int(),
      column: z.nullable(z.string()),
      field: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  /** Blank mandatory fields: names by row. */
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
    ...columnDecisions(),
    /** Creates records for unknown master labels; otherwise they are errors. */
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
  summary: 'Import a filled sample; all or nothing',
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
    ...columnDecisions(),
  }),
  data: importCounts,
  errors: ['forms.import_blank_mandatory', 'forms.import_rejected', 'forms.import_not_offered'],
  summary: 'Update one section of existing records from a filled section sample',
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
    /** False while the form's default selection applies. */
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
  summary: 'The available and the selected fields of a bulk sample',
})

export const configureSample = endpoint({
  id: 'forms.sample.configure',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/org-manager/bulk-configure',
  access: signedIn,
  body: z.object({
    sample_for: z.union([field.id(), field.text(60)]),
    /** Slugs in column order. */
    fields: z.array(slug()).check(z.maxLength(500)),
  }),
  data: field.nothing(),
  errors: ['forms.import_not_offered'],
  summary: 'Choose the fields of a bulk sample',
})
