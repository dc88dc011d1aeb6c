import { sql } from 'kysely'
import { englishOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { storedText } from '../../platform/db/stored-text.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { type PlannedApprover, resolveStage } from '../workflows/index.ts'
import { advance } from './advance.service.ts'
import { findOfOtherLine, hasOtherLineQuery, managersAbove } from './line.queries.ts'
import { notifyApprovers, notifyStuck } from './notify.service.ts'
import { addTasks, approversToAsk, setStuck, unresolvedSet } from './open-stage.service.ts'
import { storedApprovers } from './planned-approvers.ts'
import {
  addEvents,
  barredOf,
  findRequest,
  findStages,
  findTasks,
  previousApprover,
  type RequestRow,
  type StageRow,
  type TaskRow,
} from './request.queries.ts'
import { requestsTexts } from './requests.texts.ts'

const CHANGED = requestsTexts.text('reportingLineChanged')

const isTaskOf = (task: TaskRow, one: PlannedApprover): boolean =>
  one.employeeId === null
    ? task.approver_id === null && task.account_id === one.accountId
    : task.approver_id === one.employeeId

async function setState(ctx: Ctx, db: Db, tasks: readonly TaskRow[], state: 'closed' | 'pending') {
  if (tasks.length === 0) return
  const { comment, comment_text } = storedText('comment', state === 'closed' ? CHANGED : '')
  await sql`
    update request_task set state = ${state}, comment = ${comment}, comment_text = ${comment_text}::jsonb
    where org_id = ${ctx.orgId} and id = any (${tasks.map((task) => task.id)}::bigint[])`.execute(db)
}

/** Updates the number of required approvals to the approvers, unless escalation reduced it to one. */
async function writeStage(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  stage: StageRow,
  resolved: Awaited<ReturnType<typeof resolveStage>>,
): Promise<void> {
  const count = stage.mode === resolved.mode ? Math.max(1, resolved.count) : stage.count
  await sql`
    update request_stage set approvers = ${JSON.stringify(storedApprovers(resolved.approvers))}::jsonb,
      count = ${count}, ${unresolvedSet(resolved)}
    where org_id = ${ctx.orgId} and request_id = ${request.id} and position = ${stage.position}`.execute(db)
}

/** Approvers to remove, to restore and to add. */
async function updateApprovers(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  stage: StageRow,
  tasks: readonly TaskRow[],
): Promise<void> {
  const resolved = await resolveStage(ctx, db, {
    versionId: request.version_id,
    nodeId: stage.node_id,
    employeeId: request.employee_id,
    previousApproverId: await previousApprover(ctx, db, request),
    barred: barredOf(request),
    trigger: request.kind,
  })
  const approvers = approversToAsk(request, resolved.approvers)
  const isApprover = (task: TaskRow) => approvers.some((one) => isTaskOf(task, one))
  const removed = tasks.filter(
    (task) => task.state === 'pending' && task.origin === 'workflow' && !isApprover(task),
  )
  const restored = tasks.filter(
    (task) => task.state === 'closed' && englishOf(task.comment) === englishOf(CHANGED) && isApprover(task),
  )
  await setState(ctx, db, removed, 'closed')
  await setState(ctx, db, restored, 'pending')
  const added = await addTasks(ctx, db, request, {
    position: stage.position,
    approvers: resolved.approvers,
    approvals: [],
  })
  await writeStage(ctx, db, request, stage, resolved)
  await notifyChange(ctx, db, request, stage, {
    removed,
    taskIds: [...restored.map(({ id }) => id), ...added],
  })
}

async function notifyChange(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  stage: StageRow,
  { removed, taskIds }: { removed: readonly TaskRow[]; taskIds: readonly number[] },
): Promise<void> {
  const pending = (await findTasks(ctx, db, request.id)).filter(
    (task) => task.position === stage.position && task.state === 'pending',
  )
  const stuck = pending.length > 0 ? null : (request.stuck ?? requestsTexts.text('noApproverLeft'))
  const wasStuck = request.stuck !== null
  await setStuck(ctx, db, request, stuck)
  if (removed.length > 0 || taskIds.length > 0) {
    const left = removed.map((task) => task.approver_name).join(', ')
    await addEvents(ctx, db, request.id, [
      {
        what: 'reassigned',
        position: stage.position,
        forName: pending.map((task) => task.approver_name).join(', '),
        comment:
          left === ''
            ? requestsTexts.text('lineChanged')
            : requestsTexts.text('noLongerDecides', { moved: CHANGED, left }),
        actor: 'Muster',
      },
    ])
  }
  await notifyApprovers(ctx, db, request, taskIds, { event: 'asked', stageMails: stage.mails })
  if (!wasStuck) await notifyStuck(ctx, db, request)
}

/**
 * Updates the approvers of the open stage to the current reporting line. Approvers chosen by HR stay.
 * Idempotent: changes nothing while the line is the same.
 *
 * @param request locked and pending
 */
export async function followLine(ctx: Ctx, db: Db, request: RequestRow): Promise<void> {
  if (request.status === 0 && (await runQuery(db, hasOtherLineQuery(ctx, request.id))))
    await followOtherLine(ctx, db, request)
}

/** @param request locked, pending and with a changed reporting line: `hasOtherLineQuery` */
export async function followOtherLine(ctx: Ctx, db: Db, request: RequestRow): Promise<void> {
  const stage = (await findStages(ctx, db, request.id))[request.position]
  if (stage?.state !== 'open') return
  const tasks = (await findTasks(ctx, db, request.id)).filter((task) => task.position === stage.position)
  await sql`
    update request_stage set line = ${managersAbove(ctx, request.employee_id)}
    where org_id = ${ctx.orgId} and request_id = ${request.id} and position = ${stage.position}`.execute(db)
  if (tasks.some((task) => task.origin === 'chosen')) return
  await updateApprovers(ctx, db, request, stage, tasks)
  // The remaining approvals may now suffice.
  await advance(ctx, db, request, {
    comment: '',
    decidedBy: requestsTexts.text('workflowActor'),
    decidedAt: ctx.now.toString(),
  })
}

/**
 * Updates pending requests whose reporting line has changed, one transaction each. @returns their number
 *
 * @param employeeIds employees whose manager changed; null for all
 */
export async function followLines(ctx: Ctx, employeeIds: readonly number[] | null): Promise<number> {
  const ids = await tx(ctx, (db) => findOfOtherLine(ctx, db, employeeIds))
  for (const id of ids) {
    await tx(ctx, async (db) => {
      const request = await findRequest(ctx, db, id, { lock: true })
      if (request) await followLine(ctx, db, request)
    })
  }
  return ids.length
}
