import { fileColumns, sheetLook } from '../../imports/sheets/sheet-shapes.ts'
import { endpoint, field, page, signedIn, z } from '../../kit/index.ts'
import {
  filePath,
  IMPORT_BODY_LIMIT,
  importChoices,
  importEdits,
  importMapping,
  ofSection,
  rememberedSource,
} from './import-shapes.ts'

export * from './import-runs.contract.ts'
export * from './import-samples.contract.ts'
export * from './import-sources.contract.ts'

/**
 * Filling a form from a spreadsheet. The calls are one set for every form whose module registered itself for
 * imports; each checks the permission which that module asks for. Files come in by generate-signed-url
 * (folder `imports`).
 */

export const analyseImport = endpoint({
  id: 'forms.import.analyse',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/analyse',
  access: signedIn,
  body: z.object({
    formid: field.id(),
    filePath: filePath(),
    /** The remembered source whose choices to start from; null for none, the file's own unless told. */
    source_id: z.optional(z.nullable(field.id())),
  }),
  data: z.object({
    /** The import that began with this file: it is kept until it is written or discarded. */
    run_id: field.id(),
    ...fileColumns,
    /** The source whose choices these are; null when nothing is remembered or wanted. */
    source: z.nullable(
      z.object({
        ...rememberedSource,
        /** `same` columns, `similar` ones, or `chosen` by the person. */
        found_by: z.enum(['same', 'similar', 'chosen']),
        /** What was decided for it the last time, as far as it still holds. */
        choices: z.object(importChoices),
      }),
    ),
    /** Every remembered source of this form, the last used first. */
    sources: z.array(z.object(rememberedSource)),
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

export const lookAtImport = endpoint({
  id: 'forms.import.columns',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/columns',
  access: signedIn,
  body: z.object({ formid: field.id(), ...ofSection, filePath: filePath() }),
  data: sheetLook,
  errors: [
    'forms.import_not_offered',
    'forms.import_file_missing',
    'forms.import_unreadable',
    'forms.import_encrypted',
    'forms.import_empty',
    'forms.import_too_large',
  ],
  summary: 'Look at a file that is written at once: where its columns probably go; begins no import',
})

/** What the person decided about a file; the same for preview, commit and error file. */
const importDecisions = {
  formid: field.id(),
  filePath: filePath(),
  ...importMapping,
  ...importChoices,
  edits: importEdits,
}

export const previewImport = endpoint({
  id: 'forms.import.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/preview',
  access: signedIn,
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object({
    ...importDecisions,
    ...ofSection,
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
    /** Values of the file that are no option: `value_choices` says what is meant. The first 200. */
    unread: z.array(z.object({ target: z.string(), text: z.string(), count: z.int() })),
    /** Names of managers that are nobody's, or several people's: `manager_choices` says who. The first 200. */
    unknown_managers: z.array(z.object({ name: z.string(), count: z.int() })),
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
  body: z.object({
    ...importDecisions,
    /** The source to remember these choices for: one that exists, or a new one of this name. */
    source_id: z.optional(z.nullable(field.id())),
    source_name: z.optional(field.text(100)),
  }),
  data: z.object({
    /** Follow it by job-status; its result has the counts of `samplefileupload`. */
    job_id: field.publicId(),
    run_id: field.id(),
  }),
  errors: [
    'forms.import_rejected',
    'forms.import_columns_missing',
    'forms.import_not_offered',
    'forms.import_file_missing',
    'forms.import_over',
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
  body: z.object({ ...importDecisions, ...ofSection }),
  answer: 'file',
  data: z.null(),
  errors: ['forms.import_columns_missing', 'forms.import_not_offered', 'forms.import_file_missing'],
  summary: 'The same sheet with what is wrong in which cell',
})
