import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  resolvedQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { type OffDays, offDaysQuery } from '../../holidays/index.ts'
import { type AssignedPerson, assignedQuery } from '../accrual/accrual.queries.ts'
import { type Person, personsOf } from '../accrual/accrue.service.ts'
import { type RuleBook, ruleBookQuery } from '../accrual/rule-book.ts'
import { type LotRow, lotsQuery, surelyPast } from '../ledger/balances.queries.ts'
import type { DayUnits, OpenLot } from '../rules/lots.ts'
import type { Movement } from '../rules/sufficiency.ts'
import { toUnits } from '../rules/units.ts'
import {
  type EmploymentDays,
  employmentsQuery,
  type LeaveDayRow,
  leaveDaysQuery,
  rangeOf,
  type SandwichRow,
  sandwichBookQuery,
  type TypeRow,
  typesQuery,
} from './apply.queries.ts'
import { ADJACENT_DAYS, type ClubbedPair } from './rules/neighbours.ts'

/** Rules for judging applications that are the same for all employees. */
export interface ApplicationBook {
  today: string
  types: readonly TypeRow[]
  rules: RuleBook
  sandwiches: readonly SandwichRow[]
  /** Pairs of leave types that may not be clubbed, from either type's side. */
  pairsOf(typeId: number): readonly ClubbedPair[]
}

interface PairRow {
  one: number
  other: number
  acrossOffDays: boolean
}

function pairsQuery(ctx: Ctx): DeferredQuery<ApplicationBook['pairsOf']> {
  const statement = sql<PairRow>`
    select leave_type_id as one, other_type_id as other, across_off_days as "acrossOffDays"
    from leave_clubbing where org_id = ${ctx.orgId} and status = 1 order by id`
  return deferredQuery(
    statement,
    (rows) => (typeId) =>
      rows
        .filter(({ one, other }) => one === typeId || other === typeId)
        .map(({ one, other, acrossOffDays }) => ({
          otherTypeId: one === typeId ? other : one,
          acrossOffDays,
        })),
  )
}

/** @param known all leave types, if already loaded */
export const applicationBookQuery = (ctx: Ctx, known?: readonly TypeRow[]): DeferredQuery<ApplicationBook> =>
  combineQueries({
    today: organisationTodayQuery(ctx),
    types: known ? resolvedQuery(known) : typesQuery(ctx),
    rules: ruleBookQuery(ctx),
    sandwiches: sandwichBookQuery(ctx),
    pairsOf: pairsQuery(ctx),
  })

/** Runs `applicationBookQuery`. One statement. */
export const loadApplicationBook = (ctx: Ctx, db: Db): Promise<ApplicationBook> =>
  runQuery(db, applicationBookQuery(ctx))

/** An employee's facts for one leave type. */
export interface EmployeeTypeFacts {
  /** Posted movements; those before the date range as one sum. */
  movements: Movement[]
  lots: OpenLot[]
  pending: DayUnits[]
  /** Pending and approved applications, by the month of their first day. */
  applications: Map<string, number>
}

/** An employee's facts for judging applications. */
export interface EmployeeFacts {
  employment: EmploymentDays
  /** Undefined when no leave rule is in force for the employee. */
  person: Person | undefined
  off: OffDays
  /** Pending and booked leave around the date range. */
  booked: LeaveDayRow[]
  of(typeId: number): EmployeeTypeFacts
}

/** Employees, leave types and dates of the applications. */
export interface EmployeeFactsFilter {
  employeeIds: readonly number[]
  typeIds: readonly number[]
  /** The first and last date over all applications. */
  from: string
  to: string
}

interface Key {
  person: number
  type: number
}

interface MovementRow extends Key {
  on: string
  days: string | number
  isBooked: boolean
  isFromLot: boolean
}

function movementsQuery(ctx: Ctx, { employeeIds, typeIds, ...filter }: EmployeeFactsFilter) {
  // Off-days before the first day may count, and a leave year may end before it. Earlier movements are summed.
  const first = filter.from < surelyPast(ctx) ? filter.from : surelyPast(ctx)
  const from = addDays(first, -ADJACENT_DAYS)
  const statement = sql<MovementRow>`
    select e.employee_id as person, e.leave_type_id as type, greatest(e.effective_on, ${from}::date - 1) as on,
      sum(e.days) as days, e.kind in ('taken', 'taken_reversal') as "isBooked", e.lot_id is not null as "isFromLot"
    from leave_entry e
    where e.org_id = ${ctx.orgId} and e.employee_id = any (${[...employeeIds]}::bigint[])
      and e.leave_type_id = any (${[...typeIds]}::bigint[])
    group by 1, 2, 3, 5, 6`
  return deferredQuery(statement, byPerson)
}

interface ApplicationRow extends Key {
  first: string
  pending: { on: string; days: number }[] | null
}

/** Pending days and application counts per type in one statement: both read all live days. */
function applicationsQuery(ctx: Ctx, { employeeIds, typeIds }: EmployeeFactsFilter) {
  const statement = sql<ApplicationRow>`
    select employee_id as person, leave_type_id as type, min(day) as first,
      jsonb_agg(jsonb_build_object('on', day, 'days', counted)) filter (where state = 'pending') as pending
    from leave_day
    where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])
      and leave_type_id = any (${[...typeIds]}::bigint[]) and state in ('pending', 'booked')
    group by employee_id, leave_type_id, request_id`
  return deferredQuery(statement, byPerson)
}

function byPerson<R extends { person: number }>(rows: readonly R[]): Map<number, R[]> {
  const all = new Map<number, R[]>()
  for (const row of rows) {
    const ownRows = all.get(row.person)
    if (ownRows) ownRows.push(row)
    else all.set(row.person, [row])
  }
  return all
}

interface Rows {
  movements: readonly MovementRow[]
  applicationRows: readonly ApplicationRow[]
  lots: readonly (Key & OpenLot)[]
}

/** An employee's rows by type; each type is assembled on first access. */
function typesOf({ movements, applicationRows, lots }: Rows): EmployeeFacts['of'] {
  const known = new Map<number, EmployeeTypeFacts>()
  const assemble = (typeId: number): EmployeeTypeFacts => {
    const ownRows = applicationRows.filter((row) => row.type === typeId)
    const applications = new Map<string, number>()
    for (const { first } of ownRows) {
      const month = first.slice(0, 7)
      applications.set(month, (applications.get(month) ?? 0) + 1)
    }
    return {
      movements: movements
        .filter((row) => row.type === typeId)
        .map(({ on, days, ...flags }) => ({
          ...{ on, units: toUnits(days), isBooked: flags.isBooked, isFromLot: flags.isFromLot },
        })),
      lots: lots.filter((row) => row.type === typeId),
      pending: ownRows.flatMap(({ pending }) =>
        (pending ?? []).map(({ on, days }) => ({ on, units: toUnits(days) })),
      ),
      applications,
    }
  }
  return (typeId) => {
    const facts = known.get(typeId) ?? assemble(typeId)
    known.set(typeId, facts)
    return facts
  }
}

/**
 * Facts for judging applications; where the result decides, the caller must have locked employees and
 * balances.
 */
export function employeeFactsQuery(
  ctx: Ctx,
  filter: EmployeeFactsFilter,
): DeferredQuery<Map<number, EmployeeFacts>> {
  const { employeeIds } = filter
  const range = {
    employeeIds,
    from: addDays(filter.from, -ADJACENT_DAYS),
    to: addDays(filter.to, ADJACENT_DAYS),
  }
  const window = { since: filter.from, day: filter.to }
  const known = combineQueries({
    employments: employmentsQuery(ctx, employeeIds),
    people: mapQuery(assignedQuery(ctx, rangeOf(employeeIds), window), peopleById),
    off: offDaysQuery(ctx, range),
    booked: mapQuery(leaveDaysQuery(ctx, range), (days) =>
      byPerson(days.map((day) => ({ ...day, person: day.employeeId }))),
    ),
    movements: movementsQuery(ctx, filter),
    applications: applicationsQuery(ctx, filter),
    lots: mapQuery(lotsQuery(ctx, filter), (lots) => byPerson(lots.map(lotOf))),
  })
  return mapQuery(
    known,
    ({ employments, people, off, booked, movements, applications, lots }) =>
      new Map(
        employments.map(({ id, ...employment }) => [
          id,
          {
            employment,
            person: people.get(id),
            off: off.get(id) ?? { week_offs: [], holidays: [] },
            booked: booked.get(id) ?? [],
            of: typesOf({
              movements: movements.get(id) ?? [],
              applicationRows: applications.get(id) ?? [],
              lots: lots.get(id) ?? [],
            }),
          },
        ]),
      ),
  )
}

const peopleById = (rows: readonly AssignedPerson[]): Map<number, Person> =>
  new Map(personsOf(rows).map((person) => [person.id, person]))

const lotOf = ({ id, employee_id, leave_type_id, expires_on, left }: LotRow): Key & OpenLot => ({
  ...{ id, left, person: employee_id, type: leave_type_id },
  expiresOn: expires_on,
})

/** Runs `employeeFactsQuery`. One statement, whatever the number of employees and days. */
export const findEmployeeFacts = (
  ctx: Ctx,
  db: Db,
  filter: EmployeeFactsFilter,
): Promise<Map<number, EmployeeFacts>> => runQuery(db, employeeFactsQuery(ctx, filter))
