import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { revokeCardsOfLeavers } from '../id-card/leavers.ts'
import { followTeamLeads } from '../profile/team-leads.service.ts'
import { employedDaysChanged } from './employed-days.hook.ts'
import { lineChanged } from './line-changed.hook.ts'
import { removePlanned } from './remove-planned.ts'

export interface RejoiningToUndo {
  employeeId: number
  moveId: number
  note: string
  today: string
}

/** Cancels a rejoining before its first day and restores the record of the employment that ended. */
export async function undoRejoining(ctx: Ctx, db: Db, undo: RejoiningToUndo): Promise<void> {
  await removePlanned(
    ctx,
    db,
    sql<boolean>`a.employee_id = ${undo.employeeId} and a.from_date > ${undo.today}::date`,
    undo.today,
  )
  const { rows } = await sql<{
    label: string
    joined_on: string
    left_on: string
    manager_id: number | null
  }>`
    with last as (
      delete from past_employment p where p.org_id = ${ctx.orgId} and p.employee_id = ${undo.employeeId}
        and p.number = (select max(x.number) from past_employment x
          where x.org_id = p.org_id and x.employee_id = p.employee_id)
      returning p.*
    )
    update employee e set status = 'left', code = last.code, date_of_joining = last.joined_on, left_on = last.left_on,
      separation_mode = last.separation_mode, separation_reason_id = last.separation_reason_id,
      separation_note = last.separation_note, confirmation_due_on = last.confirmation_due_on, version = e.version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    from last where e.org_id = last.org_id and e.id = last.employee_id
    returning e.full_name || ' (' || e.code || ')' as label, e.date_of_joining as joined_on, e.left_on, e.manager_id`.execute(
    db,
  )
  const [record] = rows
  if (!record) fail('record.conflict')
  await revokeCardsOfLeavers(ctx, db, [undo.employeeId])
  await followTeamLeads(ctx, db, [{ from: record.manager_id, to: null }])
  await lineChanged.emit(ctx, db, { employeeIds: [undo.employeeId] })
  await employedDaysChanged.emit(ctx, db, { employeeIds: [undo.employeeId], from: undo.today })
  await sql`
    update employee_move set cancelled_at = ${ctx.now.toString()}::timestamptz,
      cancelled_by = ${ctx.actor.name || ctx.actor.email}, cancel_note = ${undo.note}
    where org_id = ${ctx.orgId} and id = ${undo.moveId}`.execute(db)
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: undo.employeeId,
    recordLabel: record.label,
    changes: {
      DATE_OF_JOINING: [null, record.joined_on],
      left_on: [null, record.left_on],
      status: ['active', 'left'],
    },
    reason: undo.note,
  })
}
