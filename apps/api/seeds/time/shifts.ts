import { addMonths, firstOfMonth } from '@muster/contract/kit/days'
import { type ShiftTerms, shiftTerms } from '@muster/contract/shifts/shift-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

/** A day before anybody joined. */
const LONG_AGO = '2000-01-01'

interface Planned {
  code: string
  name: string
  color: string
  terms: ShiftTerms
  /** Departments with this shift. */
  departments?: readonly string[]
}

const terms = (given: Partial<ShiftTerms> & Pick<ShiftTerms, 'start' | 'end'>) =>
  shiftTerms.parse({ full_day_minutes: 480, half_day_minutes: 240, ...given })

const lunch = { name: 'Lunch', minutes: 45, paid: false }
const tea = { name: 'Tea', minutes: 15, paid: true }

const general: Planned = {
  ...{ code: 'GEN', name: 'General', color: '#335aff' },
  terms: terms({
    ...{ start: '09:30', end: '18:30', breaks: [lunch, tea] },
    auto_break: { minutes: 45, after_minutes: 360 },
    // The shift's hours less the break: whoever keeps to them earns no overtime.
    overtime_after: 495,
  }),
}

const planned: readonly Planned[] = [
  general,
  {
    ...{ code: 'MOR', name: 'Morning', color: '#e67700', departments: ['Manufacturing', 'Quality'] },
    terms: terms({ start: '06:00', end: '14:30', breaks: [tea], overtime_after: 510, grace_in: 5 }),
  },
  {
    ...{ code: 'EVE', name: 'Evening', color: '#ae3ec9', departments: ['Customer Success'] },
    terms: terms({
      start: '14:00',
      end: '22:30',
      breaks: [{ ...lunch, name: 'Dinner' }],
      overtime_after: 510,
    }),
  },
  {
    ...{ code: 'NGT', name: 'Night', color: '#1864ab' },
    terms: terms({
      ...{ start: '22:00', end: '06:30', breaks: [tea], overtime_after: 480, grace_in: 15 },
      week_offs: [
        { weekday: 7, weeks: 'every' },
        { weekday: 1, weeks: 'alternate', anchor: '2026-01-05' },
      ],
    }),
  },
  {
    ...{ code: 'FLX', name: 'Flexible', color: '#087f5b', departments: ['Product', 'Design', 'Data'] },
    terms: terms({
      ...{ start: '08:00', end: '20:00', flexible: true, core_start: '11:00', core_end: '16:00' },
      ...{ breaks: [lunch], grace_in: 0, window_before: 60, window_after: 120 },
    }),
  },
]

async function writeShifts(ctx: Ctx, db: Db, shifts: readonly Planned[]): Promise<void> {
  const rows = JSON.stringify(shifts.map((one) => ({ ...one, departments: one.departments ?? [] })))
  const now = ctx.now.toString()
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as g (code text, name text, color text, terms jsonb)
    ), made as (
      insert into shift (org_id, code, name, color, created_at, updated_at)
      select ${ctx.orgId}, code, name, color, ${now}::timestamptz, ${now}::timestamptz from given
      returning id, code
    ), version as (
      insert into shift_version (org_id, shift_id, effective_from, terms, actor, created_at, updated_at)
      select ${ctx.orgId}, m.id, ${LONG_AGO}::date, g.terms, ${ctx.actor.name}, ${now}::timestamptz, ${now}::timestamptz
      from made m join given g using (code)
    )
    insert into shift_change (org_id, shift_id, kind, effective_from, changes, actor, at)
    select ${ctx.orgId}, m.id, 'created', ${LONG_AGO}::date, jsonb_build_object('code', jsonb_build_array(null, g.code),
      'name', jsonb_build_array(null, g.name), 'start', jsonb_build_array(null, g.terms ->> 'start'),
      'end', jsonb_build_array(null, g.terms ->> 'end')), ${ctx.actor.name}::text, ${now}::timestamptz
    from made m join given g using (code)`.execute(db)
  await sql`
    insert into shift_rule (org_id, department_id, shift_id, from_date, actor, created_at)
    select ${ctx.orgId}::bigint, d.id, s.id, ${LONG_AGO}::date, ${ctx.actor.name}::text, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as g (code text, departments jsonb)
    cross join jsonb_array_elements_text(g.departments) as n (name)
    join department d on d.org_id = ${ctx.orgId} and d.name = n.name
    join shift s on s.org_id = ${ctx.orgId} and s.code = g.code
    union all
    select ${ctx.orgId}::bigint, null::bigint, s.id, ${LONG_AGO}::date, ${ctx.actor.name}::text, ${now}::timestamptz
    from shift s where s.org_id = ${ctx.orgId} and s.code = ${general.code}`.execute(db)
}

/** Assigns the evening shift to some of Manufacturing, and for some weeks the night shift to some of IT Operations. */
async function assignSome(ctx: Ctx, db: Db, today: string): Promise<void> {
  const now = ctx.now.toString()
  await sql`
    insert into shift_assignment (org_id, employee_id, shift_id, from_date, to_date, note, actor, created_at)
    select e.org_id, e.id, s.id, greatest(e.date_of_joining, ${today}::date - w.before),
      case when w.days is null then null else ${today}::date + w.days end, w.note, ${ctx.actor.name}::text, ${now}::timestamptz
    from (
      select e.*, d.name as department, row_number() over (partition by e.department_id order by e.id) as place
      from employee e join department d on d.org_id = e.org_id and d.id = e.department_id
      where e.org_id = ${ctx.orgId} and e.status = 'active'
    ) e
    join (values ('Manufacturing', 3, 'EVE', 60, null::int, 'Second line'), ('IT Operations', 3, 'NGT', 14, 16, 'Night watch'))
      as w (department, every, code, before, days, note) on w.department = e.department and e.place % w.every = 0
    join shift s on s.org_id = e.org_id and s.code = w.code
    where e.date_of_joining <= ${today}::date and not exists (
      select 1 from account a where a.org_id = e.org_id and a.employee_id = e.id)`.execute(db)
}

/** A planned change: a longer grace period for the general shift from the first of the month after next. */
async function planChange(ctx: Ctx, db: Db, today: string): Promise<void> {
  const from = addMonths(firstOfMonth(today), 2)
  const after = JSON.stringify({ ...general.terms, grace_in: 15 })
  const now = ctx.now.toString()
  await sql`
    with version as (
      insert into shift_version (org_id, shift_id, effective_from, terms, actor, created_at, updated_at)
      select org_id, id, ${from}::date, ${after}::jsonb, ${ctx.actor.name}, ${now}::timestamptz, ${now}::timestamptz
      from shift where org_id = ${ctx.orgId} and code = ${general.code}
      returning shift_id
    )
    insert into shift_change (org_id, shift_id, kind, effective_from, changes, actor, at)
    select ${ctx.orgId}, shift_id, 'changed', ${from}::date, '{"grace_in": [10, 15]}', ${ctx.actor.name}::text, ${now}::timestamptz
    from version`.execute(db)
}

/** Five shifts, assigned by department and for some people individually; everybody has one. Six statements. */
export async function writeDemoShifts(ctx: Ctx, today: string): Promise<void> {
  await tx(ctx, async (db) => {
    await writeShifts(ctx, db, planned)
    await assignSome(ctx, db, today)
    await planChange(ctx, db, today)
  })
}

/** One shift for everybody, as in a small organisation. */
export async function writeDemoGeneralShift(ctx: Ctx): Promise<void> {
  await tx(ctx, (db) => writeShifts(ctx, db, [general]))
}
