import type { AssignmentAttribute } from '@muster/contract/employees/employees.constants'
import type { LeftOutReason } from '@muster/contract/employees/moves/moves.constants'
import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { notify } from '../../notices/index.ts'
import { findApprovers } from '../approvers.queries.ts'
import { recordValueOf } from '../employee-columns.ts'
import { wordsOfLeftOut } from '../moves/left-out.ts'

/** A change that is due and cannot be applied. */
export interface LeftOutChange {
  employee_id: number
  attribute: AssignmentAttribute
  from_date: string
  reason: LeftOutReason
}

interface Marked {
  employee_id: number
  from_date: string
  reason: LeftOutReason
  created_by: number | null
  name: string
}

/** Notes why, and returns those that were not left out before. */
async function mark(ctx: Ctx, db: Db, changes: readonly LeftOutChange[]): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    with marked as (
      update employee_assignment a set left_out_at = ${ctx.now.toString()}::timestamptz, left_out_reason = x.reason
      from unnest(${changes.map((one) => one.employee_id)}::bigint[], ${changes.map((one) => one.attribute)}::text[],
        ${changes.map((one) => one.from_date)}::date[], ${changes.map((one) => one.reason)}::text[])
        x (employee_id, attribute, from_date, reason)
      where a.org_id = ${ctx.orgId} and a.employee_id = x.employee_id and a.attribute = x.attribute
        and a.from_date = x.from_date and a.left_out_reason is distinct from x.reason
      returning a.employee_id, a.from_date, a.left_out_reason as reason, a.created_by)
    select distinct m.employee_id, m.from_date, m.reason, m.created_by, e.full_name as name
    from marked m join employee e on e.org_id = ${ctx.orgId} and e.id = m.employee_id
    order by m.employee_id, m.from_date`.execute(db)
  return rows
}

/** HR of the person; whoever planned it too, if they still reach them. */
async function readersOf(ctx: Ctx, db: Db, change: Marked): Promise<number[]> {
  const hr = await findApprovers(ctx, db, 'employees.transfer', change.employee_id)
  if (change.created_by === null || hr.includes(change.created_by)) return hr
  const viewers = await findApprovers(ctx, db, 'employees.profile.view', change.employee_id)
  return viewers.includes(change.created_by) ? [...hr, change.created_by] : hr
}

/** Forgets it for changes that were applied later, or whose value somebody entered on the record. */
export async function forgetLeftOut(ctx: Ctx, db: Db): Promise<void> {
  await sql`
    update employee_assignment a set left_out_at = null, left_out_reason = null
    from employee e
    where a.org_id = ${ctx.orgId} and a.left_out_at is not null and e.org_id = a.org_id and e.id = a.employee_id
      and a.value_id is not distinct from ${recordValueOf('a.attribute', 'e')}`.execute(db)
}

/**
 * Records that due changes were left out, and tells HR and whoever planned them, once: a change that stays left out
 * for the same reason is not announced again by the next run.
 */
export async function leaveOut(ctx: Ctx, db: Db, changes: readonly LeftOutChange[]): Promise<void> {
  if (changes.length === 0) return
  const marked = await mark(ctx, db, changes)
  // One by one: each concerns its own readers, and few changes are ever left out.
  for (const change of marked) {
    await notify(ctx, db, {
      to: { accountIds: await readersOf(ctx, db, change) },
      kind: 'employees.change_left_out',
      values: { name: change.name, day: dateText(change.from_date), why: wordsOfLeftOut(change.reason) },
      link: { admin: `/users/view/${change.employee_id}?tab=work` },
    })
  }
}
