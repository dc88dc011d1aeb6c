import { addDays } from '@muster/contract/kit/days'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findAssigned } from '../accrual/accrual.queries.ts'
import { type Person, personsOf } from '../accrual/accrue.service.ts'
import { loadRuleBook, type RuleBook, type RuleVersion, versionOn } from '../accrual/rule-book.ts'
import { appliesTo, leaveYear, yearStartOf } from '../rules/due-credits.ts'
import type { DayUnits } from '../rules/lots.ts'
import { toUnits } from '../rules/units.ts'
import { type YearEnd, yearEnd } from '../rules/year-end.ts'

/** Which leave years to close, and their terms. */
export interface Closing {
  /** The last day of the leave years. */
  yearTo: string
  book: RuleBook
  /** Comp-off types, which expire by lot and have no year-end. */
  compOff: ReadonlySet<number>
  /** Selects terms to close; all by default. */
  isIncluded?: (terms: LeaveTerms) => boolean
}

export interface PlannedEnd extends YearEnd {
  employeeId: number
  leaveTypeId: number
  ruleId: number
  number: number
  balance: number
}

export interface PlannedEnds {
  planned: PlannedEnd[]
  /** Balances with pending leave of the year. */
  waiting: number
}

/** Two statements. */
export async function loadClosing(ctx: Ctx, db: Db, yearTo: string): Promise<Closing> {
  const { rows } = await sql<{ id: number }>`
    select id from leave_type where org_id = ${ctx.orgId} and kind = 'comp_off'`.execute(db)
  return { yearTo, book: await loadRuleBook(ctx, db), compOff: new Set(rows.map((row) => row.id)) }
}

/** Whether leave years under these terms can end on a date, for any employee. */
export function canEndOn(terms: LeaveTerms, day: string): boolean {
  // Leave years from the joining date can start with any month.
  const start = terms.year_start === 'joining' ? `${addDays(day, 1).slice(5, 7)}-01` : terms.year_start
  return leaveYear(start, day).to === day
}

interface Ending {
  person: Person
  version: RuleVersion
  leaveTypeId: number
  terms: LeaveTerms
}

function endingsOf(person: Person, closing: Closing): Ending[] {
  const { yearTo, book, compOff, isIncluded } = closing
  // Employees who left by then were settled on separation.
  if (person.facts.left !== null && person.facts.left <= yearTo) return []
  const assignment = person.assignments.find(
    (one) => one.from_date <= yearTo && (one.to_date === null || one.to_date >= yearTo),
  )
  const version = assignment && versionOn(book, assignment.rule_id, yearTo)
  if (!version) return []
  return version.types.flatMap(({ leaveTypeId, terms }) => {
    const ends = leaveYear(yearStartOf(terms, person.facts.joined), yearTo).to === yearTo
    const isClosed = ends && !compOff.has(leaveTypeId) && appliesTo(terms, person.facts)
    return isClosed && (isIncluded?.(terms) ?? true) ? [{ person, version, leaveTypeId, terms }] : []
  })
}

interface YearEndFacts {
  /** By `person:type`: units without expiry at the end of the year's last day. */
  balances: Map<string, number>
  bookedLater: Map<string, DayUnits[]>
  closed: Set<string>
  /** Pending leave of the year: what remains of the year is unknown until it is decided. */
  waiting: Set<string>
}

/** Four statements, whatever the number of people. */
async function findYearEndFacts(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  yearTo: string,
): Promise<YearEndFacts> {
  const people = sql`any (${[...ids]}::bigint[])`
  const balances = await sql<{ id: number; type: number; days: string }>`
    select employee_id as id, leave_type_id as type, sum(days) as days from leave_entry
    where org_id = ${ctx.orgId} and employee_id = ${people} and lot_id is null and effective_on <= ${yearTo}::date
    group by employee_id, leave_type_id having sum(days) <> 0`.execute(db)
  const later = await sql<{ id: number; type: number; on: string; days: string }>`
    select employee_id as id, leave_type_id as type, effective_on as on, - sum(days) as days from leave_entry
    where org_id = ${ctx.orgId} and employee_id = ${people} and lot_id is null and effective_on > ${yearTo}::date
      and kind in ('taken', 'taken_reversal')
    group by employee_id, leave_type_id, effective_on having sum(days) < 0`.execute(db)
  const closed = await sql<{ id: number; type: number }>`
    select employee_id as id, leave_type_id as type from leave_year_end_row
    where org_id = ${ctx.orgId} and employee_id = ${people} and year_to = ${yearTo}::date and not undone`.execute(
    db,
  )
  const waiting = await sql<{ id: number; type: number }>`
    select distinct employee_id as id, leave_type_id as type from leave_day
    where org_id = ${ctx.orgId} and employee_id = ${people} and state = 'pending' and day <= ${yearTo}::date`.execute(
    db,
  )
  const bookedLater = new Map<string, DayUnits[]>()
  for (const { id, type, on, days } of later.rows) {
    const key = `${id}:${type}`
    bookedLater.set(key, [...(bookedLater.get(key) ?? []), { on, units: toUnits(days) }])
  }
  return {
    balances: new Map(balances.rows.map(({ id, type, days }) => [`${id}:${type}`, toUnits(days)])),
    bookedLater,
    closed: new Set(closed.rows.map(({ id, type }) => `${id}:${type}`)),
    waiting: new Set(waiting.rows.map(({ id, type }) => `${id}:${type}`)),
  }
}

/**
 * The result of closing for employees in an id range: one row per leave type whose year ends on the date, is
 * not closed yet and has a balance. Skips those with pending leave of that year, which the next run closes.
 * Five statements.
 */
export async function planYearEnd(
  ctx: Ctx,
  db: Db,
  range: { after: number; last: number },
  closing: Closing,
): Promise<PlannedEnds> {
  const { yearTo } = closing
  const people = personsOf(await findAssigned(ctx, db, range, { since: yearTo, day: yearTo }))
  const endings = people.flatMap((person) => endingsOf(person, closing))
  if (endings.length === 0) return { planned: [], waiting: 0 }
  const ids = [...new Set(endings.map(({ person }) => person.id))]
  const { balances, bookedLater, closed, waiting } = await findYearEndFacts(ctx, db, ids, yearTo)
  const keyOf = ({ person, leaveTypeId }: Ending) => `${person.id}:${leaveTypeId}`
  const open = endings.filter((one) => (balances.get(keyOf(one)) ?? 0) !== 0 && !closed.has(keyOf(one)))
  const known = open.filter((one) => !waiting.has(keyOf(one)))
  const planned = known.map((one): PlannedEnd => {
    const { person, version, leaveTypeId, terms } = one
    const key = keyOf(one)
    const balance = balances.get(key) ?? 0
    const end = yearEnd({ terms, yearTo, balance, bookedLater: bookedLater.get(key) ?? [] })
    const { ruleId, number } = version
    return { employeeId: person.id, leaveTypeId, ruleId, number, balance, ...end }
  })
  return { planned, waiting: open.length - known.length }
}
