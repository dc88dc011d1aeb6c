import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { ChecklistTask, tickTask } from '@muster/contract/settings/checklists.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { allChecklistKinds, checklistKind } from './checklist-kinds.ts'

/** A record with checklist tasks, and the dates from which items are counted. */
export interface ChecklistRecord {
  checklistId: number
  recordId: number
  employeeId: number
  /** `YYYY-MM-DD`. */
  startOn: string
  dueOn: string
}

/** Creates the tasks of checklists for any number of employees. Idempotent. One statement. */
export async function beginChecklists(
  ctx: Ctx,
  db: Db,
  kind: string,
  records: readonly ChecklistRecord[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into checklist_task (org_id, kind, record_id, employee_id, checklist_id, position, title, note, owner,
      anchor, offset_days, due_on)
    select i.org_id, ${kind}, r."recordId", r."employeeId", i.checklist_id, i.position, i.title, i.note, i.owner,
      i.anchor, i.offset_days, (case i.anchor when 'start' then r."startOn" else r."dueOn" end) + i.offset_days
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r ("checklistId" bigint, "recordId" bigint, "employeeId" bigint, "startOn" date, "dueOn" date)
    join checklist c on c.org_id = ${ctx.orgId} and c.id = r."checklistId" and c.kind = ${kind}
    join checklist_item i on i.org_id = c.org_id and i.checklist_id = c.id
    on conflict (org_id, kind, record_id, position) do nothing`.execute(db)
}

/** Moves open tasks that are relative to the due date. */
export async function moveTasks(
  ctx: Ctx,
  db: Db,
  of: { kind: string; recordId: number; dueOn: string },
): Promise<void> {
  await sql`
    update checklist_task set due_on = ${of.dueOn}::date + offset_days
    where org_id = ${ctx.orgId} and kind = ${of.kind} and record_id = ${of.recordId} and anchor = 'due'
      and done_at is null`.execute(db)
}

/** Whether the caller may complete task `t` of employee `e`: it is theirs, or they hold the permission. */
function mayTick(ctx: Ctx, permission: string): RawBuilder<boolean> {
  const me = sql`${ctx.actor.employeeId}::bigint`
  return sql<boolean>`coalesce(
    (t.owner = 'employee' and t.employee_id = ${me}) or (t.owner = 'manager' and e.manager_id = ${me})
    or (t.employee_id is distinct from ${me} and ${employeeScope(ctx, permission, 'e')}), false)`
}

type TaskRow = Omit<ChecklistTask, 'abilities'> & { may_tick: boolean }

/** The tasks of one record by due date. One statement. */
export async function findTasks(
  ctx: Ctx,
  db: Db,
  of: { kind: string; recordId: number },
): Promise<ChecklistTask[]> {
  const kind = checklistKind(of.kind)
  if (!kind) return []
  const { rows } = await sql<TaskRow>`
    select t.id, t.employee_id, t.title, t.note, t.owner, t.due_on, t.done_at, t.done_by_name as done_by,
      ${mayTick(ctx, kind.permission)} as may_tick
    from checklist_task t join employee e on e.org_id = t.org_id and e.id = t.employee_id
    where t.org_id = ${ctx.orgId} and t.kind = ${of.kind} and t.record_id = ${of.recordId}
    order by t.due_on, t.position`.execute(db)
  return rows.map(({ may_tick, ...task }) => ({ ...task, abilities: { tick: may_tick } }))
}

async function lockTask(ctx: Ctx, db: Db, id: number) {
  const { rows: known } = await sql<{ kind: string }>`
    select kind from checklist_task where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  const kind = allChecklistKinds().find((one) => one.kind === known[0]?.kind)
  if (!kind) return undefined
  const { rows } = await sql<{
    title: string
    employee_id: number
    done_at: string | null
    may_tick: boolean
  }>`
    select t.title, t.employee_id, t.done_at, ${mayTick(ctx, kind.permission)} as may_tick
    from checklist_task t join employee e on e.org_id = t.org_id and e.id = t.employee_id
    where t.org_id = ${ctx.orgId} and t.id = ${id} for update of t`.execute(db)
  return rows[0]
}

/**
 * Marks a task as done or not done. Idempotent.
 *
 * @throws AppError `record.not_found`, also for a task the caller may not complete
 */
export function markTask(ctx: Ctx, input: BodyOf<typeof tickTask>): Promise<DataOf<typeof tickTask>> {
  return tx(ctx, async (db) => {
    const task = found(await lockTask(ctx, db, input.id))
    if (!task.may_tick) fail('record.not_found')
    if ((task.done_at !== null) === input.is_done) return { id: input.id, done_at: task.done_at }
    const done_at = input.is_done ? ctx.now.toString() : null
    await db
      .updateTable('checklist_task')
      .set({
        done_at,
        done_by: input.is_done ? ctx.actor.accountId : null,
        done_by_name: input.is_done ? ctx.actor.name || ctx.actor.email : '',
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', input.id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: task.employee_id,
      recordLabel: task.title,
      changes: { done: [!input.is_done, input.is_done] },
    })
    return { id: input.id, done_at }
  })
}
