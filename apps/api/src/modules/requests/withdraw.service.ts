import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { markCancelled, writeStatus } from './advance.service.ts'
import { reachRequest } from './decide.service.ts'
import { notifyRequester, notifyWithdrawn } from './notify.service.ts'
import { refuseOwn, requireReason } from './refusals.ts'
import {
  actorName,
  addEvents,
  findRequest,
  findTasks,
  isOwnRequest,
  type RequestRow,
  recordOf,
} from './request.queries.ts'
import type { RequestOutcome } from './request.types.ts'
import { findRequestKind, requestKind } from './request-kinds.ts'
import { canSee } from './requests.access.ts'
import { requestsTexts } from './requests.texts.ts'
import { statusText } from './status-text.ts'
import { outcomeOf, startRequest } from './submit.service.ts'

function refuseState(request: RequestRow): never {
  fail('requests.not_pending', { parameters: { state: statusText(request.status) } })
}

/** Locks the caller's own request, or one submitted by them. @throws AppError `record.not_found` */
async function lockOwn(ctx: Ctx, db: Db, id: number): Promise<RequestRow> {
  const request = await findRequest(ctx, db, id, { lock: true })
  return request && isOwnRequest(ctx, request) ? request : fail('record.not_found')
}

/** Nobody is asked any more. */
async function closeStages(ctx: Ctx, db: Db, request: RequestRow): Promise<void> {
  const tasks = await findTasks(ctx, db, request.id)
  const pending = tasks.filter((task) => task.state === 'pending').map((task) => task.id)
  await notifyWithdrawn(ctx, db, request, pending)
  await sql`
    update request_task set state = 'closed'
    where org_id = ${ctx.orgId} and request_id = ${request.id} and state = 'pending'`.execute(db)
  await sql`
    update request_stage set state = 'closed', closed_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and request_id = ${request.id} and state in ('open', 'waiting')`.execute(db)
}

/** Withdraws a pending request: cancels its tasks and releases its reservation. */
async function withdraw(ctx: Ctx, db: Db, request: RequestRow, comment: string | Text): Promise<void> {
  await closeStages(ctx, db, request)
  if (request.cancels === null) await findRequestKind(request.kind)?.onWithdraw?.(ctx, db, recordOf(request))
  const decision = { comment, decidedBy: actorName(ctx), decidedAt: ctx.now.toString() }
  await writeStatus(ctx, db, request, REQUEST.withdrawn, decision)
  await addEvents(ctx, db, request.id, [{ what: 'withdrawn', comment }])
}

/** For modules whose own call makes a pending request obsolete; no effect on decided ones. */
export async function withdrawAtOnce(ctx: Ctx, db: Db, id: number, comment: string | Text): Promise<void> {
  const request = await findRequest(ctx, db, id, { lock: true })
  if (request?.status === REQUEST.pending) await withdraw(ctx, db, request, comment)
}

/**
 * For modules whose own call has decided what a pending request asks for: it ends as decided, without the effect of its kind, which
 * that call had. Its people are told. No effect on decided ones.
 */
export async function decideAtOnce(
  ctx: Ctx,
  db: Db,
  id: number,
  { outcome, comment }: { outcome: 'approved' | 'rejected'; comment: string },
): Promise<void> {
  const request = await findRequest(ctx, db, id, { lock: true })
  if (request?.status !== REQUEST.pending) return
  await closeStages(ctx, db, request)
  const by = actorName(ctx)
  await writeStatus(ctx, db, request, REQUEST[outcome], {
    ...{ comment, decidedBy: by, decidedAt: ctx.now.toString() },
  })
  await addEvents(ctx, db, request.id, [{ what: outcome, comment }])
  await notifyRequester(ctx, db, request, { kind: `requests.${outcome}`, by, comment })
}

/** As `withdrawAtOnce`, for somebody who must learn of it. */
export async function withdrawAndTell(ctx: Ctx, db: Db, id: number, comment: Text): Promise<void> {
  const request = await findRequest(ctx, db, id, { lock: true })
  if (request?.status !== REQUEST.pending) return
  await withdraw(ctx, db, request, comment)
  await notifyRequester(ctx, db, request, { kind: 'requests.cancelled', by: actorName(ctx), comment })
}

/** Cancels an approved request whose ground is gone, such as leave after the last working day. */
export async function cancelAtOnce(ctx: Ctx, db: Db, id: number, comment: Text): Promise<void> {
  const request = await findRequest(ctx, db, id, { lock: true })
  if (request?.status !== REQUEST.approved) return
  const by = actorName(ctx)
  await markCancelled(ctx, db, request, { comment, decidedBy: by, decidedAt: ctx.now.toString() })
  await notifyRequester(ctx, db, request, { kind: 'requests.cancelled', by, comment })
}

/** Records and tells that an approved request now ends earlier. */
export async function tellShortened(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  lastDay: string,
  why: Text,
): Promise<void> {
  const comment = requestsTexts.text('isShortenedTo', { day: lastDay, why })
  await addEvents(ctx, db, request.id, [{ what: 'cancelled', comment }])
  await notifyRequester(ctx, db, request, { kind: 'requests.cancelled', by: actorName(ctx), comment })
}

/** @throws AppError `requests.not_cancellable` if kind, state or date forbid it */
async function startCancelling(
  ctx: Ctx,
  db: Db,
  original: RequestRow,
  comment: string,
): Promise<RequestOutcome> {
  const kind = requestKind(original.kind)
  await checkCancellable(ctx, db, original)
  const open = await db
    .selectFrom('request')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('cancels', '=', original.id)
    .where('status', '=', REQUEST.pending)
    .executeTakeFirst()
  if (open) return outcomeOf(ctx, db, open.id)
  const started = await startRequest(ctx, db, {
    kind,
    employeeId: original.employee_id,
    payload: original.payload,
    comment,
    cancels: original.id,
    summary: original.summary,
  })
  await addEvents(ctx, db, original.id, [{ what: 'cancel_asked', comment }])
  return started
}

async function checkCancellable(ctx: Ctx, db: Db, original: RequestRow): Promise<void> {
  const kind = findRequestKind(original.kind)
  if (original.cancels !== null || !kind?.canBeCancelled)
    fail('requests.not_cancellable', {
      parameters: { problem: requestsTexts.text('notCancellableOnceApproved') },
    })
  await kind.validateCancel?.(ctx, db, recordOf(original))
}

/**
 * Withdraws the caller's pending request, or requests cancellation of an approved one from its approvers.
 * Idempotent.
 *
 * @throws AppError `record.not_found`, `requests.not_pending`, `requests.not_cancellable`
 */
export async function withdrawIn(ctx: Ctx, db: Db, id: number, comment: string): Promise<RequestOutcome> {
  const request = await lockOwn(ctx, db, id)
  if (request.status === REQUEST.approved) return startCancelling(ctx, db, request, comment)
  if (request.status === REQUEST.withdrawn) return outcomeOf(ctx, db, id)
  if (request.status !== REQUEST.pending) refuseState(request)
  await withdraw(ctx, db, request, comment)
  return outcomeOf(ctx, db, id)
}

export function withdrawRequest(ctx: Ctx, id: number, comment: string): Promise<RequestOutcome> {
  return tx(ctx, (db) => withdrawIn(ctx, db, id, comment))
}

/** The same for several requests, all or none. */
export function withdrawRequests(
  ctx: Ctx,
  ids: readonly number[],
  comment: string,
): Promise<RequestOutcome[]> {
  return tx(ctx, async (db) => {
    const outcomes: RequestOutcome[] = []
    // In order, so that two callers cannot wait for each other.
    for (const id of [...new Set(ids)].sort((a, b) => a - b))
      outcomes.push(await withdrawIn(ctx, db, id, comment))
    return outcomes
  })
}

async function cancelNow(ctx: Ctx, db: Db, request: RequestRow, comment: string): Promise<void> {
  await checkCancellable(ctx, db, request)
  const by = actorName(ctx)
  await markCancelled(ctx, db, request, { comment, decidedBy: by, decidedAt: ctx.now.toString() })
  await notifyRequester(ctx, db, request, { kind: 'requests.cancelled', by, comment })
}

/**
 * Withdraws or cancels another employee's request, by permission `requests.decide`; never the caller's own.
 *
 * @throws AppError `record.not_found`, `requests.own_request`, `requests.comment_missing`,
 * `requests.not_pending`, `requests.not_cancellable`
 */
export function withdrawAsAdministrator(ctx: Ctx, id: number, comment: string): Promise<RequestOutcome> {
  return tx(ctx, async (db) => {
    const request = await reachRequest(ctx, db, id, 'requests.decide')
    refuseOwn(ctx, request)
    requireReason('rejected', comment)
    if (request.status === REQUEST.withdrawn || request.status === REQUEST.cancelled)
      return outcomeOf(ctx, db, id)
    if (request.status === REQUEST.rejected) refuseState(request)
    if (request.status === REQUEST.approved) await cancelNow(ctx, db, request, comment)
    else {
      await withdraw(ctx, db, request, comment)
      await notifyRequester(ctx, db, request, { kind: 'requests.cancelled', by: actorName(ctx), comment })
    }
    return outcomeOf(ctx, db, id)
  })
}

/**
 * Lets the last approver revoke the approval: cancels the request and reverses its effect.
 *
 * @throws AppError `record.not_found`, `requests.own_request`, `requests.not_last_approver`,
 * `requests.comment_missing`, `requests.not_pending`, `requests.not_cancellable`
 */
export function revokeApproval(ctx: Ctx, id: number, comment: string): Promise<RequestOutcome> {
  return tx(ctx, async (db) => {
    const request = await findRequest(ctx, db, id, { lock: true })
    if (!request || !(await canSee(ctx, db, request))) fail('record.not_found')
    refuseOwn(ctx, request)
    if (request.status === REQUEST.cancelled) return outcomeOf(ctx, db, id)
    const last = (await findTasks(ctx, db, id)).findLast(
      (task) => task.position === request.position && task.state === 'approved',
    )
    const isApprover =
      last !== undefined &&
      (ctx.actor.employeeId === null
        ? last.decided_by_account === ctx.actor.accountId
        : last.decided_by_employee === ctx.actor.employeeId)
    if (!isApprover) fail('requests.not_last_approver')
    if (request.status !== REQUEST.approved) refuseState(request)
    requireReason('rejected', comment)
    await cancelNow(ctx, db, request, comment)
    return outcomeOf(ctx, db, id)
  })
}
