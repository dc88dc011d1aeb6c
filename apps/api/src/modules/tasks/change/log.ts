import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertLate } from '../../../platform/db/late-inserts.ts'
import type { Db } from '../../../platform/db/tx.ts'

export const TASK = 'task'

export type TaskEventKind =
  | 'created'
  | 'edited'
  | 'status'
  | 'deleted'
  | 'restored'
  | 'checklist'
  | 'repeated'
  | 'recurrence_ended'
  | 'file_added'
  | 'file_removed'
  | 'handed_over'
  | 'moved'

export interface TaskEvent {
  taskId: number
  title: string
  kind: TaskEventKind
  /** People by id under `assignees`, `watchers`; everything else in words or codes. */
  changes?: Changes
  reason?: string
}

/** Writes to the tasks' own log, which everybody who sees the task can read, and to the audit log. */
export async function logTasks(ctx: Ctx, db: Db, ...events: TaskEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertLate(
    db,
    'task_event',
    events.map(({ taskId, kind, changes = {} }) => ({
      ...{ org_id: ctx.orgId, task_id: taskId, at: ctx.now.toString() },
      ...{ account_id: ctx.actor.accountId, kind, changes: JSON.stringify(changes) },
    })),
  )
  await recordAudit(
    ctx,
    db,
    ...events.map(({ taskId, title, changes = {}, reason }) => ({
      ...{ recordType: TASK, recordId: taskId, recordLabel: title, changes },
      ...(reason === undefined ? {} : { reason }),
    })),
  )
}
