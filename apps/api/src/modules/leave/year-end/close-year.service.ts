import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import type { JobProgress } from '../../../platform/jobs/job.ts'
import { countPeople, lastOfNext, lockState } from '../accrual/accrual.queries.ts'
import { type NewEntry, openLots, postEntries } from '../ledger/entries.ts'
import { toDecimal } from '../rules/units.ts'
import { type Closing, loadClosing, type PlannedEnd, planYearEnd } from './plan-year-end.ts'
import { yearEndTexts } from './year-end.texts.ts'

/** Employees per transaction. */
const PART = 1000
const SOURCE = 'year_end'

/** Moves expiring days into a lot and debits encashed and lapsed days. */
function entriesOf(row: PlannedEnd, of: { runId: number; yearTo: string; lotId: number | null }): NewEntry[] {
  const { employeeId, leaveTypeId, ruleId, number, expiresOn } = row
  const shared = {
    ...{ employeeId, leaveTypeId, ruleId, ruleNumber: number },
    ...{ on: addDays(of.yearTo, 1), source: SOURCE, sourceId: of.runId },
  }
  const ref = (what: string) => `${of.runId}:${employeeId}:${leaveTypeId}:${what}`
  const carried = yearEndTexts.text('carriedUntil', { day: String(expiresOn) })
  const year = { day: of.yearTo }
  return [
    {
      ...shared,
      kind: 'lapse',
      units: -row.lapsed,
      ref: ref('lapse'),
      note: yearEndTexts.text('notTakenInYear', year),
    },
    {
      ...shared,
      kind: 'encashed',
      units: -row.encashed,
      ref: ref('encashed'),
      note: yearEndTexts.text('remainingFromYear', year),
    },
    { ...shared, kind: 'carry_in', units: -row.expiring, ref: ref('out'), note: carried },
    { ...shared, kind: 'carry_in', units: row.expiring, ref: ref('in'), lotId: of.lotId, note: carried },
  ]
}

async function insertRows(
  ctx: Ctx,
  db: Db,
  rows: readonly (PlannedEnd & { lotId: number | null })[],
  { runId, yearTo }: { runId: number; yearTo: string },
): Promise<void> {
  const insertedRows = rows.map((row) => ({
    ...{ employee_id: row.employeeId, leave_type_id: row.leaveTypeId, lot_id: row.lotId },
    ...{ rule_id: row.ruleId, rule_number: row.number, reason: row.reason, expires_on: row.expiresOn },
    ...{
      balance: toDecimal(row.balance),
      carried: toDecimal(row.carried),
      expiring: toDecimal(row.expiring),
    },
    ...{ encashed: toDecimal(row.encashed), lapsed: toDecimal(row.lapsed) },
  }))
  await sql`
    insert into leave_year_end_row (org_id, run_id, employee_id, leave_type_id, year_to, rule_id, rule_number, balance,
      carried, encashed, lapsed, lot_id, expiring, expires_on, reason)
    select ${ctx.orgId}, ${runId}, r.employee_id, r.leave_type_id, ${yearTo}::date, r.rule_id, r.rule_number, r.balance,
      r.carried, r.encashed, r.lapsed, r.lot_id, r.expiring, r.expires_on, r.reason
    from jsonb_to_recordset(${JSON.stringify(insertedRows)}::jsonb) as r (employee_id bigint, leave_type_id bigint,
      rule_id bigint, rule_number integer, balance numeric, carried numeric, encashed numeric, lapsed numeric,
      lot_id bigint, expiring numeric, expires_on date, reason text)`.execute(db)
}

/** Locks state and balances, so that nothing is booked or credited meanwhile. */
async function closePart(
  ctx: Ctx,
  db: Db,
  range: { after: number; last: number },
  closing: Closing & { runId: number },
): Promise<number> {
  await lockState(ctx, db)
  const { rows: runs } = await sql<{ state: string }>`
    select state from leave_year_end where org_id = ${ctx.orgId} and id = ${closing.runId} for update`.execute(
    db,
  )
  if (runs[0]?.state !== 'running') return 0
  await sql`
    select from leave_balance
    where org_id = ${ctx.orgId} and employee_id > ${range.after} and employee_id <= ${range.last}
    order by employee_id, leave_type_id for update`.execute(db)
  const { planned } = await planYearEnd(ctx, db, range, closing)
  if (planned.length === 0) return 0
  const expiring = planned.filter((row) => row.expiring > 0)
  const lots = expiring.map(({ employeeId, leaveTypeId, expiresOn }) => ({
    ...{ employeeId, leaveTypeId, expiresOn: expiresOn as string },
  }))
  const ids = await openLots(ctx, db, lots)
  const lotOf = new Map(expiring.map((row, at) => [row, ids[at] as number]))
  const rows = planned.map((row) => ({ ...row, lotId: lotOf.get(row) ?? null }))
  await postEntries(
    ctx,
    db,
    rows.flatMap((row) => entriesOf(row, { runId: closing.runId, yearTo: closing.yearTo, lotId: row.lotId })),
  )
  await insertRows(ctx, db, rows, closing)
  return rows.length
}

async function finishRun(ctx: Ctx, db: Db, runId: number): Promise<void> {
  await sql`
    update leave_year_end y set state = 'done', finished_at = ${ctx.now.toString()}::timestamptz,
      people = coalesce(s.people, 0), carried = coalesce(s.carried, 0), encashed = coalesce(s.encashed, 0),
      lapsed = coalesce(s.lapsed, 0)
    from (select count(distinct employee_id)::int as people, sum(carried) as carried, sum(encashed) as encashed,
        sum(lapsed) as lapsed
      from leave_year_end_row where org_id = ${ctx.orgId} and run_id = ${runId}) s
    where y.org_id = ${ctx.orgId} and y.id = ${runId} and y.state = 'running'`.execute(db)
}

/**
 * Closes the leave years of a run. Idempotent: each employee once, and an interrupted run resumes where it
 * stopped. Each transaction covers a thousand employees.
 *
 * @returns the number of balances closed in this call
 */
export async function closeYears(
  ctx: Ctx,
  of: { runId: number; yearTo: string; isIncluded?: Closing['isIncluded'] },
  progress?: JobProgress,
): Promise<number> {
  const loaded = await tx(ctx, (db) => loadClosing(ctx, db, of.yearTo))
  const total = await tx(ctx, (db) => countPeople(ctx, db))
  const closing = { ...loaded, runId: of.runId, ...(of.isIncluded ? { isIncluded: of.isIncluded } : {}) }
  let count = 0
  for (let after = 0, done = 0; ; ) {
    const from = after
    const last = await tx(ctx, (db) => lastOfNext(ctx, db, from, PART))
    if (last === null) break
    count += await tx(ctx, (db) => closePart(ctx, db, { after: from, last }, closing))
    after = last
    done = Math.min(done + PART, total)
    await progress?.checkpoint({ stage: yearEndTexts.text('closingLeaveYears'), done, total })
  }
  await tx(ctx, (db) => finishRun(ctx, db, of.runId))
  return count
}

/** The run that closes leave years ending on a date: an interrupted one, or a new one. One statement. */
export async function beginRun(
  ctx: Ctx,
  db: Db,
  { yearTo, isScheduled }: { yearTo: string; isScheduled: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into leave_year_end (org_id, year_to, is_scheduled, started_by, started_at)
    values (${ctx.orgId}, ${yearTo}::date, ${isScheduled}, ${ctx.actor.name || ctx.actor.email || ctx.actor.kind},
      ${ctx.now.toString()}::timestamptz)
    on conflict (org_id, year_to, is_scheduled) where state = 'running' do update set year_to = excluded.year_to
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}
