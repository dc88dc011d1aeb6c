import { moods } from '@muster/contract/dashboards/mood.constants'
import { addDays, mondayOf } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { linkRecords } from '../../src/modules/dashboards/links/links.master.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

const LINKS = [
  ['Employee handbook', 'https://handbook.sahyadri.test/'],
  ['Canteen menu', 'https://canteen.sahyadri.test/this-week'],
  ['IT service desk', 'https://it.sahyadri.test/'],
] as const

const EVERYBODY = { entity: [], location: [], department: [], employment_type: [] }

interface News {
  title: string
  text: string
  asks: 'nothing' | 'acknowledge' | 'participate'
  /** Days from today. */
  from: number
  to: number | null
  isPinned?: boolean
}

const NEWS: readonly News[] = [
  {
    title: 'Annual day on 19 December',
    text: 'We celebrate together on the lawn in Pune from 4 pm, with families. Buses leave from the Mumbai and Nashik offices at noon; dinner is at 8 pm.',
    asks: 'participate',
    from: -3,
    to: 21,
    isPinned: true,
  },
  {
    title: 'Updated travel policy',
    text: 'From January, tickets are booked through the travel desk. Hotels up to the limit of your grade need no separate approval. Please read the policy and confirm that you have.',
    asks: 'acknowledge',
    from: -6,
    to: null,
  },
]

/** Weeks of moods, the current one included. */
const WEEKS = 9
/** Of those who answer on a day, by step: great to bad. */
const SHARES = [0.22, 0.64, 0.86, 0.95, 1]

/** Quick links, announcements that are already known, and moods of the last weeks. */
export async function writeDemoHome(ctx: Ctx, today: string): Promise<void> {
  for (const [at, [name, address]] of LINKS.entries())
    await linkRecords.save(ctx, { name, address, position: at, status: 1, limits: EVERYBODY })
  await tx(ctx, async (db) => {
    for (const { title, text, asks, from, to, isPinned = false } of NEWS)
      await sql`
        insert into announcement
          (org_id, title, text, from_date, to_date, is_pinned, asks, notified_at, created_at, updated_at)
        values (${ctx.orgId}, ${title}, ${text}, ${addDays(today, from)}::date,
          ${to === null ? null : addDays(today, to)}::date, ${isPinned}, ${asks}, ${ctx.now.toString()}::timestamptz,
          ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz)`.execute(db)
    await sql`
      insert into announcement_reading (org_id, announcement_id, employee_id, seen_at, answer, answered_at)
      select r.org_id, r.id, e.id, ${ctx.now.toString()}::timestamptz,
        case when e.id % 3 = 0 then null when r.asks = 'acknowledge' then 'acknowledged'
          when r.asks = 'participate' then case when e.id % 5 = 0 then 'no' else 'yes' end end,
        case when e.id % 3 <> 0 then ${ctx.now.toString()}::timestamptz end
      from announcement r join employee e on e.org_id = r.org_id and e.status = 'active' and e.id % 4 <> 0
        and not exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id)
      where r.org_id = ${ctx.orgId} and r.asks <> 'nothing'`.execute(db)
    // The same moods on every start: a number from the person and the day.
    const first = addDays(mondayOf(today), -7 * (WEEKS - 1))
    await sql`
      insert into mood_entry (org_id, employee_id, day, mood, department_id, chosen_at)
      select e.org_id, e.id, d::date,
        (${[...moods]}::text[])[1 + (select count(*) from unnest(${SHARES}::float8[]) s where s <= n.part)::int],
        e.department_id, d + interval '4 hours'
      from employee e
      cross join generate_series(${first}::date, ${addDays(today, -1)}::date, interval '1 day') d
      cross join lateral (select (hashtext(e.code || d::date::text) & 1023) / 1024.0 as part,
        (hashtext(d::date::text || e.code) & 3) = 0 as answers) n
      where e.org_id = ${ctx.orgId} and e.status = 'active' and e.date_of_joining <= d::date
        and extract(isodow from d) <= 5 and n.answers and n.part < 1`.execute(db)
  })
}
