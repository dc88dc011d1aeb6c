import { addDays, mondayOf } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type { PlannedDay, readOwnShifts, readWorkPlan } from '@muster/contract/shifts/shift-people.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { WorkDay } from '../rules/work-days.ts'
import { workOn } from '../work-on.ts'

type Input = BodyOf<typeof readWorkPlan>
type Plan = DataOf<typeof readWorkPlan>

interface PersonRow {
  today: string
  id: number | null
  full_name: string
  code: string
  location_name: string | null
  department_name: string | null
  total: number
}

/** A page of people in reach; returns today's date even if there are none: one statement. */
async function findPage(ctx: Ctx, db: Db, input: Input): Promise<PersonRow[]> {
  const words = normaliseSearchText(input.search)
  const { location_id, department_id, page, limit } = input
  const { rows } = await sql<PersonRow>`
    with day as (select ${organisationTodaySql(ctx)} as today), page as (
      select e.id, e.full_name, e.code, e.location_id, e.department_id, e.sort_name, count(*) over ()::int as total
      from employee e cross join day d
      where e.org_id = ${ctx.orgId} and e.status = 'active' and coalesce(${employeeScope(ctx, 'shifts.people.view', 'e')}, false)
        and ${input.of === 'team' ? sql`e.manager_id = ${ctx.actor.employeeId}::bigint` : sql`true`}
        and ${location_id ? sql`e.location_id = ${location_id}` : sql`true`}
        and ${department_id ? sql`e.department_id = ${department_id}` : sql`true`}
        and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
      order by e.sort_name, e.id limit ${limit} offset ${(page - 1) * limit}
    )
    select d.today, p.id, p.full_name, p.code, l.name as location_name, t.name as department_name, p.total
    from day d left join page p on true
    left join location l on l.org_id = ${ctx.orgId} and l.id = p.location_id
    left join department t on t.org_id = ${ctx.orgId} and t.id = p.department_id
    order by p.sort_name, p.id`.execute(db)
  return rows
}

function dayView({ date, shift, off, source, reason }: WorkDay): PlannedDay {
  return {
    ...{ date, is_off: off !== null, source, reason: wordsOf(reason) },
    shift: shift && {
      ...{ SHFTID: shift.shiftId, code: shift.code, name: shift.name, color: shift.color },
      ...{ start: shift.start, end: shift.end, is_night: shift.isNight, flexible: shift.flexible },
      ...{ core_start: shift.coreStart, core_end: shift.coreEnd, breaks: shift.breaks },
    },
  }
}

/** Shifts by person and date, with explanations: three statements, plus that of the roster. */
export function workPlan(ctx: Ctx, input: Input): Promise<Plan> {
  return readTx(ctx, async (db) => {
    const rows = await findPage(ctx, db, input)
    const today = rows[0]?.today ?? ''
    const from = input.from ?? today
    const to = addDays(from, input.days - 1)
    const people = rows.filter((row): row is PersonRow & { id: number } => row.id !== null)
    const work = await workOn(
      ctx,
      db,
      people.map(({ id }) => id),
      from,
      to,
    )
    const total = people[0]?.total ?? 0
    return {
      ...{ today, from, to },
      rows: people.map((person) => {
        const days = work.get(person.id) ?? []
        return {
          ...{ employee_id: person.id, employee_name: person.full_name, employee_code: person.code },
          ...{ location_name: person.location_name, department_name: person.department_name },
          time_zone: days[0]?.timeZone ?? 'UTC',
          days: days.map(dayView),
        }
      }),
      ...{ total_rows: total, pages: pageCount(total, input.limit) },
      abilities: { assign: holds(ctx.actor, 'shifts.people.assign') },
    }
  })
}

/**
 * The caller's shifts of the next weeks, and the current date at their location; empty for an account without
 * an employee record. At most three statements, plus that of the roster.
 */
export function ownShifts(
  ctx: Ctx,
  { from: start, weeks }: QueryOf<typeof readOwnShifts>,
): Promise<DataOf<typeof readOwnShifts>> {
  const id = ctx.actor.employeeId
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ time_zone: string }>`
      select coalesce(l.time_zone, o.time_zone) as time_zone from organisation o
      left join employee e on e.org_id = o.org_id and e.id = ${id}::bigint
      left join location l on l.org_id = e.org_id and l.id = e.location_id
      where o.org_id = ${ctx.orgId}`.execute(db)
    const time_zone = rows[0]?.time_zone ?? 'UTC'
    const today = todayIn(ctx, time_zone)
    const from = start ?? mondayOf(today)
    const to = addDays(from, weeks * 7 - 1)
    const days = id === null ? [] : ((await workOn(ctx, db, [id], from, to)).get(id) ?? [])
    return { today, from, to, time_zone, days: days.map(dayView) }
  })
}
