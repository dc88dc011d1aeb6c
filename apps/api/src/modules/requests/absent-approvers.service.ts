import { sql } from 'kysely'
import { englishOf, type Text } from '../../lib/texts/texts.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { textJson } from '../../platform/db/stored-text.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { suspendedOn } from '../employees/index.ts'
import { type PlannedStage, resolveStage } from '../workflows/index.ts'
import { advance } from './advance.service.ts'
import { reachRequest } from './decide.service.ts'
import { knownAsDelegate } from './delegates-offered.service.ts'
import { notifyApprovers, notifyStuck } from './notify.service.ts'
import { addTasks, approversToAsk, setStuck, unresolvedSet } from './open-stage.service.ts'
import { storedApprovers } from './planned-approvers.ts'
import { isAbout, refuseOwn } from './refusals.ts'
import {
  addEvents,
  barredOf,
  findRequest,
  findStages,
  findTasks,
  previousApprover,
  type RequestRow,
} from './request.queries.ts'
import type { RequestOutcome } from './request.types.ts'
import { requestsTexts } from './requests.texts.ts'
import { outcomeOf } from './submit.service.ts'

/** Maximum number of requests per run, each in its own transaction; the next run continues. */
const ROUND = 500

const SUSPENDED = requestsTexts.text('isSuspended')
const LEFT = requestsTexts.text('taskLeft')

/** SQL condition: employee `e` can't decide today. */
const isAway = (ctx: Ctx) =>
  sql<boolean>`(e.status <> 'active' or ${suspendedOn(ctx, sql.ref('e.id'), organisationTodaySql(ctx))})`

/**
 * Pending requests with an approver who has left, is suspended or can't sign in, and those without any
 * approver.
 */
export async function findAbandoned(ctx: Ctx, db: Db, employeeId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from request r
    where r.org_id = ${ctx.orgId} and r.status = 0 and (
      exists (
        select from request_task t
        left join employee e on e.org_id = t.org_id and e.id = t.approver_id
        left join account a on a.org_id = t.org_id and a.id = t.account_id
        where t.org_id = r.org_id and t.request_id = r.id and t.position = r.position and t.state = 'pending'
          and (${employeeId ?? null}::bigint is null or t.approver_id = ${employeeId ?? null}::bigint)
          and case when t.approver_id is null then a.state <> 'active' else ${isAway(ctx)} end)
      or (${employeeId ?? null}::bigint is null and r.stuck is not null))
    order by r.id limit ${ROUND}`.execute(db)
  return rows.map(({ id }) => id)
}

async function closeAbsent(ctx: Ctx, db: Db, request: RequestRow): Promise<string[]> {
  const isActive = sql`exists (
    select from employee e where e.org_id = t.org_id and e.id = t.approver_id and e.status = 'active')`
  const { rows } = await sql<{ approver_name: string }>`
    update request_task t set state = 'closed',
      comment = case when ${isActive} then ${englishOf(SUSPENDED)} else ${englishOf(LEFT)} end,
      comment_text = case when ${isActive} then ${textJson(SUSPENDED)}::jsonb else ${textJson(LEFT)}::jsonb end
    where t.org_id = ${ctx.orgId} and t.request_id = ${request.id} and t.position = ${request.position}
      and t.state = 'pending' and not exists (
        select from employee e where e.org_id = t.org_id and e.id = t.approver_id and not ${isAway(ctx)})
      and not exists (
        select from account a where a.org_id = t.org_id and t.approver_id is null and a.id = t.account_id
          and a.state = 'active')
    returning t.approver_name`.execute(db)
  return rows.map(({ approver_name }) => approver_name)
}

/** Restores approvers whose suspension has ended. @returns their tasks */
async function reopenTasks(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  { approvers }: Pick<PlannedStage, 'approvers'>,
): Promise<number[]> {
  const ids = approversToAsk(request, approvers).flatMap(({ employeeId }) => employeeId ?? [])
  const { rows } = await sql<{ id: number }>`
    update request_task set state = 'pending', comment = '', comment_text = null
    where org_id = ${ctx.orgId} and request_id = ${request.id} and position = ${request.position}
      and state = 'closed' and comment = ${englishOf(SUSPENDED)} and approver_id = any (${ids}::bigint[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Recomputes the approvers of the open stage when some have left or are suspended, asks the replacements and
 * logs the change. Idempotent. In the caller's transaction.
 */
export async function replaceAbsent(ctx: Ctx, db: Db, id: number): Promise<void> {
  const request = await findRequest(ctx, db, id, { lock: true })
  if (request?.status !== 0) return
  const stage = (await findStages(ctx, db, id))[request.position]
  if (stage?.state !== 'open') return
  const closed = await closeAbsent(ctx, db, request)
  if (closed.length === 0 && request.stuck === null) return
  const resolved = await resolveStage(ctx, db, {
    versionId: request.version_id,
    nodeId: stage.node_id,
    employeeId: request.employee_id,
    previousApproverId: await previousApprover(ctx, db, request),
    barred: barredOf(request),
    trigger: request.kind,
  })
  const newTasks = { position: stage.position, approvers: resolved.approvers, approvals: [] }
  const pendingTasks = [
    ...(await reopenTasks(ctx, db, request, resolved)),
    ...(await addTasks(ctx, db, request, newTasks)),
  ]
  await sql`
    update request_stage set approvers = ${JSON.stringify(storedApprovers(resolved.approvers))}::jsonb,
      ${unresolvedSet(resolved)}
    where org_id = ${ctx.orgId} and request_id = ${id} and position = ${stage.position}`.execute(db)
  const pending = (await findTasks(ctx, db, id)).filter(
    (task) => task.position === stage.position && task.state === 'pending',
  )
  const wasStuck = request.stuck !== null
  const names = pending.filter((task) => pendingTasks.includes(task.id)).map((task) => task.approver_name)
  await setStuck(
    ctx,
    db,
    request,
    pending.length > 0 ? null : (resolved.unresolved ?? requestsTexts.text('noApproverLeft')),
  )
  if (names.length > 0) {
    const comment =
      closed.length > 0
        ? requestsTexts.text('canNoLongerDecide', { gone: closed.join(', ') })
        : requestsTexts.text('approverAvailableAgain')
    await addEvents(ctx, db, id, [
      { what: 'reassigned', position: stage.position, forName: names.join(', '), comment, actor: 'Muster' },
    ])
  }
  await notifyApprovers(ctx, db, request, pendingTasks, { event: 'asked', stageMails: stage.mails })
  if (!wasStuck) await notifyStuck(ctx, db, request)
  // The remaining approvals may now suffice.
  await advance(ctx, db, request, {
    comment: '',
    decidedBy: requestsTexts.text('workflowActor'),
    decidedAt: ctx.now.toString(),
  })
}

/**
 * Replaces absent approvers of pending requests, one transaction each. @returns the number of requests
 * checked
 */
export async function replaceAllAbsent(ctx: Ctx): Promise<number> {
  const ids = await tx(ctx, (db) => findAbandoned(ctx, db))
  for (const id of ids) await tx(ctx, (db) => replaceAbsent(ctx, db, id))
  return ids.length
}

/** Replaces an approver who leaves, in the transaction of the separation. */
export async function replaceLeaver(ctx: Ctx, db: Db, employeeId: number): Promise<void> {
  for (const id of await findAbandoned(ctx, db, employeeId)) await replaceAbsent(ctx, db, id)
}

/**
 * Replaces the current approvers by one chosen by HR.
 *
 * @throws AppError `record.not_found`, `requests.own_request`, `requests.not_pending`,
 * `requests.approver_unfit`
 */
export function reassignRequest(
  ctx: Ctx,
  input: { requestId: number; employeeId: number; comment: string },
): Promise<RequestOutcome> {
  return tx(ctx, async (db) => {
    const request = await reachRequest(ctx, db, input.requestId, 'requests.decide')
    refuseOwn(ctx, request)
    if (request.status !== 0)
      fail('requests.not_pending', { parameters: { state: requestsTexts.text('decided') } })
    const person = await findFitting(ctx, db, request, input.employeeId)
    const stage = (await findStages(ctx, db, request.id))[request.position]
    if (!stage) fail('record.not_found')
    const given = requestsTexts.text('reassignedTo', { name: person.name })
    await sql`
      update request_task set state = 'closed', comment = ${englishOf(given)}, comment_text = ${textJson(given)}::jsonb
      where org_id = ${ctx.orgId} and request_id = ${request.id} and position = ${request.position}
        and state = 'pending' and approver_id is distinct from ${input.employeeId}::bigint`.execute(db)
    const pendingTasks = await addTasks(ctx, db, request, {
      position: request.position,
      approvals: [],
      origin: 'chosen',
      approvers: [
        {
          employeeId: input.employeeId,
          accountId: person.account_id,
          name: person.name,
          via: requestsTexts.text('chosenBy', { name: ctx.actor.name || ctx.actor.email }),
          replaced: null,
          delegatedFrom: null,
        },
      ],
    })
    await setStuck(ctx, db, request, null)
    await addEvents(ctx, db, request.id, [
      { what: 'reassigned', position: request.position, forName: person.name, comment: input.comment },
    ])
    await notifyApprovers(ctx, db, request, pendingTasks, { event: 'asked', stageMails: stage.mails })
    return outcomeOf(ctx, db, request.id)
  })
}

const isSame = (a: number | null, b: number | null) => a !== null && a === b

async function findFitting(ctx: Ctx, db: Db, request: RequestRow, employeeId: number) {
  const { rows } = await sql<{
    name: string
    status: string
    account_id: number | null
    has_decided: boolean
    known: boolean
  }>`
    select e.full_name as name, e.status, a.id as account_id,
      ${knownAsDelegate(ctx)} or coalesce(${employeeScope(ctx, 'requests.decide', 'e')}, false) as known, exists (
      select from request_task t where t.org_id = e.org_id and t.request_id = ${request.id}
        and t.position = ${request.position} and t.approver_id = e.id and t.state <> 'pending') as has_decided
    from employee e left join account a on a.org_id = e.org_id and a.employee_id = e.id and a.state = 'active'
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`.execute(db)
  const person = rows[0] ?? fail('record.not_found')
  // Why somebody can't decide is told only to those who may see them.
  const refuse = (problem: Text) =>
    person.known
      ? fail('requests.approver_unfit', { parameters: { name: person.name, problem } })
      : fail('record.not_found')
  if (isAbout(request, employeeId)) refuse(requestsTexts.text('approverIsRequester'))
  if (employeeId === request.barred_employee || isSame(person.account_id, request.barred_account))
    refuse(requestsTexts.text('approverProposedIt'))
  if (person.status !== 'active') refuse(requestsTexts.text('approverHasLeft'))
  if (person.account_id === null) refuse(requestsTexts.text('approverHasNoAccount'))
  if (person.has_decided) refuse(requestsTexts.text('alreadyDecidedOrWithdrawn'))
  return person
}
