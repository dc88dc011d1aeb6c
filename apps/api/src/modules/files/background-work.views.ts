import { canCancel, canRetry, type JobRow } from '../../platform/jobs/job-actions.ts'

const shownStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
type ShownState = (typeof shownStates)[number]

/** The states people read; the queue is none of their concern. */
export function shownState(state: string): ShownState {
  return state === 'queued' ? 'waiting' : (state as ShownState)
}

type StandingRow = Pick<
  JobRow,
  | 'public_id'
  | 'kind'
  | 'label'
  | 'state'
  | 'stage'
  | 'done'
  | 'total'
  | 'cancel_asked'
  | 'tries'
  | 'next_try_at'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
>

/** How a job stands, on the wire: what its starter and its administrators see alike. */
export function jobStanding(row: StandingRow) {
  return {
    id: row.public_id,
    kind: row.kind,
    label: row.label || row.kind,
    state: shownState(row.state),
    stage: row.stage,
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
