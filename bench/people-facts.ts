import { addDays, addYears } from '@muster/contract/kit/days'
import { type RawBuilder, sql } from 'kysely'
import { dividedInto } from '../apps/api/src/modules/dashboards/company/periods.ts'
import { rebuildFrom, updateFacts } from '../apps/api/src/modules/dashboards/facts/facts.jobs.ts'
import { dimensions } from '../apps/api/src/modules/dashboards/facts/facts.queries.ts'
import { eventColumns } from '../apps/api/src/modules/dashboards/facts/people-events.ts'
import { readCounts } from '../apps/api/src/modules/dashboards/metrics/metrics.service.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { type Db, readTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { OwnSide } from './own-side.ts'
import { median } from './statistics.ts'

/*
 * P16. The headcount of each month of three years by department, from stored facts, compared with reading the facts of those
 * days and departments as they are stored.
 * P17. Counting three years of facts again, in all dimensions, compared with inserting the same rows from arrays.
 */
const MOST_OF_BARE = 3
const ADMIN = 'admin@large1.test'
const TODAY = '2026-11-21'
const FROM = addDays(addYears(TODAY, -3), 1)
const ROUNDS = { reading: 15, counting: 3 }

type Column = 'value_id' | 'day' | 'headcount' | (typeof eventColumns)[number]
const columns: readonly Column[] = ['value_id', 'day', 'headcount', ...eventColumns]
type Fact = Record<Column, number | string>

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const factsOf = async (ctx: Ctx, dimension: string): Promise<Fact[]> =>
  (
    await readTx(ctx, (db) =>
      sql<Fact>`select ${sql.join(columns.map((column) => sql.ref(column)))} from people_fact
        where org_id = ${ctx.orgId} and dimension = ${dimension} and day between ${FROM}::date and ${TODAY}::date`.execute(
        db,
      ),
    )
  ).rows

async function reading(ctx: Ctx): Promise<Result> {
  const months = dividedInto('month', { from: FROM, to: TODAY })
  const source = { orgId: ctx.orgId, wrongFrom: null }
  const times: Record<'counted' | 'bare', number[]> = { counted: [], bare: [] }
  let facts = 0
  for (let round = -1; round < ROUNDS.reading; round++) {
    const counted = await msOf(() => readTx(ctx, (db) => readCounts(db, source, 'department', months)))
    const bare = await msOf(async () => {
      facts = (await factsOf(ctx, 'department')).length
    })
    // The first round warms up.
    if (round < 0) continue
    times.counted.push(counted)
    times.bare.push(bare)
  }
  const [counted, bare] = [median(times.counted), median(times.bare)]
  return {
    id: 'P16',
    name: 'three years of headcount by month and department ÷ reading the same facts',
    value: counted / bare,
    bound: MOST_OF_BARE,
    raw: `${counted.toFixed(1)} ms and ${bare.toFixed(1)} ms, ${facts.toLocaleString('en')} facts`,
  }
}

const types: Readonly<Partial<Record<Column, string>>> = { value_id: 'bigint', day: 'date' }
const arrayOf = (facts: readonly Fact[], column: Column): RawBuilder<unknown> =>
  sql`${facts.map((fact) => fact[column])}::${sql.raw(types[column] ?? 'integer')}[]`

async function insertFacts(ctx: Ctx, db: Db, dimension: string, facts: readonly Fact[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`delete from people_fact
    where org_id = ${ctx.orgId} and dimension = ${dimension} and day >= ${FROM}::date`.execute(db)
  await sql`insert into people_fact (org_id, dimension, ${names})
    select ${ctx.orgId}, ${dimension}, ${names}
    from unnest(${sql.join(columns.map((column) => arrayOf(facts, column)))}) f (${names})`.execute(db)
}

async function counting(ctx: Ctx): Promise<Result> {
  const times: Record<'counted' | 'bare', number[]> = { counted: [], bare: [] }
  let rows = 0
  for (let round = 0; round < ROUNDS.counting; round++) {
    rows = 0
    times.counted.push(
      await msOf(async () => {
        rows = await rebuildFrom(ctx, FROM, { checkpoint: async () => undefined })
      }),
    )
    let bare = 0
    for (const dimension of dimensions) {
      const facts = await factsOf(ctx, dimension)
      bare += await msOf(() => tx(ctx, (db) => insertFacts(ctx, db, dimension, facts)))
    }
    times.bare.push(bare)
  }
  const [counted, bare] = [median(times.counted), median(times.bare)]
  return {
    id: 'P17',
    name: 'counting three years of facts ÷ inserting the same rows from arrays',
    value: counted / bare,
    bound: MOST_OF_BARE,
    raw: `${(counted / 1000).toFixed(2)} s and ${(bare / 1000).toFixed(2)} s, ${rows.toLocaleString('en')} facts`,
  }
}

async function measureFacts(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(bench.sizes.at(-1) as number)).copy()
  const own = await OwnSide.open(site, () => Temporal.Instant.from(`${TODAY}T06:30:00Z`))
  try {
    const ctx = systemCtx(own.platform, await own.signIn(ADMIN), 'Generated data')
    await updateFacts(ctx, { checkpoint: async () => undefined })
    await own.platform.database.owner((session) => session.exec('vacuum analyze'))
    return [await reading(ctx), await counting(ctx)]
  } finally {
    await own.close()
  }
}

export const peopleFacts: Measurement = {
  id: 'P16',
  title: 'Figures about people over three years',
  run: measureFacts,
}
