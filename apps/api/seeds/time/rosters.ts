import { addDays, addMonths, firstOfMonth, lastOfMonth, weekdayOf } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

interface Plan {
  name: string
  from: string
  to: string
  isPublished: boolean
}

/** Shifts that three crews rotate through weekly, with Sundays off. */
const CREWS = ['MOR', 'EVE', 'GEN'] as const

async function findTeam(ctx: Ctx, db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    join location l on l.org_id = e.org_id and l.id = e.location_id and l.name = 'Pune'
    join department d on d.org_id = e.org_id and d.id = e.department_id and d.name = 'Manufacturing'
    where e.org_id = ${ctx.orgId} and e.status = 'active' and e.left_on is null and e.roster_active
    order by e.id limit 9`.execute(db)
  return rows.map(({ id }) => id)
}

/** A roster of the main location with people, rotating weeks and the demand per shift. */
async function writeRoster(ctx: Ctx, db: Db, { name, from, to, isPublished }: Plan, team: readonly number[]) {
  const now = ctx.now.toString()
  const { rows } = await sql<{ id: number }>`
    insert into roster (org_id, name, location_id, from_date, to_date, status, published_at, published_by,
      created_at, updated_at)
    select ${ctx.orgId}, ${name}, l.id, ${from}::date, ${to}::date,
      ${isPublished ? 1 : 0}::smallint, case when ${isPublished} then ${now}::timestamptz end,
      case when ${isPublished} then ${ctx.actor.name}::text else '' end, ${now}::timestamptz, ${now}::timestamptz
    from location l where l.org_id = ${ctx.orgId} and l.name = 'Pune' limit 1 returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return null
  const people = [...team]
  await sql`
    insert into roster_person (org_id, roster_id, employee_id)
    select ${ctx.orgId}, ${id}, p.id from unnest(${people}::bigint[]) as p (id)`.execute(db)
  await sql`
    insert into roster_entry (org_id, roster_id, employee_id, day, shift_id)
    select ${ctx.orgId}, ${id}, p.id, d.day::date, case when extract(isodow from d.day) < 7 then s.id end
    from unnest(${people}::bigint[]) with ordinality as p (id, place)
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    join shift s on s.org_id = ${ctx.orgId}
      and s.code = (${[...CREWS]}::text[])[1 + (p.place + extract(week from d.day)::int) % 3]`.execute(db)
  await sql`
    insert into roster_demand (org_id, roster_id, shift_id, weekday, needed)
    select ${ctx.orgId}, ${id}, s.id, w, case when s.code = 'GEN' then 2 else 3 end
    from shift s cross join generate_series(1, 6) as w
    where s.org_id = ${ctx.orgId} and s.code = any (${[...CREWS]}::text[])`.execute(db)
  if (isPublished) {
    await sql`
      insert into roster_day (org_id, employee_id, day, roster_id, shift_id)
      select n.org_id, n.employee_id, n.day, n.roster_id, n.shift_id from roster_entry n
      where n.org_id = ${ctx.orgId} and n.roster_id = ${id}`.execute(db)
  }
  return id
}

/** Two problems for the roster to show: a morning right after an evening, and an unstaffed evening. */
async function leaveToLookAt(ctx: Ctx, db: Db, id: number, { from, to }: Plan, team: readonly number[]) {
  const tuesday = addDays(from, (9 - weekdayOf(from)) % 7)
  const set = (employee: number | undefined, day: string, code: string) =>
    sql`
    update roster_entry n set shift_id = s.id from shift s
    where n.org_id = ${ctx.orgId} and n.roster_id = ${id} and n.employee_id = ${employee ?? 0}
      and n.day = ${day}::date and s.org_id = n.org_id and s.code = ${code}`.execute(db)
  await set(team[0], tuesday, 'EVE')
  await set(team[0], addDays(tuesday, 1), 'MOR')
  await sql`
    update roster_entry n set shift_id = g.id from shift g, shift v
    where n.org_id = ${ctx.orgId} and n.roster_id = ${id} and n.day = ${to}::date and n.shift_id = v.id
      and g.org_id = n.org_id and g.code = 'GEN' and v.org_id = n.org_id and v.code = 'EVE'`.execute(db)
}

/** This month's published roster of the main location, and a draft for the next month. */
export async function writeDemoRosters(ctx: Ctx, today: string): Promise<void> {
  const first = firstOfMonth(today)
  const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await tx(ctx, async (db) => {
    const team = await findTeam(ctx, db)
    for (const [months, isPublished] of [
      [0, true],
      [1, false],
    ] as const) {
      const from = addMonths(first, months)
      const plan = {
        ...{ name: `Plant Pune, ${monthName.format(new Date(from))}`, from, isPublished },
        to: lastOfMonth(from),
      }
      const id = await writeRoster(ctx, db, plan, team)
      if (id !== null && !isPublished) await leaveToLookAt(ctx, db, id, plan, team)
    }
  })
}
