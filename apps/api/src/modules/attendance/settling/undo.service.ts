import type { SettlingWay, undoSettling } from '@muster/contract/attendance/settling.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findLocks, lockPeople } from '../days/day-facts.queries.ts'
import { formatDays } from '../days/format-days.ts'
import { recompute } from '../days/recompute.service.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { notifySettled } from './notify.ts'
import { MANAGE } from './settle-facts.queries.ts'
import { authorOf, settlingKey, voidAll } from './settling.service.ts'
import { settlingTexts } from './settling.texts.ts'

interface Settled {
  how: SettlingWay
  undone_at: string | null
  /** Whether one of its days has been corrected again since. */
  is_followed: boolean
  days: { employee_id: number; day: string; label: string; in_reach: boolean; voided: number[] }[]
}

async function findSettling(ctx: Ctx, db: Db, id: number): Promise<Settled> {
  const { rows } = await sql<Settled>`
    select s.how, s.undone_at,
      exists (select from attendance_settled_day d
        join attendance_settled_day n on n.org_id = d.org_id and n.employee_id = d.employee_id and n.day = d.day
          and n.settling_id > d.settling_id
        join attendance_settling l on l.org_id = n.org_id and l.id = n.settling_id
        where d.org_id = s.org_id and d.settling_id = s.id and l.undone_at is null and l.how <> 'accept') as is_followed,
      coalesce((
      select jsonb_agg(jsonb_build_object('employee_id', d.employee_id, 'day', d.day, 'voided', d.voided,
        'label', e.full_name || ' (' || e.code || '), ' || d.day,
        'in_reach', coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)) order by d.day)
      from attendance_settled_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
      where d.org_id = s.org_id and d.settling_id = s.id), '[]') as days
    from attendance_settling s where s.org_id = ${ctx.orgId} and s.id = ${id} for update`.execute(db)
  const [found] = rows
  return found?.days.every((day) => day.in_reach) ? found : fail('record.not_found')
}

/**
 * The punches that a correction added, or their copies that a later undo inserted. One statement.
 *
 * @throws AppError `attendance.settling_refused` if one of them was voided since
 */
async function findAdded(ctx: Ctx, db: Db, id: number, days: Settled['days']): Promise<number[]> {
  const people = sql`any (${days.map((one) => one.employee_id)}::bigint[])`
  const { rows } = await sql<{ id: number; is_first: boolean; is_void: boolean }>`
    with recursive added as (
      select p.id, true as is_first from attendance_punch p
      where p.org_id = ${ctx.orgId} and p.employee_id = ${people} and p.source = 'admin'
        and starts_with(p.key, ${settlingKey(id)})
      union all
      select c.id, false from added a join attendance_punch c on c.org_id = ${ctx.orgId} and c.employee_id = ${people}
        and starts_with(c.key, 'restored:' || a.id || ':')
    )
    select a.id, a.is_first, v.punch_id is not null as is_void
    from added a left join attendance_punch_void v on v.org_id = ${ctx.orgId} and v.punch_id = a.id`.execute(
    db,
  )
  const valid = rows.filter((row) => !row.is_void)
  if (valid.length < rows.filter((row) => row.is_first).length) refuseUndo(settlingTexts('changedSince'))
  return valid.map((row) => row.id)
}

/** @throws AppError `attendance.settling_refused` */
function refuseUndo(problem: string): never {
  fail('attendance.settling_refused', { parameters: { problem } })
}

async function refuseLocked(ctx: Ctx, db: Db, days: Settled['days']): Promise<void> {
  const locks = await findLocks(ctx, db, { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' })
  const locked = days.find(({ day }) => locks.some(({ from, to }) => day >= from && day <= to))
  if (locked) fail('attendance.day_locked', { parameters: await formatDays(ctx, db, { day: locked.day }) })
}

/** Voids added punches and inserts copies of removed ones: voiding is never undone. */
async function restorePunches(ctx: Ctx, db: Db, id: number, days: Settled['days']): Promise<void> {
  const reason = settlingTexts.text('undoneReason')
  await voidAll(ctx, db, await findAdded(ctx, db, id, days), reason)
  const taken = days.flatMap((one) => one.voided)
  const { rows: voided } = await sql<
    Pick<NewPunch, 'at' | 'direction' | 'source' | 'employeeId'> & { id: number }
  >`
    select id, employee_id as "employeeId", at, direction, source from attendance_punch
    where org_id = ${ctx.orgId} and id = any (${taken}::bigint[])`.execute(db)
  await insertPunches(
    ctx,
    db,
    voided.map(({ id: punchId, ...punch }) => ({
      ...punch,
      key: `restored:${punchId}:s${id}`,
      note: reason,
    })),
  )
  await recompute(ctx, db, {
    employeeIds: [...new Set(days.map((one) => one.employee_id))],
    ...{ from: addDays(days[0]?.day ?? '', -1), to: addDays(days.at(-1)?.day ?? '', 1), cause: reason },
  })
}

/**
 * Undoes a settling. Idempotent.
 *
 * @throws AppError `record.not_found`, `attendance.day_locked`, `attendance.settling_refused` for leave,
 * which is cancelled as a request
 */
export function undo(ctx: Ctx, { ID }: BodyOf<typeof undoSettling>): Promise<DataOf<typeof undoSettling>> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ employee_id: number }>`
      select employee_id from attendance_settled_day where org_id = ${ctx.orgId} and settling_id = ${ID}`.execute(
      db,
    )
    await lockPeople(
      ctx,
      db,
      rows.map((row) => row.employee_id),
    )
    const { how, undone_at, is_followed, days } = await findSettling(ctx, db, ID)
    await refuseOwnRecord(
      ctx,
      db,
      days.map((one) => one.employee_id),
      MANAGE,
    )
    if (undone_at !== null) return { undone: 0 }
    if (how === 'leave') refuseUndo(settlingTexts('cancelLeaveInstead'))
    if (how !== 'accept' && is_followed) refuseUndo(settlingTexts('correctedAgain'))
    await refuseLocked(ctx, db, days)
    if (how !== 'accept') await restorePunches(ctx, db, ID, days)
    await sql`
      with s as (
        update attendance_settling set undone_at = ${ctx.now.toString()}::timestamptz,
          undone_by = ${ctx.actor.name || ctx.actor.email}
        where org_id = ${ctx.orgId} and id = ${ID}
      )
      update attendance_settled_day set is_accepted = false
      where org_id = ${ctx.orgId} and settling_id = ${ID} and is_accepted`.execute(db)
    await recordAudit(
      ctx,
      db,
      ...days.map(({ employee_id, label }) => ({
        ...{ recordType: 'attendance_day', recordId: employee_id, recordLabel: label },
        changes: { settled: [how, null] } as Record<string, [unknown, unknown]>,
      })),
    )
    await notifySettled(ctx, db, {
      ...{ kind: 'attendance.settled_back', how, by: authorOf(ctx), reason: '' },
      days: days.map(({ employee_id, day }) => ({ employeeId: employee_id, date: day })),
    })
    return { undone: days.length }
  })
}
