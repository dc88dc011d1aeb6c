import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type { listShiftAssignments } from '@muster/contract/shifts/shift-people.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { daysOffChanged } from '../../holidays/index.ts'
import { shareShifts } from '../shifts.queries.ts'
import { workChanged } from '../work-changed.ts'
import { hasOwnWeekOffs } from './assign.service.ts'
import { peopleTexts } from './people.texts.ts'

type Assignments = DataOf<typeof listShiftAssignments>
type Row = Assignments['assignments'][number] & { total: number }

const VIEW = 'shifts.people.view'
const ASSIGN = 'shifts.people.assign'

/** Current, past and future assignments: one statement. */
export function pageOfAssignments(
  ctx: Ctx,
  { SHFTID, employee_id, when, search, page, limit }: QueryOf<typeof listShiftAssignments>,
): Promise<Assignments> {
  const words = normaliseSearchText(search)
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Row>`
      with day as (select ${organisationTodaySql(ctx)} as today)
      select a.id, e.id as employee_id, e.full_name as employee_name, e.code as employee_code, l.name as location_name,
        s.id as "SHFTID", s.code as shift_code, s.name as shift_name, s.color, a.from_date, a.to_date, a.note, a.actor,
        a.created_at as at, count(*) over ()::int as total,
        case when a.from_date > d.today then 'future' when a.to_date < d.today then 'past' else 'current' end as state
      from shift_assignment a cross join day d
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      join shift s on s.org_id = a.org_id and s.id = a.shift_id
      left join location l on l.org_id = e.org_id and l.id = e.location_id
      where a.org_id = ${ctx.orgId} and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)
        and ${SHFTID === undefined ? sql`true` : sql`a.shift_id = ${SHFTID}`}
        and ${employee_id === undefined ? sql`true` : sql`a.employee_id = ${employee_id}`}
        and ${when === 'now' ? sql`(a.to_date is null or a.to_date >= d.today)` : sql`true`}
        and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
      order by a.from_date desc, e.sort_name, a.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total = rows[0]?.total ?? 0
    return {
      assignments: rows.map(({ total: _, ...row }) => row),
      ...{ total_rows: total, pages: pageCount(total, limit) },
      abilities: { assign: holds(ctx.actor, ASSIGN) },
    }
  })
}

interface StoredAssignment {
  id: number
  employee_id: number
  full_name: string
  code: string
  shift_code: string
  from_date: string
  to_date: string | null
  today: string
}

/**
 * Ends an assignment from today on; one that has not begun is deleted. Past dates stay unchanged.
 *
 * @throws AppError `record.not_found` also out of reach, `access.own_record`, `request.invalid` for one that is over
 */
export function deleteAssignment(ctx: Ctx, id: number): Promise<{ id: number }> {
  return tx(ctx, async (db) => {
    await shareShifts(ctx, db)
    await sql`
      select 1 from employee e where e.org_id = ${ctx.orgId} and e.id = (
        select a.employee_id from shift_assignment a where a.org_id = ${ctx.orgId} and a.id = ${id})
      for no key update`.execute(db)
    const { rows } = await sql<StoredAssignment>`
      select a.id, a.employee_id, e.full_name, e.code, s.code as shift_code, a.from_date, a.to_date, ${organisationTodaySql(ctx)} as today
      from shift_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      join shift s on s.org_id = a.org_id and s.id = a.shift_id
      where a.org_id = ${ctx.orgId} and a.id = ${id} and coalesce(${employeeScope(ctx, ASSIGN, 'e')}, false)`.execute(
      db,
    )
    const assignment = found(rows[0])
    await refuseOwnRecord(ctx, db, [assignment.employee_id], ASSIGN)
    if (assignment.to_date !== null && assignment.to_date < assignment.today) {
      fail('request.invalid', { fields: { id: peopleTexts('assignmentOver') } })
    }
    const hasBegun = assignment.from_date < assignment.today
    const from = hasBegun ? assignment.today : assignment.from_date
    if (hasBegun) {
      await sql`
        update shift_assignment set to_date = ${assignment.today}::date - 1
        where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    } else {
      await db.deleteFrom('shift_assignment').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    }
    await recordAudit(ctx, db, {
      ...{
        recordType: 'employee',
        recordId: assignment.employee_id,
        recordLabel: `${assignment.full_name} (${assignment.code})`,
      },
      changes: { shift: [assignment.shift_code, null] },
      details: { from_date: from },
    })
    await workChanged.emit(ctx, db, { employeeIds: [assignment.employee_id], from, to: assignment.to_date })
    if (await hasOwnWeekOffs(ctx, db)) await daysOffChanged.emit(ctx, db, { from, to: assignment.to_date })
    return { id }
  })
}
