import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import { saveCustomReport } from '@muster/contract/reports/custom-reports.contract'
import { readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { reportSheet } from '../apps/api/src/modules/reports/export-report.service.ts'
import { findAccountActor } from '../apps/api/src/platform/access/account-actor.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { readTx, tx } from '../apps/api/src/platform/db/tx.ts'
import { type SheetRow, writeSheet } from '../apps/api/src/platform/spreadsheets/index.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { drain, growthOf } from './memory.ts'
import { closeSides, openSides, overOwnSql } from './over-own-sql.ts'
import { OwnSide } from './own-side.ts'
import { interleave, median } from './statistics.ts'

/*
 * P19. Reports:
 * - a page of the report of all employees, and of a custom report of twelve columns over three datasets, as in P1, at each size;
 * - the file of that custom report with a million rows, from the database to its last byte, compared with the bare writer and the
 *   same rows, repeated from memory; and the memory that it adds.
 */
const ADMIN = 'admin@large1.test'
const DAYS = { from: '2026-10-01', to: '2026-10-31' }
const ROWS = 1_000_000
const LEAST_OF_BARE = 0.5
const MOST_MEMORY_MB = 150
const EMPLOYEES_REPORT = 2
/** Rows that the bare writer repeats: a million would not fit beside it. */
const KEPT_ROWS = 20_000

const absences: CustomContent = {
  ...{ dataset: 'attendance.days', period: 'last_month', computed: [], sort: [], groups: [], measures: [] },
  ...{ pivot: null, chart: null },
  parts: [
    {
      ...{ name: 'p1', dataset: 'leave.requests', by: 'person', period: null },
      measures: [{ column: 'rows', aggregate: 'count' }],
    },
    {
      ...{ name: 'p2', dataset: 'requests.requests', by: 'person', period: null },
      measures: [{ column: 'rows', aggregate: 'count' }],
    },
  ],
  columns: [
    ...['employee_code', 'employee_name', 'department', 'location', 'date', 'status', 'worked'],
    ...['late_by', 'early_by', 'overtime_minutes', 'p1.rows', 'p2.rows'],
  ],
}

/** Days of everybody, `rows` of them at most. */
async function writeDays(ctx: Ctx, rows: number): Promise<void> {
  await tx(ctx, async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      insert into attendance_day (org_id, employee_id, day, status, first_in, last_out, worked, plan_id, is_final, ends_at,
        computed_at)
      select ${ctx.orgId}, e.id, d.day, case when (e.id + d.at) % 9 = 0 then 'absent' else 'present' end,
        case when (e.id + d.at) % 9 > 0 then time '09:00' end, case when (e.id + d.at) % 9 > 0 then time '18:00' end,
        case when (e.id + d.at) % 9 > 0 then 480 else 0 end, gen_random_uuid(), true, d.day + 1, now()
      from (select day::date, row_number() over (order by day) as at
          from generate_series(${DAYS.from}::date, ${DAYS.to}::date, interval '1 day') day) d
        cross join employee e
      where e.org_id = ${ctx.orgId} and e.date_of_joining < ${DAYS.from}::date
      order by d.day, e.id limit ${rows}`.execute(db)
  })
}

async function pages(bench: Bench, people: number): Promise<Result[]> {
  const site = await (await bench.populated(people)).copy()
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  await writeDays(systemCtx(own.platform, orgId, 'Generated data'), people * 5)
  await own.platform.database.owner((session) => session.exec('vacuum analyze'))
  const { data } = await own.call(saveCustomReport, { body: { name: 'Absences', ...absences } as never })
  const sides = await openSides(site, own, orgId, ADMIN)
  const size = people.toLocaleString('en')
  const reports = {
    [`${size}: report of employees`]: { id: EMPLOYEES_REPORT, days: {} },
    [`${size}: custom report`]: { id: data.report_id, days: DAYS },
  }
  const results: Result[] = []
  try {
    for (const [name, { id, days }] of Object.entries(reports)) {
      bench.say(`P19 ${name}`)
      const found = await overOwnSql(bench, sides, {
        ...{ id: 'P19', name, endpoint: readReport, params: { report_id: String(id) } },
        cases: {
          'page 1': { page: 1, limit: 20, ...days },
          'a later page': { page: 40, limit: 20, ...days },
        },
      })
      results.push(...found)
    }
    return results
  } finally {
    await closeSides(sides)
  }
}

/** The administrator, as whom the job makes the file. */
async function readerOf(ctx: Ctx): Promise<Ctx> {
  const actor = await readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from account where org_id = ${ctx.orgId} and email = ${ADMIN}`.execute(db)
    return findAccountActor(ctx, db, rows[0]?.id ?? 0)
  })
  if (!actor) throw new Error('The administrator may not sign in.')
  return { ...ctx, actor }
}

function* repeated(rows: readonly SheetRow[], count: number): Generator<SheetRow> {
  for (let at = 0; at < count; at++) yield rows[at % rows.length] as SheetRow
}

async function file(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(bench.sizes.at(-1) as number)).copy()
  const own = await OwnSide.open(site)
  try {
    const orgId = await own.signIn(ADMIN)
    const ctx = systemCtx(own.platform, orgId, 'Generated data')
    await writeDays(ctx, bench.isSmoke ? 200 : ROWS)
    await own.platform.database.owner((session) => session.exec('vacuum analyze'))
    const { data } = await own.call(saveCustomReport, { body: { name: 'Absences', ...absences } as never })
    const input = {
      ...{
        report_id: data.report_id,
        format: 'xlsx' as const,
        file_name: 'Absences',
        version: null,
        ...DAYS,
      },
      ...{ search: '', filters: {} },
    } as never
    const reader = await readerOf(ctx)
    const content = async () => (await reportSheet(reader, input)).content
    const kept: SheetRow[] = []
    let count = 0
    const { columns, rows } = await content()
    for await (const row of rows) {
      count += 1
      if (kept.length < KEPT_ROWS) kept.push(row)
    }
    let grown = 0
    const samples = await interleave(
      { warmUp: 0, counted: bench.isSmoke ? 1 : 2 },
      {
        product: async () => {
          grown = await growthOf(async () => drain(writeSheet({ sheets: [await content()] })))
        },
        bare: () =>
          drain(writeSheet({ sheets: [{ name: 'Absences', columns, rows: repeated(kept, count) }] })),
      },
    )
    const [product, bare] = [median(samples.product), median(samples.bare)]
    const size = `${count.toLocaleString('en')} rows of ${columns.length} columns`
    return [
      {
        ...{
          id: 'P19',
          name: 'custom report as xlsx: rows a second ÷ the bare writer’s',
          value: bare / product,
        },
        ...{ bound: LEAST_OF_BARE, atLeast: true },
        raw: `${size}: ${(product / 1000).toFixed(1)} s and ${(bare / 1000).toFixed(1)} s`,
      },
      {
        ...{ id: 'P19', name: 'custom report as xlsx: memory that it grows by', value: grown, unit: 'MB' },
        ...{ bound: MOST_MEMORY_MB, raw: size },
      },
    ]
  } finally {
    await own.close()
  }
}

async function run(bench: Bench): Promise<Result[]> {
  const results: Result[] = []
  for (const people of bench.sizes) results.push(...(await pages(bench, people)))
  return [...results, ...(await file(bench))]
}

export const reports: Measurement = { id: 'P19', title: 'Reports', run }
