import type { listImportRuns, readImportRun } from '@muster/contract/forms/imports/imports.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import type { RunRow } from './import-runs.queries.ts'
import type { ImportTarget } from './import-target.ts'

type RunView = DataOf<typeof listImportRuns>['runs'][number]
type WholeRun = DataOf<typeof readImportRun>

const ACTIVE = new Set<string | null>(['queued', 'running'])

/** If its job failed or was stopped, an import is in its previous state; half of a large one may be written. */
export function stateOf(run: RunRow): RunView['state'] {
  if (run.state === 'writing') {
    if (ACTIVE.has(run.undo_state)) return 'undoing'
    return ACTIVE.has(run.job_state) ? 'importing' : 'stopped'
  }
  if (run.state === 'open') return ACTIVE.has(run.job_state) ? 'importing' : 'open'
  if (run.state === 'done') return ACTIVE.has(run.undo_state) ? 'undoing' : 'done'
  return 'undone'
}

function failureOf(run: RunRow): string | null {
  if (run.state === 'open') return run.job_state === 'failed' ? run.job_error : null
  if (run.state === 'writing' && run.undo_state !== 'failed') return run.job_error
  return run.state !== 'undone' && run.undo_state === 'failed' ? run.undo_error : null
}

export function runView(ctx: Ctx, target: ImportTarget, run: RunRow): RunView {
  const state = stateOf(run)
  const isOwn = run.account_id !== null && run.account_id === ctx.actor.accountId
  return {
    run_id: run.id,
    formid: run.form_no,
    target: target.name,
    state,
    file_name: run.file_name,
    rows: run.row_count,
    actor: run.actor,
    is_own: isOwn,
    step: run.step,
    source_name: run.source_name,
    created: run.created_count,
    updated: run.updated_count,
    skipped: run.skipped_count,
    masters_created: run.masters_count,
    started_at: run.created_at,
    changed_at: run.updated_at,
    finished_at: run.finished_at,
    undone_at: run.undone_at,
    undone_by: run.undone_at === null ? null : run.undone_actor,
    job_id: run.undo_job_id ?? run.job_id,
    failure: failureOf(run),
    abilities: {
      continue: isOwn && (state === 'open' || state === 'importing'),
      discard: isOwn && state === 'open',
      resume: isOwn && state === 'stopped',
      undo: (state === 'done' || state === 'stopped') && target.undo !== undefined,
    },
  }
}

export function wholeRun(ctx: Ctx, target: ImportTarget, run: RunRow): WholeRun {
  const view = runView(ctx, target, run)
  const { source_name: _name, ...decisions } = run.decisions as Record<string, unknown>
  const isDecided = view.abilities.continue && Array.isArray(decisions.mapping)
  return {
    ...view,
    filePath: view.abilities.continue ? run.file_path : null,
    decisions: isDecided ? (decisions as WholeRun['decisions']) : null,
    source_id: run.source_id,
  }
}
