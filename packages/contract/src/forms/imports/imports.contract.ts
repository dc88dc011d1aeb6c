import { fileColumns, sheetLook } from '../../imports/sheets/sheet-shapes.ts'
import { endpoint, field, page, signedIn, z } from '../../kit/index.ts'
import {
  filePath,
  IMPORT_BODY_LIMIT,
  importAnswers,
  importChoices,
  importEdits,
  importMapping,
  importReading,
  ofSection,
  rememberedSource,
} from './import-shapes.ts'

export * from './import-runs.contract.ts'
export * from './import-samples.contract.ts'
export * from './import-sources.contract.ts'

/**
 * Importing a spreadsheet into a form. All forms whose module is registered for imports share these calls;
 * each checks that module's permission. Files are uploaded by generate-signed-url (folder `imports`).
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
    /** The source whose choices to apply; null for none; default: the one that matches the file. */
    source_id: z.optional(z.nullable(field.id())),
    ...importReading,
  }),
  data: z.object({
    /** The import run of this file, which exists until the import is done or discarded. */
    run_id: field.id(),
    ...fileColumns,
    /** The product whose export the file seems to be, by its headings; null for any other file. */
    export_of: z.nullable(z.string()),
    /** The source that was applied; null if none matched or was wanted. */
    source: z.nullable(
      z.object({
        ...rememberedSource,
        /** `same` columns, `similar` columns, or `chosen` by the person. */
        found_by: z.enum(['same', 'similar', 'chosen']),
        /** Its last choices, as far as they are still valid. */
        choices: z.object(importChoices),
      }),
    ),
    /** All remembered sources of this form, most recently used first. */
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
  summary: 'Analyse an uploaded file: columns, suggested targets, and date formats',
})

export const lookAtImport = endpoint({
  id: 'forms.import.columns',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/columns',
  access: signedIn,
  body: z.object({ formid: field.id(), ...ofSection, filePath: filePath(), ...importReading }),
  data: sheetLook,
  errors: [
    'forms.import_not_offered',
    'forms.import_file_missing',
    'forms.import_unreadable',
    'forms.import_encrypted',
    'forms.import_empty',
    'forms.import_too_large',
  ],
  summary: 'Analyse a file for a direct import: suggested column targets; starts no import run',
})

/** Choices about a file, shared by preview, commit and error file. */
const importDecisions = {
  formid: field.id(),
  filePath: filePath(),
  ...importMapping,
  ...importChoices,
  ...importAnswers,
  ...importReading,
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
        /** The file's cells in header order, with corrections applied. */
        cells: z.array(z.string()),
        /** The values read from them, by slug: dates as `YYYY-MM-DD`, masters and options by name. */
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
    /** Number of rows of the selected kind. */
    total_rows: z.int(),
    totals: z.object({
      rows: z.int(),
      create: z.int(),
      update: z.int(),
      skip: z.int(),
      with_errors: z.int(),
      with_warnings: z.int(),
      /** Rows about people who seem to be stored already, whatever `on_lookalike` says. */
      lookalikes: z.int(),
      /** Rows with errors that are left out, with `leave_out_errors`. */
      left_out: z.int(),
    }),
    master_proposals: z.array(
      z.object({
        master: z.string(),
        label: z.string(),
        count: z.int(),
        suggestion: z.nullable(z.object({ id: field.id(), label: z.string() })),
        /** Whether the caller may create a record for it; otherwise an existing one must be chosen. */
        creatable: z.boolean(),
      }),
    ),
    /** Values that were read as an option with a different label. */
    readings: z.array(z.object({ target: z.string(), text: z.string(), label: z.string(), count: z.int() })),
    /** Titles split off from full names; no field stores them. */
    titles: z.array(z.object({ title: z.string(), count: z.int() })),
    /** Values that match no option, to be resolved by `value_choices`. The first 200. */
    unread: z.array(z.object({ target: z.string(), text: z.string(), count: z.int() })),
    /**
     * Managers' names that match nobody or several people, to be resolved by `manager_choices`. The first
     * 200.
     */
    unknown_managers: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
  errors: ['forms.import_columns_missing', 'forms.import_not_offered', 'forms.import_file_missing'],
  summary: 'Previews an import, row by row; writes nothing',
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
    /** The source that remembers these choices: an existing one, or a new one with this name. */
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
    'forms.import_refused',
    'forms.import_columns_missing',
    'forms.import_not_offered',
    'forms.import_file_missing',
    'forms.import_over',
  ],
  summary: 'Import in the background; all or nothing',
})

export const downloadImportErrors = endpoint({
  id: 'forms.import.error_file',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/error-file',
  access: signedIn,
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object({
    ...importDecisions,
    ...ofSection,
    /** Only the rows with errors; default: the whole sheet. */
    only_errors: z.optional(z.boolean()),
  }),
  answer: 'file',
  data: z.null(),
  errors: ['forms.import_columns_missing', 'forms.import_not_offered', 'forms.import_file_missing'],
  summary: 'The sheet with its errors marked in their cells',
})
