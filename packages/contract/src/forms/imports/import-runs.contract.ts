import { endpoint, field, listQuery, signedIn, z } from '../../kit/index.ts'
import { IMPORT_BODY_LIMIT, importChoices, importEdits, importMapping } from './import-shapes.ts'

/**
 * Imports as they are kept: unfinished ones to continue, finished ones to look up and to take back. People see
 * their own; who may import for the whole organisation sees all.
 */

/** `open` is being prepared, `importing` and `undoing` have a job under way. */
export const importStates = ['open', 'importing', 'done', 'undoing', 'undone'] as const
export const importSteps = ['match', 'masters', 'check', 'finish'] as const

const importRun = {
  run_id: field.id(),
  formid: field.id(),
  /** What is imported: `employee` … */
  target: z.string(),
  state: z.enum(importStates),
  file_name: z.string(),
  /** Rows below the header. */
  rows: z.int(),
  /** Who prepares or did it. */
  actor: z.string(),
  is_own: z.boolean(),
  step: z.enum(importSteps),
  source_name: z.nullable(z.string()),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  masters_created: z.int(),
  started_at: z.string(),
  /** Of the last choice, while it is open. */
  changed_at: z.string(),
  finished_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  undone_by: z.nullable(z.string()),
  /** Of the writing, then of the taking back; follow it by job-status. */
  job_id: z.nullable(z.string()),
  /** Why its last job failed, while nothing else was begun. */
  failure: z.nullable(z.string()),
  abilities: z.object({ continue: z.boolean(), discard: z.boolean(), undo: z.boolean() }),
}

export const listImportRuns = endpoint({
  id: 'forms.import_run.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/import/runs',
  access: signedIn,
  query: z.object({
    formid: field.idInText(),
    /** `unfinished`: one's own that can be continued; `finished`: done or taken back. */
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
    /** Of one's own open import: what to analyse again to go on. */
    filePath: z.nullable(z.string()),
    /** As they were saved last; null before anything was decided. */
    decisions: z.nullable(z.object({ ...importMapping, ...importChoices, edits: importEdits })),
    source_id: z.nullable(field.id()),
  }),
  summary: 'One import, with what was decided so far',
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
    edits: importEdits,
  }),
  data: z.object({ saved_at: z.string() }),
  errors: ['forms.import_over'],
  summary: 'Keep what was decided so far, so that it can be continued later and elsewhere',
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
  summary: 'Throw away an unfinished import and its file',
})

/** A record that stands in the way of an undo. */
const blocker = z.object({
  record_type: z.string(),
  record_id: z.int(),
  label: z.string(),
  /** One sentence for people. */
  reason: z.string(),
})
const typeCount = z.object({ record_type: z.string(), count: z.int() })

/** `data` of the 409 that refuses an undo, and of its preview. */
export const undoPlan = z.object({
  /** What goes: people, then the units that were made for them. */
  removes: z.array(typeCount),
  /** What becomes again as it was. */
  restores: z.array(typeCount),
  /** Names of a few that go or are restored. */
  examples: z.array(z.string()),
  blockers: z.array(blocker),
  /** In all; the list has the first 200. */
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
  errors: ['forms.import_not_done', 'forms.import_undone'],
  summary: 'What taking an import back would remove and restore, and what stands in the way',
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
    'forms.import_undo_blocked',
    'forms.import_undo_running',
    'forms.import_not_done',
    'forms.import_undone',
  ],
  summary: 'Take a whole import back: everything it made and changed, or nothing',
})
