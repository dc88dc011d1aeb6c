import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { judgeClaim } from '@muster/contract/expenses/claims.contract'
import { listClaims } from '@muster/contract/expenses/claims-list.contract'
import { archiveClaims } from '@muster/contract/expenses/expense-reports.contract'
import { createPayment } from '@muster/contract/expenses/payments.contract'
import { jobStatus } from '@muster/contract/files/files.contract'
import { sql } from 'kysely'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { tenantTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { storeFile } from '../apps/api/src/platform/files/store-file.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import { ownTime } from '../apps/api/test/own-time.ts'
import { Client } from './client.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { closeSides, openSides, overOwnSql } from './over-own-sql.ts'
import { OwnSide } from './own-side.ts'
import { startMuster } from './processes.ts'
import type { Site } from './sites.ts'
import { timed } from './statistics.ts'
import { insertRows, newRows, readRows, tableShapes, withoutChanged } from './table-rows.ts'

/*
 * P25. Expenses:
 * - the list of 100,000 claims with a million lines, in the form of P1;
 * - a claim of 100 lines judged while it is typed: statements, and CPU time of its lines apart from repeating them;
 * - a payment of 5,000 claims, compared with a bare update of the same claims and the other new rows inserted from arrays;
 * - the archive of claims with 2 GB of receipts: the memory that it adds to the server.
 */
const ADMIN = 'admin@large1.test'
const TODAY = '2026-11-21'
const LINES_EACH = 10
const bounds = { statements: 4, cpu: 5, payment: 3, memory: 150 }
const sizes = { claims: 100_000, batch: 5_000, lines: 100, paid: 5_000, receipts: 400, bytes: 5 * 2 ** 20 }
const smoke = { claims: 100, batch: 100, lines: 10, paid: 50, receipts: 4, bytes: 2 ** 16 }

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const thousands = (count: number) => count.toLocaleString('en')

async function writeCategories(ctx: Ctx): Promise<number[]> {
  const { rows } = await tx(ctx, (db) =>
    sql<{ id: number }>`insert into expense_category (org_id, name, kind, created_at, updated_at)
      select ${ctx.orgId}, 'Bench ' || n, 'amount', now(), now() from generate_series(1, 4) n returning id`.execute(
      db,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Claims of three years with ten lines each; every fifth is approved and not paid. */
async function writeClaims(ctx: Ctx, count: number, batch: number, status?: 'approved'): Promise<void> {
  // In batches, since a statement may take at most half a minute.
  for (let from = 0; from < count; from += batch)
    await tx(ctx, (db) =>
      sql`
        with people as (
          select id, row_number() over (order by id) - 1 as at
          from employee where org_id = ${ctx.orgId} and status = 'active'
        ), kinds as (
          select id, row_number() over (order by id) - 1 as at from expense_category where org_id = ${ctx.orgId} and name like 'Bench %'
        ), made as (
          insert into expense_claim (org_id, employee_id, number, title, currency, status, submitted_on, submitted_at, claimed,
            allowed, approved, decided_at, created_at, updated_at)
          select ${ctx.orgId}, p.id, 'BENCH-' || n, 'Trip ' || n, 'INR',
            ${status === undefined ? sql`(array['approved', 'submitted', 'paid', 'paid', 'rejected'])[1 + n % 5]` : sql`${status}`},
            t.at::date, t.at, 1000, 1000, 1000, t.at + interval '1 day', t.at, t.at
          from generate_series(${from + 1}::int, ${Math.min(from + batch, count)}::int) n
          cross join lateral (select ${TODAY}::timestamptz - make_interval(mins => 60 + n * 15 % 1500000) as at) t
          join people p on p.at = n % (select count(*) from people)
          returning id, employee_id, submitted_on
        )
        insert into expense_line (org_id, claim_id, employee_id, position, category_id, spent_on, amount, currency, merchant,
          claimed, allowed, approved, created_at)
        select ${ctx.orgId}, m.id, m.employee_id, l, k.id, m.submitted_on - l, 100, 'INR', 'Shop ' || (m.id * 7 + l) % 5000, 100, 100,
          100, now()
        from made m cross join generate_series(1, ${LINES_EACH}::int) l join kinds k on k.at = l % 4`.execute(
        db,
      ),
    )
}

async function list(bench: Bench, site: Site, own: OwnSide, orgId: number): Promise<Result[]> {
  const sides = await openSides(site, own, orgId, ADMIN)
  try {
    return await overOwnSql(bench, sides, {
      ...{ id: 'P25', name: 'claims', endpoint: listClaims, params: { list: 'all' } },
      cases: {
        'page 1': { page: 1, limit: 20 },
        'a deep page': { page: 500, limit: 20 },
        'a status': { page: 1, limit: 20, status: ['approved'] },
        'a search': { page: 1, limit: 20, search: 'bench-4711' },
      },
    })
  } finally {
    await closeSides(sides)
  }
}

/** CPU time of this thread for one of so many rounds, after as many to warm up. */
async function cpuOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const all = async () => {
    for (let round = 0; round < rounds; round++) await work()
  }
  await all()
  return (await ownTime(all)) / rounds
}

async function judging(
  bench: Bench,
  own: OwnSide,
  orgId: number,
  categories: readonly number[],
): Promise<Result[]> {
  const count = bench.isSmoke ? smoke.lines : sizes.lines
  const lines = Array.from({ length: count }, (_, at) => ({
    ...{
      EXTYPEID: categories[at % categories.length] as number,
      on: `2026-11-${String(1 + (at % 20)).padStart(2, '0')}`,
    },
    ...{ amount: String(100 + at), currency: 'INR', merchant: `Shop ${at}` },
  }))
  const inputOf = (some: typeof lines) => ({ body: { ID: null, lines: some } }) as never
  const rounds = bench.isSmoke ? 2 : 40
  const spent = async (input: never) => {
    const statements = await own.statementsOf(judgeClaim, input)
    const whole = await cpuOf(rounds, () => own.call(judgeClaim, input))
    const replayed = await cpuOf(rounds, () => own.replay(orgId, statements))
    return { statements, whole, replayed, apart: whole - replayed }
  }
  // The session, the permission and the transaction cost every call the same: a claim of one line has nothing else.
  const one = await spent(inputOf(lines.slice(0, 1)))
  const all = await spent(inputOf(lines))
  const name = `a claim of ${count} lines judged`
  const figures = ({ whole, replayed }: typeof one) => `${ms(whole)} in all, its SQL ${ms(replayed)}`
  return [
    {
      ...{ id: 'P25', name, value: all.statements.length, unit: 'statements', bound: bounds.statements },
      raw: all.statements.map(({ sql: text }) => text.slice(0, 24)).join(' | '),
    },
    {
      ...{ id: 'P25', name: `${name}: CPU time apart from its SQL, above that of one line`, unit: 'ms' },
      ...{ value: all.apart - one.apart, bound: bounds.cpu },
      raw: `${figures(all)}; one line ${figures(one)}`,
    },
  ]
}

async function payment(bench: Bench): Promise<Result> {
  const count = bench.isSmoke ? smoke.paid : sizes.paid
  const site = await (await bench.populated(bench.sizes[0] as number)).copy()
  const writing = await OwnSide.open(site)
  const orgId = await writing.signIn(ADMIN)
  const ctx = systemCtx(writing.platform, orgId, 'Generated data')
  await writeCategories(ctx)
  await writeClaims(ctx, count, count, 'approved')
  const { rows } = await tx(ctx, (db) =>
    // Nobody pays their own claims.
    sql<{ id: number }>`select c.id from expense_claim c where c.org_id = ${orgId} and not exists (
      select from account a where a.org_id = c.org_id and a.employee_id = c.employee_id and a.email = ${ADMIN})`.execute(
      db,
    ),
  )
  await writing.platform.database.owner((session) => session.exec('vacuum analyze'))
  await writing.close()
  const IDs = rows.map(({ id }) => id)
  const pay = async (on: Site): Promise<number> => {
    const own = await OwnSide.open(on)
    try {
      await own.signIn(ADMIN)
      return await timed(() => own.call(createPayment, { body: { IDs } }))
    } finally {
      await own.close()
    }
  }
  const before = await site.open()
  const shapes = await tableShapes(before)
  const had = await readRows(before, orgId, shapes)
  await before.close()
  const learned = await site.copy()
  await pay(learned)
  const after = await learned.open()
  const added = withoutChanged(shapes, had, newRows(had, await readRows(after, orgId, shapes)))
  await after.close()
  added.delete('session')
  const took = await pay(await site.copy())
  const bare = await (await site.copy()).open()
  const insert = await timed(() => insertRows(bare, orgId, shapes, added, { skipsKnown: true }))
  const updates = await timed(() =>
    tenantTx(bare, orgId, (db) =>
      sql`update expense_claim set status = 'in_payment', version = version + 1, updated_at = now()
        where org_id = ${orgId} and id = any (${IDs}::bigint[])`.execute(db),
    ),
  )
  await bare.close()
  return {
    ...{ id: 'P25', name: `a payment of ${thousands(count)} claims ÷ bare updates and inserts` },
    ...{ value: took / (updates + insert), bound: bounds.payment },
    raw: `${ms(took)}; updates ${ms(updates)} + insert ${ms(insert)}`,
  }
}

/** Gives as many claims a receipt of the size. @returns the claims */
async function writeReceipts(ctx: Ctx, { receipts, bytes }: typeof sizes): Promise<number[]> {
  const { rows } = await tx(ctx, (db) =>
    sql<{ claim_id: number; line_id: number }>`select claim_id, min(id) as line_id from expense_line
      where org_id = ${ctx.orgId} group by claim_id order by claim_id limit ${receipts}`.execute(db),
  )
  for (const { line_id } of rows) {
    const content = randomBytes(bytes)
    const { filePath } = await storeFile(ctx, { folder: 'expense_receipts', name: 'receipt.pdf', content })
    await tx(ctx, (db) =>
      sql`insert into expense_line_file (org_id, line_id, path, name, position)
        values (${ctx.orgId}, ${line_id}, ${filePath}, 'receipt.pdf', 1)`.execute(db),
    )
  }
  return rows.map(({ claim_id }) => claim_id)
}

async function archive(site: Site, IDs: readonly number[], size: number): Promise<Result> {
  const server = await startMuster(site.env)
  const client = new Client(server.url)
  try {
    await client.signIn(ADMIN)
    await client.call(listClaims, { params: { list: 'all' }, body: {} })
    await wait(5_000)
    const before = server.memory()
    const started = performance.now()
    const { data } = await client.call(archiveClaims, { body: { IDs: [...IDs] } })
    let most = before
    for (;;) {
      await wait(100)
      most = Math.max(most, server.memory())
      const { data: job } = await client.call(jobStatus, { params: { id: data.job } })
      if (job.state === 'done') break
      if (job.state === 'failed') throw new Error('The archive failed.')
      if (performance.now() - started > 900_000)
        throw new Error('The archive took more than a quarter of an hour.')
    }
    return {
      ...{
        id: 'P25',
        name: `an archive of ${(size / 2 ** 30).toFixed(1)} GB of receipts: memory that it adds`,
        unit: 'MB',
      },
      ...{ value: most - before, bound: bounds.memory },
      raw: `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most; ${((performance.now() - started) / 1000).toFixed(1)} s`,
    }
  } finally {
    client.close()
    await server.stop()
  }
}

async function measure(bench: Bench): Promise<Result[]> {
  const size = bench.isSmoke ? smoke : sizes
  const site = await (await bench.populated(bench.sizes[0] as number)).copy()
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  const ctx = systemCtx(own.platform, orgId, 'Generated data')
  const categories = await writeCategories(ctx)
  await writeClaims(ctx, size.claims, size.batch)
  const IDs = await writeReceipts(ctx, size)
  await own.platform.database.owner((session) => session.exec('vacuum analyze'))
  const judged = await judging(bench, own, orgId, categories)
  const listed = await list(bench, site, own, orgId)
  return [...listed, ...judged, await payment(bench), await archive(site, IDs, size.receipts * size.bytes)]
}

export const expenses: Measurement = { id: 'P25', title: 'Expenses', run: measure }
