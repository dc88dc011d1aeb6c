import { REQUEST } from '@muster/contract/requests/request-states'
import { type RawBuilder, sql } from 'kysely'
import { englishOf } from '../../lib/texts/texts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, type DeferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import { storedText } from '../../platform/db/stored-text.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { defineHook } from '../../platform/hooks.ts'
import type { PlannedStage } from '../workflows/index.ts'
import { clashOfQuery, failOnClash } from './clashes.service.ts'
import { lockRequester } from './lock-requester.ts'
import { notifyApprovers, notifyRequester, notifyStuck } from './notify.service.ts'
import { createFirstTasks, openStage, type PendingTask } from './open-stage.service.ts'
import { employedDaysQuery } from './outside-employment.ts'
import {
  addEvents,
  findRequest,
  labelOf,
  type RequestRow,
  recordOf,
  type StageRow,
  stagesQuery,
  type TaskRow,
  tasksQuery,
} from './request.queries.ts'
import { type Decision, findRequestKind, isConfidential, type RequestRecord } from './request-kinds.ts'
import { stageOutcome } from './rules/stage-outcome.ts'

type Outcome = 'approved' | 'rejected'

/**
 * Emitted when a request is decided, withdrawn or cancelled: in the same transaction, after its kind's
 * effect.
 */
export const requestSettled = defineHook<{ request: RequestRecord; from: string | null; to: string | null }>(
  'requests.settled',
)

/** Applies the effect of a decision by request kind; for a cancellation, to the cancelled request. */
async function applyEffect(ctx: Ctx, db: Db, request: RequestRow, outcome: Outcome, decision: Decision) {
  const kind = findRequestKind(request.kind)
  if (request.cancels !== null) {
    if (outcome === 'rejected') return
    const original = found(await findRequest(ctx, db, request.cancels, { lock: true }))
    if (original.status !== REQUEST.approved) return
    await markCancelled(ctx, db, original, decision)
    return
  }
  const record = recordOf(request)
  if (outcome === 'approved') await kind?.onApprove?.(ctx, db, record, decision)
  else await kind?.onReject?.(ctx, db, record, decision)
}

/** Marks an approved request as cancelled and reverses its effect. */
export async function markCancelled(
  ctx: Ctx,
  db: Db,
  original: RequestRow,
  decision: Decision,
): Promise<void> {
  await findRequestKind(original.kind)?.onCancelAfterApproval?.(ctx, db, recordOf(original), decision)
  await writeStatus(ctx, db, original, REQUEST.cancelled, decision)
  await addEvents(ctx, db, original.id, [
    { what: 'cancelled', comment: decision.comment, actor: decision.decidedBy },
  ])
}

/** Writes the final status with an audit entry; the caller sends notices. */
export async function writeStatus(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  status: RequestRow['status'],
  decision: Decision,
): Promise<void> {
  const before = request.status
  const by = storedText('decided_by', decision.decidedBy)
  const said = storedText('decision_comment', decision.comment)
  await sql`
    update request set status = ${status}, decided_at = ${decision.decidedAt}::timestamptz,
      decided_by = ${by.decided_by}, decided_by_text = ${by.decided_by_text}::jsonb,
      decision_comment = ${said.decision_comment}, decision_comment_text = ${said.decision_comment_text}::jsonb,
      stuck = null, stuck_text = null, stuck_at = null,
      version = version + 1
    where org_id = ${ctx.orgId} and id = ${request.id}`.execute(db)
  request.status = status
  request.stuck = null
  await recordAudit(ctx, db, {
    recordType: 'request',
    recordId: request.id,
    recordLabel: labelOf(request),
    changes: { status: [before, status] },
    reason: isConfidential(request.kind) ? '' : englishOf(decision.comment),
  })
  await requestSettled.emit(ctx, db, {
    request: recordOf(request),
    from: request.from_date,
    to: request.to_date,
  })
}

/**
 * Refuses to approve days outside employment, or excluded by another approved request. Locks the employee if the request
 * takes days, so that of two clashing requests approved concurrently the second sees the first. At most two statements.
 *
 * @throws AppError `requests.outside_employment`, `requests.days_taken`
 */
async function refuseUnfit(ctx: Ctx, db: Db, request: RequestRow): Promise<void> {
  const { id: exceptId, kind, employee_id: employeeId, payload } = request
  const question = { exceptId, kind, employeeId, payload }
  if (findRequestKind(kind)?.occupies?.(payload)) await lockRequester(ctx, db, employeeId)
  const { clash } = await runQuery(
    db,
    combineQueries({
      employed: employedDaysQuery(ctx, request),
      clash: clashOfQuery(ctx, question, 'approved'),
    }),
  )
  failOnClash(clash, 'approved')
}

async function settle(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  outcome: Outcome,
  decision: Decision,
): Promise<void> {
  if (outcome === 'approved' && request.cancels === null) await refuseUnfit(ctx, db, request)
  await applyEffect(ctx, db, request, outcome, decision)
  const status = outcome === 'approved' ? REQUEST.approved : REQUEST.rejected
  await writeStatus(ctx, db, request, status, decision)
  await addEvents(ctx, db, request.id, [
    { what: outcome, comment: decision.comment, actor: decision.decidedBy },
  ])
  await notifyRequester(ctx, db, request, {
    kind: outcome === 'approved' ? 'requests.approved' : 'requests.rejected',
    by: decision.decidedBy,
    comment: decision.comment,
  })
}

/** Votes to be written when their stage ends. */
export interface Votes {
  /** Task ids. */
  ids: readonly number[]
  update: RawBuilder<unknown>
}

interface Closing {
  position: number
  outcome: Outcome
  /** Whether the request ends with this stage, skipping later ones. */
  isLast: boolean
  votes?: Votes | undefined
}

/** Closes a stage with the votes that decide it; remaining approvers are no longer asked. One statement. */
async function closeStage(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  { position, outcome, isLast, votes }: Closing,
): Promise<void> {
  await sql`
    with ${votes ? sql`voted as (${votes.update}),` : sql``} stages as (
      update request_stage set state = case when position = ${position} then ${outcome}::text else 'closed' end,
        closed_at = case when position = ${position} then ${ctx.now.toString()}::timestamptz else closed_at end
      where org_id = ${ctx.orgId} and request_id = ${request.id}
        and (position = ${position} or (${isLast}::boolean and state = 'waiting'))
    )
    update request_task set state = 'closed' where org_id = ${ctx.orgId} and request_id = ${request.id}
      and position = ${position} and state = 'pending' and id <> all (${[...(votes?.ids ?? [])]}::bigint[])`.execute(
    db,
  )
}

/** Ends a request at the open stage with this outcome, skipping later stages. */
export async function endAt(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  outcome: Outcome,
  decision: Decision,
): Promise<void> {
  await closeStage(ctx, db, request, { position: request.position, outcome, isLast: true })
  await settle(ctx, db, request, outcome, decision)
}

function votesOf(all: readonly Pick<TaskRow, 'position' | 'state'>[], stage: StageRow) {
  const tasks = all.filter((task) => task.position === stage.position)
  const count = (state: string) => tasks.filter((task) => task.state === state).length
  return {
    mode: stage.mode,
    count: stage.count,
    approved: count('approved'),
    rejected: count('rejected'),
    pending: count('pending'),
  }
}

/** Stages of a request, and its tasks as far as votes need them. */
interface StageFacts {
  stages: readonly StageRow[]
  tasks: readonly Pick<TaskRow, 'position' | 'state'>[]
}

const stageFactsQuery = (ctx: Ctx, requestId: number): DeferredQuery<StageFacts> =>
  combineQueries({ stages: stagesQuery(ctx, requestId), tasks: tasksQuery(ctx, requestId) })

/**
 * Advances a request as far as the votes allow: closes the stage, opens the next, and finally applies the
 * effect, all in the caller's transaction. Notifies the next approvers.
 *
 * @param request locked
 * @param forced outcome of the stage when decided in place of all its approvers
 * @param known current stages and tasks including the votes, if already loaded
 * @param votes to be written together with the stage
 */
export async function advance(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  decision: Decision,
  { forced, known, votes }: { forced?: Outcome; known?: StageFacts; votes?: Votes } = {},
): Promise<void> {
  let { stages, tasks } = known ?? (await runQuery(db, stageFactsQuery(ctx, request.id)))
  let forcedOutcome = forced
  let unwritten = votes
  for (;;) {
    const stage = stages[request.position]
    if (!stage) {
      await settle(ctx, db, request, request.outcome, decision)
      return
    }
    const outcome: Outcome | null = forcedOutcome ?? stageOutcome(votesOf(tasks, stage))
    forcedOutcome = undefined
    if (outcome === null) {
      await unwritten?.update.execute(db)
      return
    }
    const next = outcome === 'rejected' ? undefined : stages[stage.position + 1]
    await closeStage(ctx, db, request, {
      position: stage.position,
      outcome,
      isLast: !next,
      votes: unwritten,
    })
    unwritten = undefined
    if (!next) {
      await settle(ctx, db, request, outcome === 'rejected' ? 'rejected' : request.outcome, decision)
      return
    }
    const pendingTasks = await openStage(ctx, db, request, { position: next.position, nodeId: next.node_id })
    await notifyStage(ctx, db, request, pendingTasks, next.mails)
    ;({ stages, tasks } = await runQuery(db, stageFactsQuery(ctx, request.id)))
  }
}

/** Notifies the approvers of a stage, or HR when there are none. */
async function notifyStage(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  pendingTasks: readonly PendingTask[],
  stageMails: PlannedStage['mails'],
): Promise<void> {
  await notifyApprovers(ctx, db, request, pendingTasks, { event: 'asked', stageMails })
  await notifyStuck(ctx, db, request)
}

/**
 * Creates the tasks of a new request's first, already open stage and notifies its approvers. @returns the
 * approvers
 */
export async function openFirstStage(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  planned: PlannedStage,
): Promise<PendingTask[]> {
  const pendingTasks = await createFirstTasks(ctx, db, request, planned)
  await notifyStage(ctx, db, request, pendingTasks, planned.mails)
  return pendingTasks
}
