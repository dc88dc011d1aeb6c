import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { replaceAllAbsent } from './absent-approvers.service.ts'
import { advance } from './advance.service.ts'
import { notifyApprovers } from './notify.service.ts'
import { addTasks } from './open-stage.service.ts'
import {
  addEvents,
  findRequest,
  findStages,
  findTasks,
  type RequestRow,
  type StageRow,
} from './request.queries.ts'
import { requestsTexts } from './requests.texts.ts'

/** Maximum number of stages per run and action; the next run continues. */
const ROUND = 500

interface Due {
  request_id: number
  position: number
}

async function findDue(ctx: Ctx, db: Db, deadline: 'remind_at' | 'due_at'): Promise<Due[]> {
  const done = deadline === 'remind_at' ? sql`reminded_at` : sql`breached_at`
  const { rows } = await sql<Due>`
    select request_id, position from request_stage
    where org_id = ${ctx.orgId} and state = 'open' and ${done} is null
      and ${sql.ref(deadline)} <= ${ctx.now.toString()}::timestamptz
    order by ${sql.ref(deadline)} limit ${ROUND}`.execute(db)
  return rows
}

/** Marks the stage in the acting transaction, so that nobody is reminded twice; false if already marked. */
async function claim(ctx: Ctx, db: Db, due: Due, mark: 'reminded_at' | 'breached_at'): Promise<boolean> {
  const { rows } = await sql<{ position: number }>`
    update request_stage set ${sql.ref(mark)} = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and request_id = ${due.request_id} and position = ${due.position} and state = 'open'
      and ${sql.ref(mark)} is null returning position`.execute(db)
  return rows.length > 0
}

async function pendingIds(ctx: Ctx, db: Db, request: RequestRow): Promise<number[]> {
  const tasks = await findTasks(ctx, db, request.id)
  return tasks
    .filter((task) => task.position === request.position && task.state === 'pending')
    .map((task) => task.id)
}

async function remind(ctx: Ctx, db: Db, due: Due): Promise<void> {
  const request = await findRequest(ctx, db, due.request_id, { lock: true })
  if (request?.status !== 0 || !(await claim(ctx, db, due, 'reminded_at'))) return
  const stage = (await findStages(ctx, db, request.id))[due.position] as StageRow
  await addEvents(ctx, db, request.id, [
    { what: 'reminded', position: due.position, actor: requestsTexts.text('workflowActor') },
  ])
  await notifyApprovers(ctx, db, request, await pendingIds(ctx, db, request), {
    event: 'reminded',
    stageMails: stage.mails,
  })
}

interface HigherManager {
  id: number
  name: string
  account_id: number | null
  of_name: string
}

/** Active managers of the approvers, except the employee concerned. */
async function findHigherManagers(ctx: Ctx, db: Db, request: RequestRow): Promise<HigherManager[]> {
  const { rows } = await sql<HigherManager>`
    select distinct on (m.id) m.id, m.full_name as name, a.id as account_id, t.approver_name as of_name
    from request_task t
    join employee e on e.org_id = t.org_id and e.id = t.approver_id
    join employee m on m.org_id = e.org_id and m.id = e.manager_id and m.status = 'active'
    left join account a on a.org_id = m.org_id and a.employee_id = m.id
    where t.org_id = ${ctx.orgId} and t.request_id = ${request.id} and t.position = ${request.position}
      and t.state = 'pending' and m.id <> ${request.employee_id}
    order by m.id`.execute(db)
  return rows
}

/** Lets the next level decide too; a decision of a manager counts for the approvers below them. */
async function escalate(ctx: Ctx, db: Db, request: RequestRow, stage: StageRow): Promise<void> {
  const managers = await findHigherManagers(ctx, db, request)
  const fresh = await addTasks(ctx, db, request, {
    position: stage.position,
    approvals: [],
    origin: 'escalated',
    approvers: managers.map((one) => ({
      employeeId: one.id,
      accountId: one.account_id,
      name: one.name,
      via: requestsTexts.text('managerOfLateApprover', { ofName: one.of_name }),
      replaced: null,
      delegatedFrom: null,
    })),
  })
  // After an escalation one decision is enough. A reminder missed during downtime is dropped, since the
  // escalation replaces it.
  await sql`
    update request_stage set mode = 'any', count = 1,
      reminded_at = coalesce(reminded_at, ${ctx.now.toString()}::timestamptz)
    where org_id = ${ctx.orgId} and request_id = ${request.id} and position = ${stage.position}`.execute(db)
  await addEvents(ctx, db, request.id, [
    {
      what: 'escalated',
      position: stage.position,
      forName: managers.map((one) => one.name).join(', '),
      actor: requestsTexts.text('workflowActor'),
    },
  ])
  const notified = fresh.length > 0 ? fresh : await pendingIds(ctx, db, request)
  await notifyApprovers(ctx, db, request, notified, { event: 'escalated', stageMails: stage.mails })
}

async function breach(ctx: Ctx, db: Db, due: Due): Promise<void> {
  const request = await findRequest(ctx, db, due.request_id, { lock: true })
  if (request?.status !== 0 || !(await claim(ctx, db, due, 'breached_at'))) return
  const stage = (await findStages(ctx, db, request.id))[due.position] as StageRow
  const action = stage.sla?.on_breach ?? 'none'
  if (action === 'none') return
  if (action === 'escalate') {
    await escalate(ctx, db, request, stage)
    return
  }
  const outcome = action === 'approve' ? 'approved' : 'rejected'
  const comment = requestsTexts.text('notDecidedWithinHours', { hours: stage.sla?.hours ?? 0 })
  await addEvents(ctx, db, request.id, [
    {
      what: outcome === 'approved' ? 'stage_approved' : 'stage_rejected',
      position: due.position,
      comment,
      actor: requestsTexts.text('workflowActor'),
    },
  ])
  await advance(
    ctx,
    db,
    request,
    { comment, decidedBy: requestsTexts.text('workflowActor'), decidedAt: ctx.now.toString() },
    { forced: outcome },
  )
}

export interface MaintenanceResult {
  reminded: number
  breached: number
  replaced: number
}

/** Handles each stage separately: a failure is logged, and the next run retries. */
async function each(ctx: Ctx, due: readonly Due[], act: (ctx: Ctx, db: Db, due: Due) => Promise<void>) {
  for (const one of due) {
    try {
      await tx(ctx, (db) => act(ctx, db, one))
    } catch (error) {
      ctx.log.error({ err: error, request: one.request_id }, 'a request could not be looked after')
    }
  }
}

/**
 * Sends reminders before deadlines, applies the stage's action after them, and replaces absent approvers.
 * Idempotent.
 */
export async function maintainRequests(ctx: Ctx): Promise<MaintenanceResult> {
  const replaced = await replaceAllAbsent(ctx)
  const late = await tx(ctx, (db) => findDue(ctx, db, 'due_at'))
  await each(ctx, late, breach)
  const soon = await tx(ctx, (db) => findDue(ctx, db, 'remind_at'))
  await each(ctx, soon, remind)
  return { reminded: soon.length, breached: late.length, replaced }
}
