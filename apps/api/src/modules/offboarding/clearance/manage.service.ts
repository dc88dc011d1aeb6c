import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  addClearanceLine,
  remindApprovers,
  removeClearanceLine,
} from '@muster/contract/offboarding/clearance/clearance.contract'
import { type RawBuilder, sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { notify } from '../../notices/index.ts'
import { logSeparations } from '../separations/log.ts'
import { decidedIn, lastDay, managesClearance } from './clearance.access.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { closed, tellDone } from './decide.service.ts'
import { logLines } from './log.ts'
import { followSignOff } from './sign-off.service.ts'

interface Managed {
  id: number
  employee_id: number
  status: number
}

/** Locks a separation whose clearance the caller manages. @throws AppError `record.not_found`, `offboarding.clearance_closed` */
async function lockManaged(ctx: Ctx, db: Db, where: RawBuilder<boolean>): Promise<Managed> {
  const { rows } = await sql<Managed>`
    select s.id, s.employee_id, s.status from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.org_id = ${ctx.orgId} and ${where} and ${managesClearance(ctx)}
      and e.id is distinct from ${ctx.actor.employeeId}::bigint for no key update of s`.execute(db)
  const one = found(rows[0])
  if (!decidedIn.includes(one.status)) closed(one.status)
  return one
}

/** @throws AppError `record.not_found`, `request.invalid`, `offboarding.clearance_closed` */
export function addLine(
  ctx: Ctx,
  { SEPID, title, note, is_mandatory, days_before, approver_ids }: BodyOf<typeof addClearanceLine>,
): Promise<DataOf<typeof addClearanceLine>> {
  return tx(ctx, async (db) => {
    const { employee_id } = await lockManaged(ctx, db, sql<boolean>`s.id = ${SEPID}`)
    const ids = [...new Set(approver_ids)]
    const { rows } = await sql<{ id: number }>`
      select id from employee where org_id = ${ctx.orgId} and status = 'active' and id <> ${employee_id}
        and id = any (${ids}::bigint[])`.execute(db)
    if (rows.length < ids.length)
      fail('request.invalid', { fields: { approver_ids: clearanceTexts('unknownPerson') } })
    const { id } = await db
      .insertInto('clearance_line')
      .values({
        ...{ org_id: ctx.orgId, separation_id: SEPID, employee_id, source: 'extra', title, note },
        ...{ source_key: sql<string>`gen_random_uuid()::text`, checklist_name: clearanceTexts('extra') },
        ...{ is_mandatory, days_before, created_at: ctx.now.toString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (ids.length > 0)
      await db
        .insertInto('clearance_line_approver')
        .values(ids.map((employeeId) => ({ org_id: ctx.orgId, line_id: id, employee_id: employeeId })))
        .execute()
    await logLines(ctx, db, [{ separation_id: SEPID, line_id: id, title, what: 'added' }])
    await logSeparations(ctx, db, {
      ...{ separationId: SEPID, kind: 'clearance' },
      changes: { [title]: [null, 'open'] },
    })
    await followSignOff(ctx, db, [SEPID])
    return { LINE_ID: id }
  })
}

/** @throws AppError `record.not_found`, `offboarding.line_decided`, `offboarding.clearance_closed` */
export function removeLine(ctx: Ctx, { LINE_ID, reason }: BodyOf<typeof removeClearanceLine>): Promise<null> {
  return tx(ctx, async (db) => {
    const { id } = await lockManaged(
      ctx,
      db,
      sql<boolean>`s.id = (select l.separation_id from clearance_line l where l.org_id = ${ctx.orgId}
        and l.id = ${LINE_ID} and l.source = 'extra')`,
    )
    const { rows } = await sql<{ title: string; state: string }>`
      select title, state from clearance_line where org_id = ${ctx.orgId} and id = ${LINE_ID}`.execute(db)
    const { title, state } = found(rows[0])
    if (state !== 'open') fail('offboarding.line_decided', { parameters: { title } })
    await sql`delete from clearance_line where org_id = ${ctx.orgId} and id = ${LINE_ID}`.execute(db)
    await logLines(ctx, db, [{ separation_id: id, line_id: LINE_ID, title, what: 'removed', reason }])
    await logSeparations(ctx, db, {
      ...{ separationId: id, kind: 'clearance', reason },
      changes: { [title]: ['open', null] },
    })
    // The line may have been the last that was open; without any line nothing was cleared.
    const { rows: left } = await sql`
      select from clearance_line where org_id = ${ctx.orgId} and separation_id = ${id} limit 1`.execute(db)
    if (left.length > 0) await tellDone(ctx, db, [id], [id])
    return null
  })
}

interface DueLine {
  line_id: number
  approver_id: number
  employee_id: number
  name: string
  due_on: string | null
}

const BATCH = 500

/** Marks open lines as reminded today and tells their approvers, once for each leaver. @returns lines, and approvers told */
export async function remind(
  ctx: Ctx,
  db: Db,
  { where, today }: { where: RawBuilder<boolean>; today: string },
): Promise<{ lines: number; approvers: number }> {
  const { rows } = await sql<DueLine>`
    with due as (
      select l.id, e.id as employee_id, e.full_name as name, (${lastDay} - l.days_before)::text as due_on
      from clearance_line l join separation s on s.org_id = l.org_id and s.id = l.separation_id
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where l.org_id = ${ctx.orgId} and l.state = 'open' and s.status = any (${[...decidedIn]}::smallint[]) and ${where}
        and exists (select from clearance_line_approver a join employee p on p.org_id = a.org_id and p.id = a.employee_id
          and p.status = 'active' where a.org_id = l.org_id and a.line_id = l.id)
      order by l.id limit ${BATCH}
    ), marked as (
      update clearance_line l set reminded_on = ${today}::date from due d where l.org_id = ${ctx.orgId} and l.id = d.id
    )
    select d.id as line_id, p.id as approver_id, d.employee_id, d.name, d.due_on
    from due d join clearance_line_approver a on a.org_id = ${ctx.orgId} and a.line_id = d.id
    join employee p on p.org_id = a.org_id and p.id = a.employee_id and p.status = 'active'
    order by d.due_on nulls last`.execute(db)
  const told = new Map<string, DueLine & { count: number }>()
  for (const row of rows) {
    const key = `${row.approver_id} ${row.employee_id}`
    const known = told.get(key)
    told.set(key, known ? { ...known, count: known.count + 1 } : { ...row, count: 1 })
  }
  if (told.size > 0)
    await notify(
      ctx,
      db,
      ...[...told.values()].map(({ approver_id, employee_id, name, due_on, count }) => ({
        to: { employeeIds: [approver_id] },
        kind: 'offboarding.clearance_due',
        values: { name, count: String(count), day: due_on ? dateText(due_on) : '' },
        link: { admin: `/clearance/${employee_id}`, me: `/clearance/${employee_id}` },
      })),
    )
  return {
    lines: new Set(rows.map(({ line_id }) => line_id)).size,
    approvers: new Set(rows.map(({ approver_id }) => approver_id)).size,
  }
}

/**
 * Reminds approvers of a leaver's open lines, of each line at most once a day.
 *
 * @throws AppError `record.not_found`, `offboarding.clearance_closed`
 */
export function remindOf(
  ctx: Ctx,
  { SEPID }: BodyOf<typeof remindApprovers>,
): Promise<DataOf<typeof remindApprovers>> {
  return tx(ctx, async (db) => {
    await lockManaged(ctx, db, sql<boolean>`s.id = ${SEPID}`)
    const today = await organisationToday(ctx, db)
    const { approvers } = await remind(ctx, db, {
      where: sql<boolean>`s.id = ${SEPID} and l.reminded_on is distinct from ${today}::date`,
      today,
    })
    return { approvers }
  })
}
