import { storedWords } from '../../platform/db/stored-text.ts'
import { canCancel, canRetry, type JobRow } from '../../platform/jobs/job-actions.ts'

const shownStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
type ShownState = (typeof shownStates)[number]

/** The states shown to users; the internal state `queued` is shown as `waiting`. */
export function shownState(state: string): ShownState {
  return state === 'queued' ? 'waiting' : (state as ShownState)
}

type StatusRow = Pick<
  JobRow,
  | 'public_id'
  | 'kind'
  | 'label'
  | 'label_text'
  | 'state'
  | 'stage'
  | 'stage_text'
  | 'done'
  | 'total'
  | 'cancel_asked'
  | 'tries'
  | 'next_try_at'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
>

/** A job's status on the wire, the same for its owner and for administrators. */
export function jobStatus(row: StatusRow) {
  return {
    id: row.public_id,
    kind: row.kind,
    label: storedWords(row, 'label') || row.kind,
    state: shownState(row.state),
    stage: storedWords(row, 'stage'),
    done: row.done,
    total: row.total,
    cancel_asked: row.cancel_asked,
    tries: row.tries,
    next_try_at: row.next_try_at,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    abilities: { cancel: canCancel(row), retry: canRetry(row) },
  }
}

/** Why a job failed, in the reader's language. */
export function errorOf({ error, error_text }: Pick<JobRow, 'error' | 'error_text'>): string | null {
  return error === null ? null : storedWords({ error, error_text }, 'error')
}
