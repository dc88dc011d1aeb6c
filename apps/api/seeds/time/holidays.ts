import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

/** Ids of the states in the geography master. */
const MAHARASHTRA = 4008
const KARNATAKA = 4026
const INDIA = 101

interface Day {
  name: string
  type: number
  /** Month and day if the same every year, else the date by year. */
  on: string | Readonly<Record<number, string>>
  states?: readonly number[]
  country?: number
}

/** Festivals by the published calendars of both years; other years have only the fixed dates. */
const days: readonly Day[] = [
  { name: 'New Year’s Day', type: 3, on: '01-01' },
  { name: 'Makar Sankranti', type: 2, on: '01-14', states: [KARNATAKA] },
  { name: 'Republic Day', type: 1, on: '01-26', country: INDIA },
  { name: 'Holi', type: 3, on: { 2026: '03-04', 2027: '03-22' }, country: INDIA },
  {
    name: 'Gudi Padwa',
    ...{ type: 2, on: { 2026: '03-19', 2027: '04-07' }, states: [MAHARASHTRA] },
  },
  { name: 'Ugadi', type: 2, on: { 2026: '03-19', 2027: '04-07' }, states: [KARNATAKA] },
  { name: 'Good Friday', type: 3, on: { 2026: '04-03', 2027: '03-26' } },
  { name: 'Maharashtra Day', type: 2, on: '05-01', states: [MAHARASHTRA] },
  { name: 'Independence Day', type: 1, on: '08-15', country: INDIA },
  {
    name: 'Ganesh Chaturthi',
    ...{ type: 2, on: { 2026: '09-14', 2027: '09-04' }, states: [MAHARASHTRA] },
  },
  { name: 'Gandhi Jayanti', type: 1, on: '10-02', country: INDIA },
  { name: 'Kannada Rajyotsava', type: 2, on: '11-01', states: [KARNATAKA] },
  { name: 'Diwali', type: 1, on: { 2026: '11-08', 2027: '10-29' }, country: INDIA },
  { name: 'Guru Nanak Jayanti', type: 3, on: { 2026: '11-24', 2027: '11-14' }, country: INDIA },
  { name: 'Christmas Day', type: 1, on: '12-25' },
]

const dayIn = (year: number, { on }: Day) => (typeof on === 'string' ? on : on[year])

/** Sets the states of the main locations, so that holiday lists by state apply to people. */
async function placeLocations(ctx: Ctx, db: Db): Promise<void> {
  await sql`
    update location l set state_id = v.state_id
    from (values ('Pune', ${MAHARASHTRA}::int), ('Mumbai', ${MAHARASHTRA}::int), ('Bengaluru', ${KARNATAKA}::int))
      as v (name, state_id)
    where l.org_id = ${ctx.orgId} and l.name = v.name and l.state_id is null`.execute(db)
}

async function writeYear(ctx: Ctx, db: Db, year: number): Promise<void> {
  const at = { created_at: ctx.now.toString(), updated_at: ctx.now.toString() }
  const indian = await db
    .selectFrom('location')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('country_id', '=', INDIA)
    .execute()
  for (const day of days) {
    const monthDay = dayIn(year, day)
    if (monthDay === undefined) continue
    const { id } = await db
      .insertInto('holiday')
      .values({
        ...{ org_id: ctx.orgId, day: `${year}-${monthDay}`, name: day.name, type_number: day.type, ...at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const scope = { org_id: ctx.orgId, holiday_id: id }
    const rows = [
      ...(day.states ?? []).map((state_id) => ({ ...scope, state_id })),
      ...(day.country ? indian.map((location) => ({ ...scope, location_id: location.id })) : []),
    ]
    if (rows.length > 0) await db.insertInto('holiday_scope').values(rows).execute()
  }
}

/**
 * Holiday lists for this year and the next with variants by state, two restricted holidays to choose, and working
 * first and third Saturdays in Bengaluru.
 */
export async function writeDemoHolidays(ctx: Ctx): Promise<void> {
  const { year } = ctx.now.toZonedDateTimeISO('Asia/Kolkata')
  await tx(ctx, async (db) => {
    await placeLocations(ctx, db)
    for (const one of [year, year + 1]) await writeYear(ctx, db, one)
    const at = { updated_at: ctx.now.toString() }
    await db
      .insertInto('restricted_holiday_setting')
      .values([year, year + 1].map((one) => ({ org_id: ctx.orgId, year: one, choose: 2, ...at })))
      .execute()
    await sql`
      insert into week_off_pattern (org_id, location_id, effective_from, rules, actor, updated_at)
      select l.org_id, l.id, make_date(${year}::int, 1, 1), ${JSON.stringify([
        { weekday: 6, weeks: 'nth', nth: [2, 4, 5] },
        { weekday: 7, weeks: 'every' },
      ])}::jsonb, ${ctx.actor.name}, ${ctx.now.toString()}
      from location l where l.org_id = ${ctx.orgId} and l.name = 'Bengaluru'`.execute(db)
  })
}
