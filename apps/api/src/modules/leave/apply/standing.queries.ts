import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type OffDays, offDaysOf } from '../../holidays/index.ts'
import { findAssigned } from '../accrual/accrual.queries.ts'
import { type Person, personsOf } from '../accrual/accrue.service.ts'
import { loadRuleBook, type RuleBook } from '../accrual/rule-book.ts'
import { findLotsOf } from '../ledger/balances.queries.ts'
import { organisationToday } from '../organisation-day.ts'
import type { DayUnits, OpenLot } from '../rules/lots.ts'
import type { Movement } from '../rules/sufficiency.ts'
import { toUnits } from '../rules/units.ts'
import {
  type EmploymentDays,
  findEmployments,
  findLeaveDays,
  findSandwichBook,
  findTypes,
  type LeaveDayRow,
  rangeOf,
  type TypeRow,
} from './apply.queries.ts'
import { AROUND, type ClubbedPair, shifted } from './rules/neighbours.ts'

/** What applications are judged by, the same for everybody. */
export interface ApplicationBook {
  today: string
  types: readonly TypeRow[]
  rules: RuleBook
  sandwiches: Awaited<ReturnType<typeof findSandwichBook>>
  /** Pairs that may not touch, seen from each of the two. */
  pairsOf(typeId: number): readonly ClubbedPair[]
}

/** Four statements, and one for types that the caller knows already. */
export async function loadApplicationBook(
  ctx: Ctx,
  db: Db,
  known?: readonly TypeRow[],
): Promise<ApplicationBook> {
  const { rows } = await sql<{ one: number; other: number; acrossOffDays: boolean }>`
    select leave_type_id as one, other_type_id as other, across_off_days as "acrossOffDays"
    from leave_clubbing where org_id = ${ctx.orgId} and status = 1 order by id`.execute(db)
  return {
    today: await organisationToday(ctx, db),
    types: known ?? (await findTypes(ctx, db)),
    rules: await loadRuleBook(ctx, db),
    sandwiches: await findSandwichBook(ctx, db),
    pairsOf: (typeId) =>
      rows
        .filter(({ one, other }) => one === typeId || other === typeId)
        .map(({ one, other, acrossOffDays }) => ({
          otherTypeId: one === typeId ? other : one,
          acrossOffDays,
        })),
  }
}

/** Where somebody stands with one type. */
export interface TypeStanding {
  /** Everything that is posted, what came before the days looked at in one sum. */
  movements: Movement[]
  lots: OpenLot[]
  pending: DayUnits[]
  /** Applications that wait or are approved, by the month of their first day. */
  applications: Map<string, number>
}

/** Where somebody stands: what their applications are judged by. */
export interface Standing {
  employment: EmploymentDays
  /** Nothing when no leave rule holds for them. */
  person: Person | undefined
  off: OffDays
  /** Their leave that waits or is booked, around the days looked at. */
  booked: LeaveDayRow[]
  of(typeId: number): TypeStanding
}

/** Whose applications, for which types, between which days. */
export interface StandingsAsked {
  employeeIds: readonly number[]
  typeIds: readonly number[]
  /** The first day and the last one of all that is asked for. */
  from: string
  to: string
}

interface Key {
  person: number
  type: number
}

async function findMovements(ctx: Ctx, db: Db, { employeeIds, typeIds, ...asked }: StandingsAsked) {
  // Off-days before the first day may count: what came before them all is one sum.
  const from = shifted(asked.from, -AROUND)
  const { rows } = await sql<Key & { on: string; days: string; isBooked: boolean }>`
    select e.employee_id as person, e.leave_type_id as type, greatest(e.effective_on, ${from}::date - 1) as on,
      sum(e.days) as days, e.kind in ('taken', 'taken_reversal') as "isBooked"
    from leave_entry e
    where e.org_id = ${ctx.orgId} and e.employee_id = any (${[...employeeIds]}::bigint[])
      and e.leave_type_id = any (${[...typeIds]}::bigint[])
    group by 1, 2, 3, 5`.execute(db)
  return rows
}

/** Days that wait, and how often each type was asked for, in one statement: both look at all live days. */
async function findAsked(ctx: Ctx, db: Db, { employeeIds, typeIds }: StandingsAsked) {
  const { rows } = await sql<Key & { first: string; pending: { on: string; days: number }[] | null }>`
    select employee_id as person, leave_type_id as type, min(day) as first,
      jsonb_agg(jsonb_build_object('on', day, 'days', counted)) filter (where state = 'pending') as pending
    from leave_day
    where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])
      and leave_type_id = any (${[...typeIds]}::bigint[]) and state in ('pending', 'booked')
    group by employee_id, leave_type_id, request_id`.execute(db)
  return rows
}

function byPerson<R extends { person: number }>(rows: readonly R[]): Map<number, R[]> {
  const all = new Map<number, R[]>()
  for (const row of rows) {
    const own = all.get(row.person)
    if (own) own.push(row)
    else all.set(row.person, [row])
  }
  return all
}

interface Rows {
  movements: readonly (Key & { on: string; days: string; isBooked: boolean })[]
  asked: readonly (Key & { first: string; pending: { on: string; days: number }[] | null })[]
  lots: readonly (Key & OpenLot)[]
}

/** A person's rows by type; each type is put together when it is first asked for. */
function typesOf({ movements, asked, lots }: Rows): Standing['of'] {
  const known = new Map<number, TypeStanding>()
  const made = (typeId: number): TypeStanding => {
    const own = asked.filter((row) => row.type === typeId)
    const applications = new Map<string, number>()
    for (const { first } of own) {
      const month = first.slice(0, 7)
      applications.set(month, (applications.get(month) ?? 0) + 1)
    }
    return {
      movements: movements
        .filter((row) => row.type === typeId)
        .map(({ on, days, isBooked }) => ({ on, units: toUnits(days), isBooked })),
      lots: lots.filter((row) => row.type === typeId),
      pending: own.flatMap(({ pending }) =>
        (pending ?? []).map(({ on, days }) => ({ on, units: toUnits(days) })),
      ),
      applications,
    }
  }
  return (typeId) => {
    const standing = known.get(typeId) ?? made(typeId)
    known.set(typeId, standing)
    return standing
  }
}

/**
 * Where people stand, to judge what they ask for. Ten statements at most, whatever the number of people and days;
 * where the answer decides, the people and their balances are held by the caller.
 */
export async function findStandings(ctx: Ctx, db: Db, asked: StandingsAsked): Promise<Map<number, Standing>> {
  const ids = asked.employeeIds
  const around = { from: shifted(asked.from, -AROUND), to: shifted(asked.to, AROUND) }
  const window = { since: asked.from, day: asked.to }
  const employments = await findEmployments(ctx, db, ids)
  const assigned = await findAssigned(ctx, db, rangeOf(ids), window)
  const people = new Map(personsOf(assigned).map((person) => [person.id, person]))
  const off = await offDaysOf(ctx, db, ids, around.from, around.to)
  const leave = await findLeaveDays(ctx, db, { employeeIds: ids, ...around })
  const booked = byPerson(leave.map((day) => ({ ...day, person: day.employeeId })))
  const movements = byPerson(await findMovements(ctx, db, asked))
  const applications = byPerson(await findAsked(ctx, db, asked))
  const lots = byPerson(
    (await findLotsOf(ctx, db, asked)).map((lot) => ({
      id: lot.id,
      person: lot.employee_id,
      type: lot.leave_type_id,
      expiresOn: lot.expires_on,
      left: lot.left,
    })),
  )
  return new Map(
    employments.map(({ id, ...employment }) => [
      id,
      {
        employment,
        person: people.get(id),
        off: off.get(id) ?? { week_offs: [], holidays: [] },
        booked: booked.get(id) ?? [],
        of: typesOf({
          movements: movements.get(id) ?? [],
          asked: applications.get(id) ?? [],
          lots: lots.get(id) ?? [],
        }),
      },
    ]),
  )
}
