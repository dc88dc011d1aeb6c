import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'
import { type Random, randomFrom } from '../random.ts'

/** Of other families than the people who work there, so that a search for them finds nobody else. */
const firsts = [
  'Mitali',
  'Rehan',
  'Ojas',
  'Jahnavi',
  'Sarang',
  'Urmila',
  'Vaishali',
  'Hrishikesh',
  'Neelam',
] as const
const lasts = ['Gokhale', 'Chitnis', 'Dongre', 'Phadke', 'Ranade', 'Bhosale'] as const

const LEAVERS = 42
/** How far back they left, in days. */
const EARLIEST = 720

/** Separation modes of the specification, the frequent ones several times. */
const modes = [16, 16, 16, 16, 16, 6, 6, 11, 11, 4, 15, 9, 14, 14, 12, 7] as const

/** Modes of the reasons that the planned leavers have. */
const modeOfReason = {
  'Better Opportunity': 16,
  Relocating: 6,
  'Higher Education': 11,
  'Personal Reasons': 4,
} as const

interface Leaver {
  code: string
  first: string
  last: string
  joined: string
  left: string
  mode: number
  /** Day on which they moved to another department, if they did. */
  moved: string | null
  /** Which of the organisation's people they were colleagues of, as a share of all. */
  like: number
  earlier: number
}

function planLeaver(random: Random, index: number, today: string): Leaver {
  const left = addDays(today, -random.between(20, EARLIEST))
  const days = random.chance(0.2) ? random.between(15, 85) : random.between(120, 1100)
  const joined = addDays(left, -days)
  return {
    code: `PAST${String(index + 1).padStart(3, '0')}`,
    first: random.pick<string>(firsts),
    last: random.pick<string>(lasts),
    joined,
    left,
    mode: random.pick<number>(modes),
    moved: days > 300 && random.chance(0.35) ? addDays(joined, random.between(90, days - 60)) : null,
    like: random.next(),
    earlier: random.next(),
  }
}

/** The leavers with their units, those of colleagues who work there now. */
async function writeLeavers(ctx: Ctx, db: Db, leavers: readonly Leaver[]): Promise<void> {
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(leavers)}::json) as g (
        code text, first text, last text, joined date, "left" date, mode smallint, moved date, "like" float8, earlier float8)
    ), colleague as (
      select e.*, row_number() over (order by e.id) - 1 as place, count(*) over () as people from employee e
      where e.org_id = ${ctx.orgId} and e.status = 'active' and e.grade_id is not null
    ), added as (
      insert into employee (org_id, code, first_name, last_name, date_of_joining, left_on, status, separation_mode,
        entity_id, location_id, department_id, designation_id, grade_id, employee_type_id, employment_type_id)
      select ${ctx.orgId}, g.code, g.first, g.last, g.joined, g."left", 'left', g.mode, c.entity_id, c.location_id,
        c.department_id, c.designation_id, c.grade_id, c.employee_type_id, c.employment_type_id
      from given g join colleague c on c.place = floor(g."like" * c.people)
      returning *
    ), held as (
      select a.id as employee_id, v.attribute, v.value_id,
        case when v.attribute = 'department' then coalesce(g.moved, g.joined) else g.joined end as from_date
      from added a join given g on g.code = a.code
      cross join lateral (values ('entity', a.entity_id), ('location', a.location_id), ('department', a.department_id),
        ('designation', a.designation_id), ('grade', a.grade_id), ('employee_type', a.employee_type_id),
        ('employment_type', a.employment_type_id)) v (attribute, value_id)
      union all
      select a.id, 'department', c.department_id, g.joined
      from added a join given g on g.code = a.code and g.moved is not null
      join colleague c on c.place = floor(g.earlier * c.people)
    ), periods as (
      insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date, to_date, created_at)
      select ${ctx.orgId}, h.employee_id, h.attribute, h.value_id, h.from_date,
        lead(h.from_date) over (partition by h.employee_id, h.attribute order by h.from_date) - 1,
        ${ctx.now.toString()}::timestamptz
      from held h
    )
    insert into employee_event (org_id, employee_id, event_type, on_date, actor, created_at)
    select ${ctx.orgId}, a.id, v.event_type, v.on_date, 'Human Resources', ${ctx.now.toString()}::timestamptz
    from added a cross join lateral (values (1, a.date_of_joining), (19, a.left_on)) v (event_type, on_date)`.execute(
    db,
  )
}

/**
 * People who left in the last two years, with the mode of their separation, so that attrition has a history; and the modes of
 * those who left before them.
 */
export async function writeDemoLeavers(ctx: Ctx, today: string): Promise<void> {
  const random = randomFrom(20_261_128)
  const leavers = Array.from({ length: LEAVERS }, (_, index) => planLeaver(random, index, today))
  await tx(ctx, async (db) => {
    await sql`
      update employee e set separation_mode = m.mode
      from reason r join json_to_recordset(${JSON.stringify(
        Object.entries(modeOfReason).map(([reason, mode]) => ({ reason, mode })),
      )}::json) as m (reason text, mode smallint) on m.reason = r.name
      where e.org_id = ${ctx.orgId} and r.org_id = ${ctx.orgId} and r.id = e.separation_reason_id
        and e.separation_mode is null`.execute(db)
    await writeLeavers(ctx, db, leavers)
  })
}
