import { addDays } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import type { JobProgress } from '../../../platform/jobs/job.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { balancesOn } from '../ledger/balances.queries.ts'
import { type NewEntry, postEntries } from '../ledger/entries.ts'
import {
  type CreditMemo,
  type DueCredit,
  dueCredits,
  type PersonFacts,
  settle,
} from '../rules/due-credits.ts'
import { toUnits } from '../rules/units.ts'
import {
  type AssignedPerson,
  type CreditRow,
  findAssigned,
  findPosted,
  insertCredits,
  lastOfNext,
  lockState,
  markSeen,
  moveState,
} from './accrual.queries.ts'
import { accrualTexts } from './accrual.texts.ts'
import { followRules } from './follow-rules.ts'
import { loadRuleBook, type RuleBook, segmentsOf } from './rule-book.ts'
import { workedDaysOf } from './worked-days.ts'

/** Employees per transaction. */
const PART = 5000
const BEGINNING = '1900-01-01'

export interface AccrualOutcome {
  /** Number of employees whose matching leave rule has changed. */
  reassigned: number
  credited: number
  adjusted: number
}

/** An employee with assigned rules and existing credits. */
export interface Person {
  id: number
  facts: PersonFacts
  assignments: AssignedPerson[]
  /** Whether the facts have changed since the last calculation, or were never used. */
  isChanged: boolean
}

export function personsOf(rows: readonly AssignedPerson[]): Person[] {
  const people = new Map<number, Person>()
  for (const row of rows) {
    const { id, joined, left, confirmed, gender, marital, rejoined } = row
    const known = people.get(id) ?? {
      id,
      facts: { joined, left, confirmed, gender, marital, rejoined },
      assignments: [],
      isChanged: false,
    }
    known.assignments.push(row)
    known.isChanged ||= row.seen !== row.facts
    people.set(id, known)
  }
  return [...people.values()]
}

export function segmentsOfPerson(book: RuleBook, person: Person) {
  return person.assignments.flatMap((one) =>
    segmentsOf(book, { ruleId: one.rule_id, from: one.from_date, to: one.to_date }),
  )
}

/** Reduces credits that would exceed a cap, given the balance including credits of this run. */
async function applyCaps(
  ctx: Ctx,
  db: Db,
  book: RuleBook,
  rows: CreditRow[],
  day: string,
): Promise<CreditRow[]> {
  const capOf = (row: DueCredit) =>
    book
      .get(row.ruleId)
      ?.find((version) => version.number === row.number)
      ?.types.find((type) => type.leaveTypeId === row.leaveTypeId)?.terms.cap ?? null
  const capped = rows.filter((row) => capOf(row) !== null)
  if (capped.length === 0) return rows
  const balances = new Map(
    (await balancesOn(ctx, db, [...new Set(capped.map((row) => row.employeeId))], day)).map((one) => [
      `${one.employee_id}:${one.leave_type_id}`,
      one.balance,
    ]),
  )
  for (const row of capped) {
    const key = `${row.employeeId}:${row.leaveTypeId}`
    const balance = balances.get(key) ?? 0
    row.credited = Math.max(0, Math.min(row.units, toUnits(capOf(row) ?? 0) - balance))
    balances.set(key, balance + row.credited)
  }
  return rows
}

function rowOf(person: Person, credit: DueCredit): CreditRow {
  const { joined, left, confirmed } = person.facts
  const inputs = JSON.stringify({ joined, left, confirmed })
  return { ...credit, employeeId: person.id, credited: credit.units, inputs }
}

/** Credits and adjustments of one batch of employees. */
interface PartPlan {
  rows: CreditRow[]
  adjustments: NewEntry[]
}

interface Run {
  book: RuleBook
  day: string
  since: string
  memo: CreditMemo
}

/**
 * Recalculates an employee: credits missing cycles and posts one adjustment per leave type for the others.
 */
function planChanged(
  plan: PartPlan,
  person: Person,
  due: readonly DueCredit[],
  posted: Posted,
  day: string,
): void {
  const { fresh, adjusted } = settle(
    due,
    posted.posted.get(person.id) ?? new Map(),
    posted.before.get(person.id) ?? new Map(),
  )
  for (const credit of fresh) plan.rows.push(rowOf(person, credit))
  const note = person.facts.left
    ? accrualTexts.text('recalculatedForLastDay', { day: person.facts.left })
    : accrualTexts.text('recalculatedAfterChange')
  for (const [leaveTypeId, units] of adjusted) {
    const entry = { employeeId: person.id, leaveTypeId, on: day, units, note }
    plan.adjustments.push({ ...entry, kind: 'adjusted', source: 'accrual' })
  }
}

type Posted = Awaited<ReturnType<typeof findPosted>>

async function planPart(ctx: Ctx, db: Db, people: readonly Person[], run: Run): Promise<PartPlan> {
  const { book, day, since, memo } = run
  const ids = people.filter((person) => person.isChanged).map((person) => person.id)
  const posted: Posted =
    ids.length > 0 ? await findPosted(ctx, db, ids) : { posted: new Map(), before: new Map() }
  const worked = await workedDaysOf(ctx, db, book, people, day)
  const plan: PartPlan = { rows: [], adjustments: [] }
  for (const person of people) {
    const window = { from: person.isChanged ? BEGINNING : since, to: day }
    const due = dueCredits(person.facts, segmentsOfPerson(book, person), window, memo, worked.get(person.id))
    if (person.isChanged) planChanged(plan, person, due, posted, day)
    else for (const credit of due) plan.rows.push(rowOf(person, credit))
  }
  return plan
}

/** The caller must have locked the accrual state. */
async function accruePart(
  ctx: Ctx,
  db: Db,
  range: { after: number; last: number },
  of: Run,
): Promise<{ credited: number; adjusted: number }> {
  const people = personsOf(await findAssigned(ctx, db, range, of))
  const plan = await planPart(ctx, db, people, of)
  const credited = await insertCredits(ctx, db, await applyCaps(ctx, db, of.book, plan.rows, of.day))
  const adjusted = await postEntries(ctx, db, plan.adjustments)
  await markSeen(
    ctx,
    db,
    people.filter((person) => person.isChanged).flatMap((person) => person.assignments),
  )
  return { credited, adjusted: adjusted.length }
}

/** Accrues one employee immediately, in the caller's transaction, after a change of rule or dates. */
export async function accruePerson(ctx: Ctx, db: Db, employeeId: number): Promise<void> {
  const { accruedTo } = await lockState(ctx, db)
  const since = accruedTo === null ? BEGINNING : addDays(accruedTo, 1)
  const day = await organisationToday(ctx, db)
  const book = await loadRuleBook(ctx, db)
  const range = { after: employeeId - 1, last: employeeId }
  await accruePart(ctx, db, range, { book, day, since, memo: new Map() })
}

/**
 * Credits everything due up to a date. Idempotent: each cycle is credited once, and missed days are caught up
 * in order. Employees whose dates or rules have changed since they were credited are recalculated, with the
 * difference posted as one adjustment per leave type. Each transaction covers five thousand employees; an
 * interrupted run resumes where it stopped.
 *
 * @param day in the organisation's time zone
 */
export async function accrueUpTo(ctx: Ctx, day: string, progress?: JobProgress): Promise<AccrualOutcome> {
  const { book, since, reassigned } = await tx(ctx, async (db) => {
    const { accruedTo } = await lockState(ctx, db)
    const next = accruedTo === null ? BEGINNING : addDays(accruedTo, 1)
    return { reassigned: await followRules(ctx, db, day), book: await loadRuleBook(ctx, db), since: next }
  })
  const outcome: AccrualOutcome = { reassigned, credited: 0, adjusted: 0 }
  const memo: CreditMemo = new Map()
  for (let after = 0, done = 0; ; ) {
    const from = after
    const last = await tx(ctx, (db) => lastOfNext(ctx, db, from, PART))
    if (last === null) break
    const part = await tx(ctx, async (db) => {
      await lockState(ctx, db)
      return accruePart(ctx, db, { after: from, last }, { book, day, since, memo })
    })
    outcome.credited += part.credited
    outcome.adjusted += part.adjusted
    after = last
    done += PART
    await progress?.checkpoint({ stage: accrualTexts.text('creditingLeave'), done })
  }
  await tx(ctx, (db) => moveState(ctx, db, day))
  return outcome
}
