import { endpoint, field, listQuery, signedIn, z } from '../../kit/index.ts'
import {
  IMPORT_BODY_LIMIT,
  importAnswers,
  importChoices,
  importEdits,
  importMapping,
  importReading,
} from './import-shapes.ts'

/**
 * Import runs: unfinished ones to continue, finished ones to view and undo. People see their own runs; those
 * who may import for the whole organisation see all.
 */

/**
 * `open` is being prepared; `importing` and `undoing` have a running job; `stopped` is a large import whose job ended
 * before all rows were written.
 */
export const importStates = ['open', 'importing', 'stopped', 'done', 'undoing', 'undone'] as const
export const importSteps = ['match', 'masters', 'check', 'finish'] as const

const importRun = {
  run_id: field.id(),
  formid: field.id(),
  /** The imported form, such as `employee`. */
  target: z.string(),
  state: z.enum(importStates),
  file_name: z.string(),
  /** Rows below the header. */
  rows: z.int(),
  /** The person who runs the import. */
  actor: z.string(),
  is_own: z.boolean(),
  step: z.enum(importSteps),
  source_name: z.nullable(z.string()),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  masters_created: z.int(),
  started_at: z.string(),
  /** For an open run, time of the last change. */
  changed_at: z.string(),
  finished_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  undone_by: z.nullable(z.string()),
  /** The job that imports, and later the one that undoes; follow it by job-status. */
  job_id: z.nullable(z.string()),
  /** Why the last job failed, until another is started. */
  failure: z.nullable(z.string()),
  abilities: z.object({
    continue: z.boolean(),
    discard: z.boolean(),
    resume: z.boolean(),
    undo: z.boolean(),
  }),
}

export const listImportRuns = endpoint({
  id: 'forms.import_run.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/import/runs',
  access: signedIn,
  query: z.object({
    formid: field.idInText(),
    /** `unfinished`: the caller's own runs to continue; `finished`: imported or undone. */
    show: z._default(z.enum(['unfinished', 'finished']), 'finished'),
    ...listQuery(),
  }),
  data: z.object({
    runs: z.array(z.object(importRun)),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  errors: ['forms.import_not_offered'],
  summary: 'Imports into a form, the newest first',
})

export const readImportRun = endpoint({
  id: 'forms.import_run.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/import/runs/{id}',
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  data: z.object({
    ...importRun,
    /** For the caller's own open run: the file to analyse again in order to continue. */
    filePath: z.nullable(z.string()),
    /** The last saved choices; null before any. */
    decisions: z.nullable(
      z.object({
        ...importMapping,
        ...importChoices,
        ...importAnswers,
        ...importReading,
        edits: importEdits,
      }),
    ),
    source_id: z.nullable(field.id()),
  }),
  summary: 'One import run, with the choices made so far',
})

export const saveImportRun = endpoint({
  id: 'forms.import_run.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/save',
  access: signedIn,
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object({
    run_id: field.id(),
    step: z.enum(importSteps),
    file_name: z.optional(field.text(255)),
    ...importMapping,
    ...importChoices,
    ...importAnswers,
    ...importReading,
    edits: importEdits,
  }),
  data: z.object({ saved_at: z.string() }),
  errors: ['forms.import_over'],
  summary: 'Save the choices made so far, to continue the import later',
})

export const discardImportRun = endpoint({
  id: 'forms.import_run.discard',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/discard',
  access: signedIn,
  body: z.object({ run_id: field.id() }),
  data: field.nothing(),
  errors: ['forms.import_over', 'forms.import_running'],
  summary: 'Discard an unfinished import and its file',
})

export const resumeImportRun = endpoint({
  id: 'forms.import_run.resume',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/resume',
  access: signedIn,
  body: z.object({ run_id: field.id() }),
  data: z.object({ job_id: field.publicId() }),
  errors: ['forms.import_over', 'forms.import_undo_running'],
  summary: 'Continue a large import that stopped before all rows were written',
})

/** A record that prevents the undo. */
const blocker = z.object({
  record_type: z.string(),
  record_id: z.int(),
  label: z.string(),
  /** One sentence, shown to people. */
  reason: z.string(),
})
const typeCount = z.object({ record_type: z.string(), count: z.int() })

/** Preview of an undo, and `data` of the 409 that refuses one. */
export const undoPlan = z.object({
  /** Records to delete: people, then the units created for them. */
  removes: z.array(typeCount),
  /** Records to restore to their previous values. */
  restores: z.array(typeCount),
  /** Names of some of these records. */
  examples: z.array(z.string()),
  blockers: z.array(blocker),
  /** The total; the list has the first 200. */
  blocker_count: z.int(),
  can_undo: z.boolean(),
})
export type UndoPlan = z.infer<typeof undoPlan>

export const previewImportUndo = endpoint({
  id: 'forms.import_undo.preview',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/import/runs/{id}/undo',
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  data: undoPlan,
  errors: ['forms.import_not_done', 'forms.import_running', 'forms.import_undone'],
  summary: 'Previews undoing an import: what it would delete and restore, and what prevents it',
})

export const undoImport = endpoint({
  id: 'forms.import_undo.start',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/import/undo',
  access: signedIn,
  body: z.object({ run_id: field.id() }),
  data: z.object({ job_id: field.publicId() }),
  errors: [
    'forms.import_running',
    'forms.import_undo_blocked',
    'forms.import_undo_running',
    'forms.import_not_done',
    'forms.import_undone',
  ],
  summary: 'Undo an import: everything it created and changed, or nothing',
})
