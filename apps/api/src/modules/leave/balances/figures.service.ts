import { addDays } from '@muster/contract/kit/days'
import type { BalanceFigure as FigureOnWire } from '@muster/contract/leave/balance-figure'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  type ResultOf,
} from '../../../platform/db/deferred-query.ts'
import { organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { assignedQuery } from '../accrual/accrual.queries.ts'
import { type Person, personsOf, segmentsOfPerson } from '../accrual/accrue.service.ts'
import { type RuleBook, ruleBookQuery, versionOn } from '../accrual/rule-book.ts'
import { lotsQuery, surelyPast } from '../ledger/balances.queries.ts'
import { type BalanceFigure, balanceFigure } from '../rules/balance-figure.ts'
import { appliesTo, dueCredits } from '../rules/due-credits.ts'
import { type LedgerMovement, yearEndsBetween } from '../rules/known-lapses.ts'
import type { DayUnits } from '../rules/lots.ts'
import { daysPerOccasion } from '../rules/per-occasion.ts'
import { toDays, toUnits } from '../rules/units.ts'

/** How far ahead credits that may be booked against are looked for. */
const CREDITS_AHEAD = 366

/** The leave types in force for an employee on a date, with their terms. */
function typesInForce(book: RuleBook, person: Person | undefined, on: string) {
  const assignment = person?.assignments.find(
    (one) => one.from_date <= on && (one.to_date === null || one.to_date >= on),
  )
  const version = assignment && versionOn(book, assignment.rule_id, on)
  return (version?.types ?? []).filter(({ terms }) => person && appliesTo(terms, person.facts))
}

/** The terms of a leave type in force for an employee on a date. */
export function termsOfType(
  book: RuleBook,
  person: Person | undefined,
  leaveTypeId: number,
  on: string,
): LeaveTerms | null {
  return typesInForce(book, person, on).find((type) => type.leaveTypeId === leaveTypeId)?.terms ?? null
}

/** Credits not posted yet of one type, for rules that let people book against them. */
export function creditsAhead(
  book: RuleBook,
  person: Person | undefined,
  leaveTypeId: number,
  window: { from: string; to: string },
): DayUnits[] {
  if (!person || window.to < window.from) return []
  const segments = segmentsOfPerson(book, person).map((segment) => ({
    ...segment,
    types: segment.types.filter((type) => type.leaveTypeId === leaveTypeId),
  }))
  return dueCredits(person.facts, segments, window, new Map()).map(({ on, units }) => ({ on, units }))
}

interface FiguresFilter {
  employeeIds: readonly number[]
  /** Null for all types. */
  typeIds: readonly number[] | null
  /** The first and last day of which figures are wanted. */
  from: string
  to: string
}

const keyOf = (employeeId: number, typeId: number) => `${employeeId}:${typeId}`

function byKey<R extends { person: number; type: number }>(rows: readonly R[]): Map<string, R[]> {
  const all = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row.person, row.type)
    const own = all.get(key)
    if (own) own.push(row)
    else all.set(key, [row])
  }
  return all
}

type MovementRow = Omit<LedgerMovement, 'units'> & { person: number; type: number; days: string | number }

function factsQuery(ctx: Ctx, { employeeIds, typeIds, from, to }: FiguresFilter) {
  const pivot = from < surelyPast(ctx) ? from : surelyPast(ctx)
  const people = sql`any (${[...employeeIds]}::bigint[])`
  const isType = typeIds ? sql`leave_type_id = any (${[...typeIds]}::bigint[])` : sql`true`
  const movements = sql<MovementRow>`
    select employee_id as person, leave_type_id as type, greatest(effective_on, ${pivot}::date) as on,
      kind in ('taken', 'taken_reversal') as "isBooked", lot_id is not null as "isFromLot", sum(days) as days
    from leave_entry where org_id = ${ctx.orgId} and employee_id = ${people} and ${isType}
    group by 1, 2, 3, 4, 5`
  const pending = sql<{ person: number; type: number; on: string; days: string | number }>`
    select employee_id as person, leave_type_id as type, day as on, sum(counted) as days
    from leave_day where org_id = ${ctx.orgId} and employee_id = ${people} and ${isType} and state = 'pending'
    group by 1, 2, 3`
  const compOff = sql<{ id: number }>`
    select id from leave_type where org_id = ${ctx.orgId} and kind = 'comp_off'`
  const range = {
    after: Math.min(...employeeIds, Number.MAX_SAFE_INTEGER) - 1,
    last: Math.max(...employeeIds, 0),
    ids: employeeIds,
  }
  return combineQueries({
    today: organisationTodayQuery(ctx),
    movements: deferredQuery(movements, (rows) =>
      byKey(rows.map(({ days, ...row }) => ({ ...row, units: toUnits(days) }))),
    ),
    pending: deferredQuery(pending, (rows) =>
      byKey(rows.map(({ days, ...row }) => ({ ...row, units: toUnits(days) }))),
    ),
    lots: mapQuery(lotsQuery(ctx, { employeeIds, typeIds }), (lots) =>
      byKey(
        lots.map((lot) => ({
          ...{ person: lot.employee_id, type: lot.leave_type_id },
          ...{ id: lot.id, expiresOn: lot.expires_on, left: lot.left },
        })),
      ),
    ),
    compOff: deferredQuery(compOff, (rows) => new Set(rows.map((row) => row.id))),
    book: ruleBookQuery(ctx),
    people: mapQuery(assignedQuery(ctx, range, { since: pivot, day: to }), (rows) => personsOf(rows)),
  })
}

/** Figures of the balances of some employees. */
export interface Figures {
  today: string
  /** Types of which the employee has entries or pending days. */
  typesOf(employeeId: number): readonly number[]
  of(employeeId: number, leaveTypeId: number, on: string): BalanceFigure
  /** Days granted for each occasion, by leave type without a balance. */
  perOccasion(employeeId: number, on: string): ReadonlyMap<number, number>
  /** Units by which the balance may go below 0 under the rule in force. */
  negativeLimitOf(employeeId: number, leaveTypeId: number, on: string): number
}

function figuresOf(facts: ResultOf<ReturnType<typeof factsQuery>>): Figures {
  const { today, book } = facts
  const people = new Map(facts.people.map((person) => [person.id, person]))
  const types = new Map<number, Set<number>>()
  for (const rows of [...facts.movements.values(), ...facts.pending.values()])
    for (const { person, type } of rows) types.set(person, (types.get(person) ?? new Set()).add(type))
  return {
    today,
    negativeLimitOf: (employeeId, leaveTypeId, on) =>
      toUnits(termsOfType(book, people.get(employeeId), leaveTypeId, on)?.negative_limit ?? 0),
    typesOf: (employeeId) => [...(types.get(employeeId) ?? [])],
    perOccasion: (employeeId, on) =>
      new Map(
        typesInForce(book, people.get(employeeId), on).flatMap(({ leaveTypeId, terms }) => {
          const days = daysPerOccasion(terms)
          return days === null ? [] : [[leaveTypeId, days] as const]
        }),
      ),
    of: (employeeId, leaveTypeId, on) => {
      const key = keyOf(employeeId, leaveTypeId)
      const person = people.get(employeeId)
      const termsOn = (day: string) => termsOfType(book, person, leaveTypeId, day)
      const mayBookAhead = termsOn(on)?.book_future_credits === true
      const ahead = { from: addDays(today, 1), to: addDays(on, CREDITS_AHEAD) }
      return balanceFigure({
        ...{ on, today },
        movements: facts.movements.get(key) ?? [],
        lots: facts.lots.get(key) ?? [],
        pending: facts.pending.get(key) ?? [],
        futureCredits: mayBookAhead ? creditsAhead(book, person, leaveTypeId, ahead) : [],
        yearEnds: facts.compOff.has(leaveTypeId)
          ? []
          : yearEndsBetween(termsOn, person?.facts, { today, before: on }),
      })
    },
  }
}

/**
 * The one source of balances shown to people: tiles, lists, previews, explanations and approvers read their figures
 * here. One statement, whatever the number of employees.
 */
export const figuresQuery = (ctx: Ctx, filter: FiguresFilter): DeferredQuery<Figures> =>
  mapQuery(factsQuery(ctx, filter), figuresOf)

/** In days, as it is sent. */
export function figureView(figure: BalanceFigure): FigureOnWire {
  const { on, held, booked, waiting, later, available, lapses } = figure
  return {
    ...{ on, held: toDays(held), booked: toDays(booked), waiting: toDays(waiting), later: toDays(later) },
    available: toDays(available),
    lapses: lapses.map(({ lastDay, units, why }) => ({ last_day: lastDay, days: toDays(units), why })),
  }
}
