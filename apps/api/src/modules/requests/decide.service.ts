import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { englishOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  type ResultOf,
  resolvedQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import { storedText } from '../../platform/db/stored-text.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { contentDigest, requireSameContent } from '../../platform/sent-again.ts'
import { advance, type Votes } from './advance.service.ts'
import { followOtherLine } from './changed-line.service.ts'
import { actingFor, actsOn } from './delegates.queries.ts'
import { isLeftToCaller } from './left-to-caller.ts'
import { hasOtherLineQuery } from './line.queries.ts'
import { pendingApproverNames } from './open-stage.service.ts'
import { refuseDecided, refuseOwn, requireReason } from './refusals.ts'
import {
  actorName,
  addEvents,
  findRequest,
  type NewEvent,
  type RequestRow,
  stagesQuery,
  type TaskRow,
  tasksQuery,
} from './request.queries.ts'
import type { DecideInput, RequestOutcome } from './request.types.ts'
import { reachesRequest } from './request-reach.ts'
import { canSee } from './requests.access.ts'
import { requestsTexts } from './requests.texts.ts'
import { statusText } from './status-text.ts'
import { outcomeFrom, outcomeNow } from './submit.service.ts'

/** The channel of a decision, stored with it. */
export type DecidedThrough = 'person' | 'mail' | 'administrator' | 'time'

/** Tasks of the open stage that the caller may decide, their own first. */
function actableQuery(ctx: Ctx, request: RequestRow): DeferredQuery<TaskRow[]> {
  const statement = sql<TaskRow>`
    with ${actingFor(ctx)}
    select t.id, t.position, t.approver_id, t.account_id, t.approver_name, t.state
    from request_task t join request r on r.org_id = t.org_id and r.id = t.request_id
    where t.org_id = ${ctx.orgId} and t.request_id = ${request.id} and t.position = r.position
      and t.state = 'pending' and ${actsOn(ctx)}
    order by (t.approver_id is not distinct from ${ctx.actor.employeeId}::bigint) desc, t.id`
  return deferredQuery(statement, (rows) => rows)
}

/** Facts for judging a decision; only a pending request can be decided. */
function decisionFactsQuery(ctx: Ctx, request: RequestRow) {
  const isPending = request.status === REQUEST.pending
  return combineQueries({
    tasks: tasksQuery(ctx, request.id),
    stages: isPending ? stagesQuery(ctx, request.id) : resolvedQuery([]),
    actable: isPending ? actableQuery(ctx, request) : resolvedQuery([]),
    isOtherLine: isPending ? hasOtherLineQuery(ctx, request.id) : resolvedQuery(false),
  })
}

type DecisionFacts = ResultOf<ReturnType<typeof decisionFactsQuery>>

const isMine = (ctx: Ctx, task: TaskRow): boolean =>
  ctx.actor.employeeId === null
    ? task.decided_by_account === ctx.actor.accountId
    : task.decided_by_employee === ctx.actor.employeeId

const digestOf = ({ digest, outcome, comment }: DecideInput): string =>
  digest ?? contentDigest({ outcome, comment })

/**
 * Whether the caller has already made this very decision; the open stage may be a later one now.
 *
 * @throws AppError `request.sent_otherwise` where they decided otherwise with the same key
 */
function wasSent(ctx: Ctx, input: DecideInput, tasks: readonly TaskRow[]): boolean {
  if (input.key === undefined) return false
  const sent = tasks.find((task) => task.decision_key === input.key && isMine(ctx, task))
  if (sent) requireSameContent(sent.decision_digest, digestOf(input))
  return sent !== undefined
}

/** Throws the reason why the caller can't decide, most helpful first. */
async function refuseNotApprover(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  tasks: readonly TaskRow[],
): Promise<never> {
  if (!(await canSee(ctx, db, request))) fail('record.not_found')
  if (request.status !== REQUEST.pending) refuseDecided(request)
  const decided = tasks.findLast(
    (task) => task.position <= request.position && (task.state === 'approved' || task.state === 'rejected'),
  )
  const names = pendingApproverNames(tasks, request.position).join(', ')
  const wasApprover = tasks.some((task) => task.approver_id === ctx.actor.employeeId)
  if (decided && wasApprover)
    fail('requests.already_decided', {
      parameters: {
        by: decided.decided_by,
        outcome: statusText(decided.state === 'approved' ? REQUEST.approved : REQUEST.rejected),
      },
    })
  fail('requests.not_approver', { parameters: { names: names || requestsTexts.text('approverChosenByHr') } })
}

/** Logs votes in the history. @returns votes to be written, usually together with the stage they end */
async function castVotes(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  tasks: readonly TaskRow[],
  input: DecideInput & { through: DecidedThrough },
): Promise<Votes> {
  const { outcome, comment, key, through } = input
  const me = ctx.actor.employeeId
  const events = tasks.map((task): NewEvent => {
    const forOther = task.approver_id !== null && task.approver_id !== me
    return {
      what: outcome === 'approved' ? 'stage_approved' : 'stage_rejected',
      position: task.position,
      forName: forOther ? task.approver_name : '',
      comment,
    }
  })
  await addEvents(ctx, db, request.id, events)
  const ids = tasks.map(({ id }) => id)
  const update = sql`
    update request_task set state = ${outcome}, comment = ${comment}, decided_by = ${actorName(ctx)},
      decided_by_employee = ${me}, decided_by_account = ${ctx.actor.accountId},
      delegated_from = case when approver_id is distinct from ${me}::bigint then approver_id end,
      decided_through = ${through}, decided_at = ${ctx.now.toString()}, decision_key = ${key ?? null},
      decision_digest = ${key === undefined ? null : digestOf(input)}
    where org_id = ${ctx.orgId} and id = any (${ids}::bigint[])`
  return { ids, update }
}

/** One vote per person, except where all approvals are required and the person acts for several approvers. */
function votesToCast(
  ctx: Ctx,
  request: RequestRow,
  { actable, stages, tasks }: DecisionFacts,
): readonly TaskRow[] {
  if (actable.length === 0) return []
  if (found(stages[request.position]).mode === 'all') return actable
  const hasVoted = tasks.some((task) => task.position === request.position && isMine(ctx, task))
  return hasVoted ? [] : actable.slice(0, 1)
}

/**
 * Decides the caller's tasks, including those delegated to them. Locks the request, so that the second of two
 * concurrent decisions sees the first. Idempotent for the same decision by the same person; one that a module writes more with, by its key.
 *
 * @throws AppError `record.not_found`, `requests.own_request`, `requests.already_decided`,
 * `requests.not_approver`, `requests.comment_missing`, and those of the kind's effect
 */
export async function decideIn(
  ctx: Ctx,
  db: Db,
  input: DecideInput,
  through: 'person' | 'mail' = 'person',
): Promise<RequestOutcome> {
  const request = await findRequest(ctx, db, input.requestId, { lock: true })
  if (!request) fail('record.not_found')
  refuseOwn(ctx, request)
  let facts = await runQuery(db, decisionFactsQuery(ctx, request))
  if (facts.isOtherLine) {
    // A former manager may not decide, although they were asked when the stage opened.
    await followOtherLine(ctx, db, request)
    facts = await runQuery(db, decisionFactsQuery(ctx, request))
  }
  const { tasks, stages } = facts
  if (wasSent(ctx, input, tasks)) return outcomeFrom(request, tasks)
  const votes = votesToCast(ctx, request, facts)
  if (votes.length === 0) {
    // What comes with a vote may differ from what came with the first one: only the same key says that it does not.
    if (
      !input.withVote &&
      tasks.some(
        (task) => isMine(ctx, task) && task.state === input.outcome && task.decided_through !== 'duplicate',
      )
    )
      return outcomeFrom(request, tasks)
    return refuseNotApprover(ctx, db, request, tasks)
  }
  requireReason(input.outcome, input.comment)
  await input.withVote?.(db)
  const cast = await castVotes(ctx, db, request, votes, { ...input, through })
  const voted = tasks.map((task) => (cast.ids.includes(task.id) ? { ...task, state: input.outcome } : task))
  const decision = { comment: input.comment, decidedBy: actorName(ctx), decidedAt: ctx.now.toString() }
  await advance(ctx, db, request, decision, { known: { stages, tasks: voted }, votes: cast })
  return outcomeNow(ctx, db, request)
}

export const decideRequest = (ctx: Ctx, input: DecideInput): Promise<RequestOutcome> =>
  tx(ctx, (db) => decideIn(ctx, db, input))

/** Locks a request whose employee is in the caller's reach. @throws AppError `record.not_found` */
export async function reachRequest(ctx: Ctx, db: Db, id: number, permission: string): Promise<RequestRow> {
  const { rows } = await sql<{ id: number }>`
    select r.id from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.org_id = ${ctx.orgId} and r.id = ${id} and ${reachesRequest(ctx, permission)}`.execute(db)
  const request = rows[0] && (await findRequest(ctx, db, id, { lock: true }))
  return request ?? fail('record.not_found')
}

/** Adds whoever decided in place of the approvers to the stage's approval matrix. */
async function addOwnVote(ctx: Ctx, db: Db, request: RequestRow, input: DecideInput): Promise<void> {
  const { outcome, comment, key } = input
  const values = {
    state: outcome,
    comment,
    decided_by: actorName(ctx),
    decided_by_employee: ctx.actor.employeeId,
    decided_by_account: ctx.actor.accountId,
    decided_through: 'administrator',
    decided_at: ctx.now.toString(),
    decision_key: key ?? null,
    decision_digest: key === undefined ? null : digestOf(input),
  }
  const ownTask = await db
    .updateTable('request_task')
    .set(values)
    .where('org_id', '=', ctx.orgId)
    .where('request_id', '=', request.id)
    .where('position', '=', request.position)
    .where((query) =>
      ctx.actor.employeeId === null
        ? query.and([query('approver_id', 'is', null), query('account_id', '=', ctx.actor.accountId)])
        : query('approver_id', '=', ctx.actor.employeeId),
    )
    .returning('id')
    .executeTakeFirst()
  if (ownTask) return
  await db
    .insertInto('request_task')
    .values({
      ...values,
      org_id: ctx.orgId,
      request_id: request.id,
      position: request.position,
      approver_id: ctx.actor.employeeId,
      account_id: ctx.actor.accountId,
      approver_name: actorName(ctx),
      ...storedText('via', requestsTexts.text('inPlaceOfApprovers')),
      created_at: ctx.now.toString(),
    })
    .execute()
}

/**
 * Decides the open stage in place of all its approvers, by permission `requests.decide`. Later stages proceed
 * as planned.
 *
 * @throws AppError `record.not_found`, `requests.own_request`, `requests.already_decided`,
 * `requests.comment_missing`
 */
export function decideAsAdministrator(ctx: Ctx, input: DecideInput): Promise<RequestOutcome> {
  return tx(ctx, async (db) => {
    const request = await reachRequest(ctx, db, input.requestId, 'requests.decide')
    if (wasSent(ctx, input, await runQuery(db, tasksQuery(ctx, request.id))))
      return outcomeNow(ctx, db, request)
    if (!(await isLeftToCaller(ctx, db, request))) refuseOwn(ctx, request)
    if (request.status !== REQUEST.pending) {
      const expected = input.outcome === 'approved' ? REQUEST.approved : REQUEST.rejected
      if (request.status === expected && englishOf(request.decided_by) === actorName(ctx))
        return outcomeNow(ctx, db, request)
      refuseDecided(request)
    }
    requireReason(input.outcome, input.comment)
    await addOwnVote(ctx, db, request, input)
    await addEvents(ctx, db, request.id, [
      {
        what: input.outcome === 'approved' ? 'stage_approved' : 'stage_rejected',
        position: request.position,
        forName: requestsTexts.text('approversLabel'),
        comment: input.comment,
      },
    ])
    const decision = { comment: input.comment, decidedBy: actorName(ctx), decidedAt: ctx.now.toString() }
    await advance(ctx, db, request, decision, { forced: input.outcome })
    return outcomeNow(ctx, db, request)
  })
}
