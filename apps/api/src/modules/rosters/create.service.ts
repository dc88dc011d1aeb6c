import { addDays, daysBetween, eachDay, mondayOf } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { ROSTER_DAYS, ROSTER_PEOPLE } from '@muster/contract/rosters/rosters.constants'
import type { addRoster } from '@muster/contract/rosters/rosters.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { findUnplannable, refuseOwnCells } from './own-cells.ts'
import { requireFreeName, requireLocation } from './roster.queries.ts'
import { locationScope, MANAGE, VIEW } from './rosters.access.ts'
import { rostersTexts } from './rosters.texts.ts'
import { addPeople } from './write-cells.ts'

interface Period {
  from_date: string
  to_date: string
}

/** @throws AppError `request.invalid` if the period is too long or ends before its start */
export function requirePeriod({ from_date, to_date }: Period): void {
  if (to_date < from_date)
    fail('request.invalid', { fields: { to_date: rostersTexts('lastDayBeforeFirst') } })
  if (addDays(from_date, ROSTER_DAYS - 1) < to_date)
    fail('request.invalid', {
      fields: { to_date: rostersTexts('tooManyDays', { rosterDays: ROSTER_DAYS }) },
    })
}

/**
 * Those of the given people whom the caller may put on a roster: in reach, active and taking part in rosters.
 *
 * @param ids null for all people of the location
 */
export async function findEligible(
  ctx: Ctx,
  db: Db,
  ids: readonly number[] | null,
  locationId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.org_id = ${ctx.orgId} and e.status = 'active' and e.roster_active
      and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
      and ${ids === null ? sql`e.location_id = ${locationId}` : sql`e.id = any (${[...ids]}::bigint[])`}
    order by e.id limit ${ROSTER_PEOPLE + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewRoster extends Period {
  name: string
  note?: string | undefined
  location_id: number
}

/** Creates a draft without people. @throws AppError of its parts */
export async function insertRoster(ctx: Ctx, db: Db, newRoster: NewRoster): Promise<number> {
  requirePeriod(newRoster)
  const location = await requireLocation(ctx, db, newRoster.location_id, MANAGE)
  await requireFreeName(ctx, db, { name: newRoster.name, locationId: newRoster.location_id })
  const now = ctx.now.toString()
  const { id } = await db
    .insertInto('roster')
    .values({
      ...{
        org_id: ctx.orgId,
        name: newRoster.name,
        note: newRoster.note ?? '',
        location_id: newRoster.location_id,
      },
      ...{ from_date: newRoster.from_date, to_date: newRoster.to_date, created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, db, {
    ...{ recordType: 'roster', recordId: id, recordLabel: newRoster.name },
    changes: changesBetween(
      {},
      {
        name: newRoster.name,
        location: location.name,
        from_date: newRoster.from_date,
        to_date: newRoster.to_date,
      },
    ),
  })
  return id
}

interface Source extends Period {
  id: number
}

/** Maps each new day to a day of the source roster with the same weekday, repeating its weeks. */
export function repeatedDays(source: Period, target: Period): { day: string; from: string }[] {
  const weeks = daysBetween(mondayOf(source.from_date), mondayOf(target.from_date)) / 7
  return eachDay(target.from_date, target.to_date).flatMap((day) => {
    let from = addDays(day, -7 * weeks)
    while (from > source.to_date) from = addDays(from, -7)
    while (from < source.from_date) from = addDays(from, 7)
    return from > source.to_date ? [] : [{ day, from }]
  })
}

async function findSource(ctx: Ctx, db: Db, id: number): Promise<Source> {
  const { rows } = await sql<Source>`
    select r.id, r.from_date, r.to_date from roster r
    where r.org_id = ${ctx.orgId} and r.id = ${id} and ${locationScope(ctx, VIEW, 'r.location_id')}`.execute(
    db,
  )
  return rows[0] ?? fail('record.not_found')
}

/**
 * Copies the demand and the cells of people on both rosters; inactive shifts are skipped, and the caller's own cells,
 * which somebody else plans. At most five statements.
 *
 * @returns whether own cells were left out
 */
async function copyFrom(
  ctx: Ctx,
  db: Db,
  { source, target, people }: { source: Source; target: Source; people: readonly number[] },
): Promise<boolean> {
  const days = repeatedDays(source, target)
  const except = await findUnplannable(ctx, db, people)
  const { rows } = await sql<{ employee_id: number }>`
    with copied as materialized (
      select n.org_id, n.employee_id, c.day, n.shift_id
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ from }) => from)}::date[]) as c (day, source)
      join roster_entry n on n.org_id = ${ctx.orgId} and n.roster_id = ${source.id} and n.day = c.source
      join roster_person p on p.org_id = n.org_id and p.roster_id = ${target.id} and p.employee_id = n.employee_id
      left join shift s on s.org_id = n.org_id and s.id = n.shift_id
      where n.shift_id is null or s.status = 1
    ), inserted as (
      insert into roster_entry (org_id, roster_id, employee_id, day, shift_id)
      select o.org_id, ${target.id}, o.employee_id, o.day, o.shift_id from copied o
      where o.employee_id is distinct from ${except}::bigint
    )
    select distinct o.employee_id from copied o where o.employee_id = ${ctx.actor.employeeId}::bigint`.execute(
    db,
  )
  // The only administrator copies their own cells, too.
  if (except === null) await refuseOwnCells(ctx, db, rows)
  await sql`
    insert into roster_demand (org_id, roster_id, shift_id, weekday, needed)
    select d.org_id, ${target.id}, d.shift_id, d.weekday, d.needed
    from roster_demand d join shift s on s.org_id = d.org_id and s.id = d.shift_id and s.status = 1
    where d.org_id = ${ctx.orgId} and d.roster_id = ${source.id} and d.weekday is not null`.execute(db)
  return except !== null && rows.length > 0
}

async function peopleOf(ctx: Ctx, db: Db, input: BodyOf<typeof addRoster>): Promise<number[]> {
  if (input.employee_ids) {
    const requested = [...new Set(input.employee_ids)]
    const eligible = await findEligible(ctx, db, requested, input.location_id)
    if (eligible.length < requested.length) fail('request.invalid', { fields: { employee_ids: CHOOSE } })
    return eligible
  }
  if (input.copy_from === undefined) return findEligible(ctx, db, null, input.location_id)
  const people = await db
    .selectFrom('roster_person')
    .select('employee_id')
    .where('org_id', '=', ctx.orgId)
    .where('roster_id', '=', input.copy_from)
    .execute()
  return findEligible(
    ctx,
    db,
    people.map(({ employee_id }) => employee_id),
    input.location_id,
  )
}

export const CHOOSE = rostersTexts('peopleNotRosterable')

/**
 * Creates a draft with people, by default all of the location, and optionally the cells of another roster, except the
 * caller's own.
 *
 * @throws AppError `record.not_found` for a location or roster out of reach, `rosters.name_taken`,
 * `request.invalid`
 */
export function createRoster(ctx: Ctx, input: BodyOf<typeof addRoster>): Promise<DataOf<typeof addRoster>> {
  return tx(ctx, async (db) => {
    const source = input.copy_from === undefined ? null : await findSource(ctx, db, input.copy_from)
    const id = await insertRoster(ctx, db, input)
    const people = await peopleOf(ctx, db, input)
    if (people.length > ROSTER_PEOPLE)
      fail('request.invalid', {
        fields: { employee_ids: rostersTexts('tooManyPeople', { rosterPeople: ROSTER_PEOPLE }) },
      })
    await addPeople(ctx, db, id, people)
    const { from_date, to_date } = input
    const target = { id, from_date, to_date }
    const own_left_out = source !== null && (await copyFrom(ctx, db, { source, target, people }))
    return { id, version: 1, people: people.length, own_left_out }
  })
}
