import type { ConditionAttribute } from '@muster/contract/leave/leave.constants'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import type { JobProgress } from '../../../platform/jobs/job.ts'
import { findAssigned, lastOfNext } from '../accrual/accrual.queries.ts'
import { type Person, personsOf, segmentsOfPerson } from '../accrual/accrue.service.ts'
import { conditionPredicate } from '../accrual/follow-rules.ts'
import { loadRuleBook, type RuleBook, type RuleVersion } from '../accrual/rule-book.ts'
import { workedDaysOf } from '../accrual/worked-days.ts'
import { type CreditMemo, dueCredits, type PersonFacts, type Segment } from '../rules/due-credits.ts'
import { toDecimal } from '../rules/units.ts'
import { simulationTexts } from './simulation.texts.ts'

/** Employees per transaction. */
const PART = 5000
/** Id of a draft, which is not a version of any rule. */
const DRAFT = 0

export interface StoredSimulation {
  id: number
  rule_id: number | null
  year: number
  conditions: Partial<Record<ConditionAttribute, number[]>>
  types: { LEAVE_TYPE_ID: number; terms: LeaveTerms }[]
}

interface Run {
  simulation: StoredSimulation
  from: string
  to: string
  now: RuleBook
  drafted: RuleBook
  draft: RuleVersion
  memos: [CreditMemo, CreditMemo]
}

type Simulated = PersonFacts & { id: number }

/** Employees of the simulation: those under its rule during the year, or those matching its conditions. */
function peoplePredicate({ simulation, from, to }: Run) {
  if (simulation.rule_id === null) return conditionPredicate(simulation.conditions)
  return sql<boolean>`exists (select from leave_assignment a where a.org_id = e.org_id and a.employee_id = e.id
    and a.rule_id = ${simulation.rule_id} and a.from_date <= ${to}::date
    and (a.to_date is null or a.to_date >= ${from}::date))`
}

async function findSimulated(
  ctx: Ctx,
  db: Db,
  range: { after: number; last: number },
  run: Run,
): Promise<Simulated[]> {
  const { rows } = await sql<Simulated>`
    select e.id, e.date_of_joining as joined, e.left_on as left, e.gender, e.marital_status as marital,
      case when c.employee_id is null then e.date_of_joining else c.on end as confirmed
    from employee e
    left join (
      select p.employee_id, max(p.decided_on) filter (where p.state = 'confirmed') as on from probation p
      where p.org_id = ${ctx.orgId} and p.employee_id > ${range.after} and p.employee_id <= ${range.last}
      group by p.employee_id) c on c.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.id > ${range.after} and e.id <= ${range.last}
      and e.date_of_joining <= ${run.to}::date and (e.left_on is null or e.left_on >= ${run.from}::date)
      and (e.status = 'active' or e.left_on is not null) and ${peoplePredicate(run)}
    order by e.id`.execute(db)
  return rows
}

/** The rule book with the draft replacing the rule's versions in the year. */
function bookWith(book: RuleBook, draft: RuleVersion): RuleBook {
  const earlier = (book.get(draft.ruleId) ?? []).filter((version) => version.from < draft.from)
  return new Map([...book, [draft.ruleId, [...earlier, draft]]])
}

type Totals = Map<number, number>

function totalsOf(facts: PersonFacts, segments: Segment[], run: Run, at: 0 | 1, worked: Counted): Totals {
  const totals: Totals = new Map()
  const window = { from: run.from, to: run.to }
  for (const credit of dueCredits(facts, segments, window, run.memos[at], worked))
    totals.set(credit.leaveTypeId, (totals.get(credit.leaveTypeId) ?? 0) + credit.units)
  return totals
}

type Counted = Parameters<typeof dueCredits>[4]

function segmentsThen(person: Person | undefined, one: Simulated, run: Run): Segment[] {
  const { simulation, drafted, draft } = run
  if (simulation.rule_id !== null) return person ? segmentsOfPerson(drafted, person) : []
  const from = one.joined > run.from ? one.joined : run.from
  return [{ ruleId: DRAFT, number: draft.number, from, to: run.to, types: draft.types }]
}

interface Outcome {
  people: number
  differing: number
  now: number
  drafted: number
}

interface Difference {
  id: number
  type: number
  now: number
  drafted: number
}

async function simulatePart(
  ctx: Ctx,
  db: Db,
  range: { after: number; last: number },
  run: Run,
): Promise<{ outcome: Outcome; rows: Difference[] }> {
  const simulated = await findSimulated(ctx, db, range, run)
  const assigned = await findAssigned(ctx, db, range, { since: run.from, day: run.to })
  const people = new Map(personsOf(assigned).map((person) => [person.id, person]))
  const worked = await workedDaysOf(ctx, db, run.drafted, simulated, run.to)
  const outcome: Outcome = { people: simulated.length, differing: 0, now: 0, drafted: 0 }
  const rows: Difference[] = []
  for (const one of simulated) {
    const person = people.get(one.id)
    const counted = worked.get(one.id)
    const now = totalsOf(one, person ? segmentsOfPerson(run.now, person) : [], run, 0, counted)
    const drafted = totalsOf(one, segmentsThen(person, one, run), run, 1, counted)
    const differing = [...new Set([...now.keys(), ...drafted.keys()])].flatMap((type): Difference[] => {
      const row = { id: one.id, type, now: now.get(type) ?? 0, drafted: drafted.get(type) ?? 0 }
      outcome.now += row.now
      outcome.drafted += row.drafted
      return row.now === row.drafted ? [] : [row]
    })
    if (differing.length > 0) outcome.differing += 1
    rows.push(...differing)
  }
  return { outcome, rows }
}

async function insertRows(ctx: Ctx, db: Db, id: number, rows: readonly Difference[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into leave_simulation_row (org_id, simulation_id, employee_id, leave_type_id, days_now, days_then)
    select ${ctx.orgId}, ${id}, r.* from unnest(${rows.map((row) => row.id)}::bigint[],
      ${rows.map((row) => row.type)}::bigint[], ${rows.map((row) => toDecimal(row.now))}::numeric[],
      ${rows.map((row) => toDecimal(row.drafted))}::numeric[]) r
    on conflict do nothing`.execute(db)
}

async function begin(ctx: Ctx, db: Db, id: number): Promise<Run | null> {
  const { rows } = await sql<StoredSimulation>`
    select id, rule_id, year, conditions, types from leave_simulation
    where org_id = ${ctx.orgId} and id = ${id} and state = 'running' for update`.execute(db)
  const [simulation] = rows
  if (!simulation) return null
  // Removes rows of an interrupted run.
  await sql`delete from leave_simulation_row where org_id = ${ctx.orgId} and simulation_id = ${id}`.execute(
    db,
  )
  const now = await loadRuleBook(ctx, db)
  const year = String(simulation.year).padStart(4, '0')
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const types = simulation.types.map(({ LEAVE_TYPE_ID, terms }) => ({ leaveTypeId: LEAVE_TYPE_ID, terms }))
  const draft = { ruleId: simulation.rule_id ?? DRAFT, number: -1, from, types }
  return { simulation, from, to, now, drafted: bookWith(now, draft), draft, memos: [new Map(), new Map()] }
}

/**
 * Compares the credits of a draft in its year with those of the rules in force, employee by employee, and
 * stores the differences. Credits nothing. Batches of five thousand.
 */
export async function simulate(ctx: Ctx, id: number, progress?: JobProgress): Promise<Outcome> {
  const run = await tx(ctx, (db) => begin(ctx, db, id))
  const sum: Outcome = { people: 0, differing: 0, now: 0, drafted: 0 }
  if (!run) return sum
  for (let after = 0, done = 0; ; ) {
    const from = after
    const part = await tx(ctx, async (db) => {
      const last = await lastOfNext(ctx, db, from, PART)
      if (last === null) return null
      const { outcome, rows } = await simulatePart(ctx, db, { after: from, last }, run)
      await insertRows(ctx, db, id, rows)
      return { last, outcome }
    })
    if (!part) break
    after = part.last
    done += PART
    for (const key of ['people', 'differing', 'now', 'drafted'] as const) sum[key] += part.outcome[key]
    await progress?.checkpoint({ stage: simulationTexts.text('runningSimulation'), done })
  }
  await tx(ctx, (db) =>
    sql`
      update leave_simulation set state = 'done', people = ${sum.people}, differing = ${sum.differing},
        days_now = ${toDecimal(sum.now)}::numeric, days_then = ${toDecimal(sum.drafted)}::numeric,
        finished_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${id}`.execute(db),
  )
  return sum
}
