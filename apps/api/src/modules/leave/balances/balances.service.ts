import { addDays } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import type { LeaveBalance, PersonBalances, readSummary } from '@muster/contract/leave/balances.contract'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findAssigned } from '../accrual/accrual.queries.ts'
import { type Person, personsOf } from '../accrual/accrue.service.ts'
import { loadRuleBook, type RuleBook, versionOn } from '../accrual/rule-book.ts'
import { appliesTo, leaveYear, yearStartOf } from '../rules/due-credits.ts'
import { daysPerOccasion, hasBalance } from '../rules/per-occasion.ts'
import { toDays } from '../rules/units.ts'
import {
  type DaySum,
  findDaySums,
  findTypeFacts,
  findVisiblePerson,
  type TypeFacts,
} from './balances.queries.ts'
import { creditsAhead, type Figures, figuresQuery, figureView } from './figures.service.ts'

const CALENDAR_YEAR = '01-01'

interface Facts {
  employeeId: number
  person: Person | undefined
  book: RuleBook
  types: TypeFacts[]
  sums: DaySum[]
  figures: Figures
  on: string
}

/** Terms in force for an employee on a date, by leave type. */
function termsOf({ person, book, on }: Pick<Facts, 'person' | 'book' | 'on'>): Map<number, LeaveTerms> {
  const assignment = person?.assignments.find(
    (one) => one.from_date <= on && (one.to_date === null || one.to_date >= on),
  )
  const version = assignment && versionOn(book, assignment.rule_id, on)
  return new Map(
    (version?.types ?? []).flatMap(({ leaveTypeId, terms }) =>
      person && appliesTo(terms, person.facts) ? [[leaveTypeId, terms] as const] : [],
    ),
  )
}

const CREDITS = new Set(['accrual', 'carry_in', 'comp_off', 'opening'])
const TAKEN = new Set(['taken', 'taken_reversal'])
const LAPSED = new Set(['lapse', 'comp_off_lapse'])

function sumOf(sums: readonly DaySum[], fits: (one: DaySum) => boolean): number {
  return sums.reduce((sum, one) => (fits(one) ? sum + one.units : sum), 0)
}

function balanceOf(facts: Facts, type: TypeFacts, terms: LeaveTerms | undefined): LeaveBalance {
  const { on, person } = facts
  const start = terms ? yearStartOf(terms, person?.facts.joined ?? on) : CALENDAR_YEAR
  const year = leaveYear(start, on)
  const own = facts.sums.filter((one) => one.leave_type_id === type.id)
  const inYear = own.filter((one) => one.on >= year.from && one.on <= on)
  const within = (kinds: ReadonlySet<string>) => sumOf(inYear, (one) => kinds.has(one.kind))
  const known = new Set([...CREDITS, ...TAKEN, ...LAPSED])
  const figure = figureView(facts.figures.of(facts.employeeId, type.id, on))
  const [lot] = figure.lapses.filter(({ last_day, why }) => why === 'lot' && last_day >= on)
  return {
    LEAVE_TYPE_ID: type.id,
    LEAVE_TYPE_NAME: type.name,
    LEAVE_TYPE_CODE: type.code,
    colour: type.colour,
    is_paid: type.is_paid ? 1 : 0,
    year_from: year.from,
    year_to: year.to,
    opening: toDays(sumOf(own, (one) => one.on < year.from)),
    credited: toDays(within(CREDITS)),
    taken: toDays(-within(TAKEN)),
    lapsed: toDays(-within(LAPSED)),
    adjusted: toDays(sumOf(inYear, (one) => !known.has(one.kind))),
    balance: figure.held,
    booked: figure.booked,
    waiting: figure.waiting,
    available: figure.available,
    figure,
    per_occasion: daysPerOccasion(terms),
    has_balance: hasBalance(terms, { isPaid: type.is_paid, held: figure.held }),
    to_come: toDays(toCome(facts, type.id, year.to)),
    expires_on: lot?.last_day ?? null,
    expiring: lot?.days ?? 0,
    negative_limit: terms?.negative_limit ?? 0,
  }
}

/** Credits until the end of the leave year if nothing changes. */
function toCome({ person, book, on }: Facts, typeId: number, until: string): number {
  return creditsAhead(book, person, typeId, { from: addDays(on, 1), to: until }).reduce(
    (sum, one) => sum + one.units,
    0,
  )
}

async function loadFacts(ctx: Ctx, db: Db, employeeId: number, on: string): Promise<Facts> {
  const range = { after: employeeId - 1, last: employeeId }
  const [person] = personsOf(await findAssigned(ctx, db, range, { since: '1900-01-01', day: on }))
  return {
    ...{ on, employeeId },
    person,
    book: await loadRuleBook(ctx, db),
    types: await findTypeFacts(ctx, db),
    sums: await findDaySums(ctx, db, employeeId),
    figures: await runQuery(
      db,
      figuresQuery(ctx, { employeeIds: [employeeId], typeIds: null, from: on, to: on }),
    ),
  }
}

function rowsOf(facts: Facts): LeaveBalance[] {
  const terms = termsOf(facts)
  const order = [...terms.keys()]
  const place = (type: TypeFacts) => (order.indexOf(type.id) + 1 || Number.POSITIVE_INFINITY) as number
  const moved = new Set(facts.sums.map((one) => one.leave_type_id))
  return facts.types
    .filter((type) => terms.has(type.id) || moved.has(type.id))
    .sort((a, b) => place(a) - place(b))
    .map((type) => balanceOf(facts, type, terms.get(type.id)))
    .filter((row) => terms.has(row.LEAVE_TYPE_ID) || row.balance !== 0 || row.booked !== 0 || row.taken !== 0)
}

/** The caller's employee id. @throws AppError `record.not_found` for an account without one */
export function ownId(ctx: Ctx): number {
  return ctx.actor.employeeId ?? fail('record.not_found')
}

/**
 * An employee's balances by leave type on a date, by default today. Eight statements, however many movements.
 *
 * @throws AppError `record.not_found`
 */
export function personBalances(ctx: Ctx, employeeId: number, date?: string): Promise<PersonBalances> {
  return readTx(ctx, async (db) => {
    const { can_adjust, can_assign, joined, ...employee } = await findVisiblePerson(ctx, db, employeeId)
    const today = await organisationToday(ctx, db)
    // Of somebody who joins later: what applies to them from their first day.
    const on = date ?? (joined > today ? joined : today)
    const facts = await loadFacts(ctx, db, employeeId, on)
    const assignment = facts.person?.assignments.find(
      (one) => one.from_date <= on && (one.to_date === null || one.to_date >= on),
    )
    const { rows } = await sql<{ name: string; via: 'rule' | 'person' }>`
      select r.name, a.via from leave_assignment a join leave_rule r on r.org_id = a.org_id and r.id = a.rule_id
      where a.org_id = ${ctx.orgId} and a.id = ${assignment?.assignment_id ?? 0}`.execute(db)
    return {
      employee,
      on,
      LEAVE_RULE_ID: assignment?.rule_id ?? null,
      LEAVE_RULE_NAME: rows[0]?.name ?? null,
      rule_via: rows[0]?.via ?? null,
      rows: rowsOf(facts),
      abilities: { adjust: can_adjust, assign: can_assign },
    }
  })
}

/**
 * Totals of a calendar year.
 *
 * @throws AppError `record.not_found`
 */
export function personSummary(
  ctx: Ctx,
  employeeId: number,
  requestedYear?: number,
): Promise<DataOf<typeof readSummary>> {
  return readTx(ctx, async (db) => {
    const {
      can_adjust: _adjust,
      can_assign: _assign,
      joined: _joined,
      ...employee
    } = await findVisiblePerson(ctx, db, employeeId)
    const today = await organisationToday(ctx, db)
    const year = String(requestedYear ?? today.slice(0, 4)).padStart(4, '0')
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const on = today < from ? from : today > to ? to : today
    const facts = await loadFacts(ctx, db, employeeId, on)
    const takenIn = (typeId: number, fits: (day: string) => boolean) =>
      -sumOf(
        facts.sums,
        (one) =>
          one.leave_type_id === typeId &&
          TAKEN.has(one.kind) &&
          one.on >= from &&
          one.on <= to &&
          fits(one.on),
      )
    const leaves = rowsOf(facts).map(({ LEAVE_TYPE_ID, LEAVE_TYPE_NAME, colour, balance }) => ({
      LEAVE_TYPE_ID,
      LEAVE_TYPE_NAME,
      colour,
      balance,
      taken: toDays(takenIn(LEAVE_TYPE_ID, (day) => day <= on)),
      booked: toDays(takenIn(LEAVE_TYPE_ID, (day) => day > on)),
    }))
    const total = (of: 'balance' | 'taken' | 'booked') =>
      Math.round(leaves.reduce((sum, one) => sum + one[of], 0) * 10_000) / 10_000
    return {
      employee,
      year_from: from,
      year_to: to,
      total_balance: total('balance'),
      total_taken: total('taken'),
      total_booked: total('booked'),
      leaves,
    }
  })
}

/**
 * The terms of a leave type in force for an employee on a date; undefined when their rule does not offer it.
 */
export async function termsFor(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; leaveTypeId: number; on: string },
): Promise<{ terms: LeaveTerms; ruleId: number; number: number; year: { from: string; to: string } } | null> {
  const range = { after: of.employeeId - 1, last: of.employeeId }
  const [person] = personsOf(await findAssigned(ctx, db, range, { since: of.on, day: of.on }))
  const book = await loadRuleBook(ctx, db)
  const assignment = person?.assignments.find(
    (one) => one.from_date <= of.on && (one.to_date === null || one.to_date >= of.on),
  )
  const version = assignment && versionOn(book, assignment.rule_id, of.on)
  const terms = person && termsOf({ person, book, on: of.on }).get(of.leaveTypeId)
  if (!person || !version || !terms) return null
  const year = leaveYear(yearStartOf(terms, person.facts.joined), of.on)
  return { terms, ruleId: version.ruleId, number: version.number, year }
}
