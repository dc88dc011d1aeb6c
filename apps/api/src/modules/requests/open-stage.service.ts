import { sql } from 'kysely'
import { isSameText, type Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { storedText, storedTextOrNull } from '../../platform/db/stored-text.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type PlannedApprover, type PlannedStage, resolveStage } from '../workflows/index.ts'
import { delegatesOf } from './delegates.queries.ts'
import { managersAbove } from './line.queries.ts'
import { replacedText, storedApprovers } from './planned-approvers.ts'
import { isAbout } from './refusals.ts'
import { addEvents, barredOf, type RequestRow, type TaskRow } from './request.queries.ts'
import { requestsTexts } from './requests.texts.ts'

/**
 * Approvers of a stage. Tasks stay with the approver during a delegation, so that they return to them
 * afterwards. Excludes the requester and whom else it is about, whatever the workflow says.
 */
export function approversToAsk(
  request: RequestRow,
  approvers: readonly PlannedApprover[],
): PlannedApprover[] {
  return approvers
    .map((one) =>
      one.delegatedFrom === null
        ? one
        : { ...one, employeeId: one.delegatedFrom.employeeId, accountId: null, name: one.delegatedFrom.name },
    )
    .filter((one) => one.employeeId === null || !isAbout(request, one.employeeId))
    .filter((one) => one.employeeId === null || one.employeeId !== request.barred_employee)
    .filter((one) => one.accountId === null || one.accountId !== request.barred_account)
    .filter((one) => one.employeeId !== null || one.accountId !== null)
}

/** Sets the reason why a stage has no approver. */
export const unresolvedSet = ({ unresolved }: Pick<PlannedStage, 'unresolved'>) => {
  const stored = storedTextOrNull('unresolved', unresolved)
  return sql`unresolved = ${stored.unresolved}, unresolved_text = ${stored.unresolved_text}::jsonb`
}

const hoursLater = (ctx: Ctx, hours: number) => ctx.now.add({ minutes: Math.round(hours * 60) }).toString()

/** Due and reminder times of a stage that opens now. */
export function deadlinesOf(ctx: Ctx, sla: PlannedStage['sla']) {
  if (!sla) return { due_at: null, remind_at: null }
  const before = sla.remind_before_hours
  return {
    due_at: hoursLater(ctx, sla.hours),
    remind_at: before === undefined || before >= sla.hours ? null : hoursLater(ctx, sla.hours - before),
  }
}

interface Approval {
  approver_id: number | null
  account_id: number | null
  decided_by_employee: number | null
}

/** Approvals of the previous stage, whose approvers are not asked again. */
async function findApprovals(ctx: Ctx, db: Db, requestId: number, position: number): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select approver_id, account_id, decided_by_employee from request_task
    where org_id = ${ctx.orgId} and request_id = ${requestId} and position = ${position} and state = 'approved'
    order by decided_at, id`.execute(db)
  return rows
}

function hasApproved(approvals: readonly Approval[], { employeeId, accountId }: PlannedApprover): boolean {
  return approvals.some((one) =>
    employeeId === null
      ? one.approver_id === null && one.account_id === accountId
      : one.approver_id === employeeId || one.decided_by_employee === employeeId,
  )
}

/** A pending task. */
export interface PendingTask {
  id: number
  approver_id: number | null
  account_id: number | null
  approver_name: string
  /** Today's delegates of the approver. */
  delegates: number[]
}

interface NewTasks {
  position: number
  approvers: readonly PlannedApprover[]
  approvals: readonly Approval[]
  origin?: TaskRow['origin']
}

/** Adds tasks; approvers already in the stage keep theirs. @returns ids of the new tasks */
export async function addTasks(ctx: Ctx, db: Db, request: RequestRow, newTasks: NewTasks): Promise<number[]> {
  return (await insertTasks(ctx, db, request, newTasks)).pending.map(({ id }) => id)
}

/** @returns new pending tasks, and their number including those already decided */
async function insertTasks(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  newTasks: NewTasks,
): Promise<{ pending: PendingTask[]; count: number }> {
  const eligible = approversToAsk(request, newTasks.approvers)
  if (eligible.length === 0) return { pending: [], count: 0 }
  const added = db
    .insertInto('request_task')
    .values(
      eligible.map((one) => {
        const isApproved = hasApproved(newTasks.approvals, one)
        return {
          org_id: ctx.orgId,
          request_id: request.id,
          position: newTasks.position,
          approver_id: one.employeeId,
          account_id: one.accountId,
          approver_name: one.name,
          ...storedText('via', one.via),
          ...storedText('replaced', replacedText(one.replaced)),
          origin: newTasks.origin ?? 'workflow',
          created_at: ctx.now.toString(),
          ...(isApproved
            ? {
                state: 'approved',
                decided_by: one.name,
                decided_by_employee: one.employeeId,
                decided_at: ctx.now.toString(),
                decided_through: 'duplicate',
              }
            : {}),
        }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state', 'approver_id', 'account_id', 'approver_name'])
  const { rows } = await sql<PendingTask & { state: string }>`
    with t as (${added})
    select t.*, ${delegatesOf(ctx, sql.ref('t.approver_id'), request)} as delegates from t order by t.id`.execute(
    db,
  )
  return { pending: rows.filter((row) => row.state === 'pending'), count: rows.length }
}

/** Sets or clears the reason why nobody can decide. */
export async function setStuck(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  stuck: string | Text | null,
): Promise<void> {
  if (isSameText(request.stuck, stuck)) return
  const { stuck: words, stuck_text } = storedTextOrNull('stuck', stuck)
  await sql`
    update request set stuck = ${words}, stuck_text = ${stuck_text}::jsonb,
      stuck_at = case when ${words}::text is null then null
      else coalesce(stuck_at, ${ctx.now.toString()}::timestamptz) end
    where org_id = ${ctx.orgId} and id = ${request.id}`.execute(db)
  if (stuck !== null) {
    await addEvents(ctx, db, request.id, [
      { what: 'waiting', position: request.position, comment: stuck, actor: 'Muster' },
    ])
  }
  request.stuck = stuck
}

/**
 * Opens a stage: recomputes its approvers, since some may have left after planning, and asks each once.
 * Approvals of the previous stage carry over.
 *
 * @param request locked; its position and `stuck` are updated
 * @returns the pending tasks
 */
export async function openStage(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  stage: { position: number; nodeId: string },
): Promise<PendingTask[]> {
  const { position, nodeId } = stage
  const approvals = position === 0 ? [] : await findApprovals(ctx, db, request.id, position - 1)
  const last = approvals.at(-1)
  const resolved = await resolveStage(ctx, db, {
    versionId: request.version_id,
    nodeId,
    employeeId: request.employee_id,
    previousApproverId: last ? (last.decided_by_employee ?? last.approver_id) : null,
    barred: barredOf(request),
    trigger: request.kind,
  })
  const { due_at, remind_at } = deadlinesOf(ctx, resolved.sla)
  await sql`
    update request_stage set state = 'open', opened_at = ${ctx.now.toString()}::timestamptz, due_at = ${due_at},
      remind_at = ${remind_at}, approvers = ${JSON.stringify(storedApprovers(resolved.approvers))}::jsonb,
      ${unresolvedSet(resolved)}, line = ${managersAbove(ctx, request.employee_id)}
    where org_id = ${ctx.orgId} and request_id = ${request.id} and position = ${position}`.execute(db)
  await sql`
    update request set position = ${position} where org_id = ${ctx.orgId} and id = ${request.id}`.execute(db)
  request.position = position
  return createTasks(ctx, db, request, { position, approvers: resolved.approvers, approvals }, resolved)
}

async function hasTasks(ctx: Ctx, db: Db, { id }: RequestRow, position: number): Promise<boolean> {
  const { rows } = await sql<{ requested: boolean }>`
    select exists (select from request_task where org_id = ${ctx.orgId} and request_id = ${id}
      and position = ${position}) as requested`.execute(db)
  return rows[0]?.requested ?? false
}

async function createTasks(
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  newTasks: NewTasks,
  { unresolved }: PlannedStage,
): Promise<PendingTask[]> {
  const { pending, count } = await insertTasks(ctx, db, request, newTasks)
  const hasApprovers = count > 0 || (await hasTasks(ctx, db, request, newTasks.position))
  await setStuck(
    ctx,
    db,
    request,
    hasApprovers ? null : (unresolved ?? requestsTexts.text('requesterOnlyApprover')),
  )
  return pending
}

/** Creates the tasks of a new request's first, already open stage. @returns the pending tasks */
export const createFirstTasks = (
  ctx: Ctx,
  db: Db,
  request: RequestRow,
  planned: PlannedStage,
): Promise<PendingTask[]> =>
  createTasks(ctx, db, request, { position: 0, approvers: planned.approvers, approvals: [] }, planned)

/** Names of the approvers asked in a stage. */
export function pendingApproverNames(tasks: readonly TaskRow[], position: number): string[] {
  return tasks
    .filter((task) => task.position === position && task.state === 'pending')
    .map((task) => task.approver_name)
}
