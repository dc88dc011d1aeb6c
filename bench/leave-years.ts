import { createLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { leaveTerms } from '@muster/contract/leave/leave-terms'
import { createLeaveType } from '@muster/contract/leave/leave-types.contract'
import { simulateRule } from '@muster/contract/leave/simulation.contract'
import { previewYearEnd, undoYearEnd } from '@muster/contract/leave/year-end.contract'
import { sql } from 'kysely'
import { accrueUpTo } from '../apps/api/src/modules/leave/accrual/accrue.service.ts'
import { simulate } from '../apps/api/src/modules/leave/simulation/simulate.service.ts'
import { beginRun, closeYears } from '../apps/api/src/modules/leave/year-end/close-year.service.ts'
import { undoYears } from '../apps/api/src/modules/leave/year-end/undo-year.service.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { withTally } from '../apps/api/src/platform/db/scope.ts'
import { readTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { OwnSide } from './own-side.ts'

/*
 * P5. A nightly run that credits 100,000 people with three leave types, compared with the same rows inserted
 * from arrays into the same tables; and a second run, which writes nothing. Then other operations on
 * everybody's leave: simulating a rule, and previewing, interrupting, completing and reverting the close of a
 * leave year. They have no limit; their time is reported with the number of statements and the growth of the
 * process's memory.
 */
const PEOPLE = 100_000
const MOST_OF_BARE = 2
const ADMIN = 'admin@large1.test'
const SAMPLE_MS = 20
const MB = 2 ** 20

interface Cost<T> {
  result: T
  ms: number
  statements: number
  grownMb: number
}

/** Cost of work in this process. */
async function costOf<T>(work: () => Promise<T>): Promise<Cost<T>> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const tally = { count: 0 }
  const started = performance.now()
  try {
    const result = await withTally(tally, work)
    const ms = performance.now() - started
    return { result, ms, statements: tally.count, grownMb: (most - before) / MB }
  } finally {
    clearInterval(sampling)
  }
}

/** Counts a call's own statements, without the session look-up. */
async function costOfCall<T extends { statements: number }>(call: () => Promise<T>): Promise<Cost<T>> {
  const cost = await costOf(call)
  return { ...cost, statements: cost.result.statements }
}

const costText = ({ ms, statements, grownMb }: Cost<unknown>) =>
  `${statements} statements, ${(ms / 1000).toFixed(1)} s, memory + ${grownMb.toFixed(0)} MB`

async function prepare(own: OwnSide, ctx: Ctx, people: number): Promise<number[]> {
  const types: number[] = []
  for (const [at, name] of ['Earned leave', 'Casual leave', 'Sick leave'].entries()) {
    const body = { LEAVE_TYPE_NAME: name, LEAVE_TYPE_CODE: `P5${at}` }
    const { data } = await own.call(createLeaveType, { body })
    types.push((data as { LEAVE_TYPE_ID: number }).LEAVE_TYPE_ID)
  }
  const terms = [
    leaveTerms.parse({ quota: 18, disbursement: 1, carry_limit: 1, carry_expires_months: 3 }),
    leaveTerms.parse({ quota: 12, disbursement: 1, rounding: { step: 0.5, mode: 'nearest' } }),
    leaveTerms.parse({ quota: 6, disbursement: 1, carry_limit: 0.5, encash_at_year_end: 0.25 }),
  ]
  const given = types.map((LEAVE_TYPE_ID, at) => ({
    LEAVE_TYPE_ID,
    terms: terms[at] as (typeof terms)[number],
  }))
  const rule = {
    LEAVE_RULE_NAME: 'Everybody',
    from_date: '2026-11-01',
    priority: 0,
    conditions: {},
    types: given,
  }
  await own.call(createLeaveRule, { body: rule })
  await tx(ctx, (db) =>
    sql`insert into employee (org_id, code, first_name, date_of_joining)
      select ${ctx.orgId}, 'P5-' || n, 'Person', '2020-01-01'::date + (n % 2400)::int
      from generate_series(1, ${people}::int) n`.execute(db),
  )
  return types
}

const entriesOf = async (ctx: Ctx) =>
  (
    await readTx(ctx, (db) =>
      sql<{
        count: number
      }>`select count(*)::int as count from leave_entry where org_id = ${ctx.orgId}`.execute(db),
    )
  ).rows[0]?.count ?? 0

/** Inserts the rows of a month again, from arrays into the same tables, for a month without credits. */
async function bareInserts(ctx: Ctx, month: string): Promise<number> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ employee_id: number; leave_type_id: number; days: string; rule_id: number }>`
      select employee_id, leave_type_id, days, rule_id from leave_accrual
      where org_id = ${ctx.orgId} and cycle = ${month}::date`.execute(db),
  )
  const [people, types] = [rows.map((row) => row.employee_id), rows.map((row) => row.leave_type_id)]
  const [days, rules] = [rows.map((row) => row.days), rows.map((row) => row.rule_id)]
  const started = performance.now()
  await tx(ctx, async (db) => {
    const given = sql`unnest(${people}::bigint[], ${types}::bigint[], ${days}::numeric[], ${rules}::bigint[])
      g (employee_id, leave_type_id, days, rule_id)`
    await sql`insert into leave_accrual (org_id, employee_id, leave_type_id, cycle, months, credited_on, due, days, rule_id,
        rule_number, inputs, created_at)
      select ${ctx.orgId}, g.employee_id, g.leave_type_id, '2019-01-01', 1, '2019-01-01', g.days, g.days, g.rule_id, 1,
        '{"joined":"2020-01-01","left":null,"confirmed":"2020-01-01"}', now() from ${given}`.execute(db)
    await sql`insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, source, rule_id,
        rule_number, actor, created_at)
      select ${ctx.orgId}, g.employee_id, g.leave_type_id, '2019-01-01', g.days, 'accrual', 'accrual', g.rule_id, 1,
        'system', now() from ${given}`.execute(db)
    await sql`update leave_balance b set posted = b.posted + g.days, entries = b.entries + 1 from ${given}
      where b.org_id = ${ctx.orgId} and b.employee_id = g.employee_id and b.leave_type_id = g.leave_type_id`.execute(
      db,
    )
  })
  return performance.now() - started
}

async function accrual(ctx: Ctx): Promise<Result[]> {
  await accrueUpTo(ctx, '2026-11-20')
  const night = await costOf(() => accrueUpTo(ctx, '2026-12-01'))
  const before = await entriesOf(ctx)
  const again = await costOf(() => accrueUpTo(ctx, '2026-12-01'))
  const written = (await entriesOf(ctx)) - before
  const bare = await bareInserts(ctx, '2026-11-01')
  const name = `a night’s ${night.result.credited.toLocaleString('en')} credits`
  return [
    {
      id: 'P5',
      name: `${name} ÷ the same rows inserted from arrays`,
      value: night.ms / bare,
      bound: MOST_OF_BARE,
      raw: `${costText(night)}; bare ${(bare / 1000).toFixed(1)} s`,
    },
    {
      id: 'P5',
      name: 'entries of the second run',
      value: written,
      unit: 'entries',
      bound: 0,
      raw: costText(again),
    },
  ]
}

const info = (name: string, cost: Cost<unknown>, more = ''): Result => ({
  id: 'P5',
  name,
  value: cost.ms / 1000,
  unit: 's',
  raw: `${costText(cost)}${more}`,
})

async function trial(own: OwnSide, ctx: Ctx, types: readonly number[]): Promise<Result[]> {
  const terms = leaveTerms.parse({ quota: 20, disbursement: 1 })
  const body = {
    ...{ LEAVE_RULE_ID: null, year: 2027, conditions: {} },
    types: types.map((LEAVE_TYPE_ID) => ({ LEAVE_TYPE_ID, terms })),
  }
  const { data } = await own.call(simulateRule, { body })
  const cost = await costOf(() => simulate(ctx, data.id))
  return [
    info('simulation of a rule, everybody for a year', cost, `; ${cost.result.differing} people differ`),
  ]
}

async function yearEnd(own: OwnSide, ctx: Ctx): Promise<Result[]> {
  const year_to = '2026-12-31'
  await accrueUpTo(ctx, '2027-01-04')
  const preview = await costOfCall(() => own.call(previewYearEnd, { body: { year_to } }))
  const runId = await tx(ctx, (db) => beginRun(ctx, db, { yearTo: year_to, isScheduled: false }))
  let parts = 0
  const killed = {
    checkpoint: async () => {
      if (++parts === 3) throw new Error('killed')
    },
  }
  await closeYears(ctx, { runId, yearTo: year_to }, killed as never).catch(() => undefined)
  const before = await entriesOf(ctx)
  const closing = await costOf(() => closeYears(ctx, { runId, yearTo: year_to }))
  const entries = (await entriesOf(ctx)) - before
  const again = await costOf(() => closeYears(ctx, { runId, yearTo: year_to }))
  const requested = await costOfCall(() => own.call(undoYearEnd, { body: { run_id: runId } }))
  parts = 0
  await undoYears(ctx, { runId }, killed as never).catch(() => undefined)
  const undo = await costOf(() => undoYears(ctx, { runId }))
  const wrong = await readTx(ctx, (db) =>
    sql<{ count: number }>`
      select count(*)::int as count from leave_balance b join (
        select employee_id, leave_type_id, sum(days) as days from leave_entry where org_id = ${ctx.orgId} group by 1, 2) e
        using (employee_id, leave_type_id)
      where b.org_id = ${ctx.orgId} and b.posted <> e.days`.execute(db),
  )
  return [
    info('year-end preview', preview, `; ${preview.result.data.total_rows} balances`),
    info(
      'year-end closing, resumed after an interruption',
      closing,
      `; ${closing.result} balances, ${entries} entries`,
    ),
    info('year-end closing, repeated', again, `; ${again.result} balances`),
    info('year-end revert requested: everything validated', requested),
    info('year-end reverted, resumed after an interruption', undo),
    {
      ...{ id: 'P5', name: 'balances that differ from their entries', value: wrong.rows[0]?.count ?? -1 },
      ...{ unit: 'balances', bound: 0, raw: 'at the end of it all' },
    },
  ]
}

async function measureYears(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(100)).copy()
  const own = await OwnSide.open(site, () => Temporal.Instant.from('2027-01-04T06:30:00Z'))
  try {
    const orgId = await own.signIn(ADMIN)
    const ctx = systemCtx(own.platform, orgId, 'Generated data')
    const types = await prepare(own, ctx, bench.isSmoke ? 200 : PEOPLE)
    const results = await accrual(ctx)
    await own.platform.database.owner((session) => session.exec('vacuum analyze'))
    results.push(...(await trial(own, ctx, types)))
    results.push(...(await yearEnd(own, ctx)))
    return results
  } finally {
    await own.close()
  }
}

export const leaveYears: Measurement = {
  id: 'P5',
  title: 'Everybody’s leave at once: credits, a trial, a year’s end',
  run: measureYears,
}
