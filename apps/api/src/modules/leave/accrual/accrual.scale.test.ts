import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAdmin, anOrganisation } from '../../../../test/factories.ts'
import { countQueries, createTestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { aLeaveRule, aLeaveType, countRows, someTerms } from '../leave.fixtures.ts'
import { accrueUpTo } from './accrue.service.ts'

/** `MEASURE_PEOPLE` sets a higher number and also reports the ratio to bare inserts of the same rows. */
const PEOPLE = Number(process.env.MEASURE_PEOPLE ?? 6000)

test('writes a night’s credits in batches, and writes nothing on a second run', async () => {
  const app = await createTestApp()
  const org = await anOrganisation(app)
  const admin = await anAdmin(app, org)
  const ctx = app.system(org.orgId)
  const types = [await aLeaveType(app, admin), await aLeaveType(app, admin), await aLeaveType(app, admin)]
  const [earned, casual, sick] = types as [number, number, number]
  await aLeaveRule(app, admin, {
    from: '2026-11-01',
    types: [
      { id: earned, terms: someTerms({ quota: 18, disbursement: 1 }) },
      {
        id: casual,
        terms: someTerms({ quota: 12, disbursement: 1, rounding: { step: 0.5, mode: 'nearest' } }),
      },
      { id: sick, terms: someTerms({ quota: 6, disbursement: 1 }) },
    ],
  })
  await tx(ctx, (db) =>
    sql`insert into employee (org_id, code, first_name, date_of_joining)
      select ${org.orgId}, 'M' || n, 'Person', '2020-01-01'::date + (n % 2400)::int
      from generate_series(1, ${PEOPLE}) n`.execute(db),
  )
  await accrueUpTo(ctx, '2026-11-20')
  const start = performance.now()
  const { result, queries } = await countQueries(() => accrueUpTo(ctx, '2026-12-01'))
  const took = performance.now() - start
  expect(result).toMatchObject({ credited: PEOPLE * 3, adjusted: 0, reassigned: 0 })
  expect(queries).toBeLessThanOrEqual(12 + 8 * Math.ceil(PEOPLE / 5000))
  const before = await countRows(app, org)
  expect(await accrueUpTo(ctx, '2026-12-01')).toMatchObject({ credited: 0, adjusted: 0, reassigned: 0 })
  expect(await countRows(app, org)).toBe(before)
  if (process.env.MEASURE_PEOPLE) await logRatio(took)

  /** Baseline: inserts the same rows from arrays into the same tables, for the following month. */
  async function logRatio(run: number) {
    const { rows } = await readTx(ctx, (db) =>
      sql<{ employee_id: number; leave_type_id: number; days: string; rule_id: number }>`
        select employee_id, leave_type_id, days, rule_id from leave_accrual where cycle = '2026-12-01'`.execute(
        db,
      ),
    )
    const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of)
    const [people, kinds, days, rules] = [
      column((row) => row.employee_id),
      column((row) => row.leave_type_id),
      column((row) => row.days),
      column((row) => row.rule_id),
    ]
    const began = performance.now()
    await tx(ctx, async (db) => {
      const insertedRows = sql`unnest(${people}::bigint[], ${kinds}::bigint[], ${days}::numeric[], ${rules}::bigint[])
        g (employee_id, leave_type_id, days, rule_id)`
      await sql`insert into leave_accrual (org_id, employee_id, leave_type_id, cycle, months, credited_on, due, days, rule_id,
          rule_number, inputs, created_at)
        select ${org.orgId}, g.employee_id, g.leave_type_id, '2027-01-01', 1, '2027-01-01', g.days, g.days, g.rule_id, 1,
          '{"joined":"2020-01-01","left":null,"confirmed":"2020-01-01"}', now() from ${insertedRows}`.execute(
        db,
      )
      await sql`insert into leave_entry (org_id, employee_id, leave_type_id, effective_on, days, kind, source, rule_id,
          rule_number, actor, created_at)
        select ${org.orgId}, g.employee_id, g.leave_type_id, '2027-01-01', g.days, 'accrual', 'accrual', g.rule_id, 1,
          'system', now() from ${insertedRows}`.execute(db)
      await sql`update leave_balance b set posted = b.posted + g.days, entries = b.entries + 1 from ${insertedRows}
        where b.org_id = ${org.orgId} and b.employee_id = g.employee_id and b.leave_type_id = g.leave_type_id`.execute(
        db,
      )
    })
    const bare = performance.now() - began
    const figures = { people: PEOPLE, run: Math.round(run), bare: Math.round(bare), ratio: run / bare }
    process.stdout.write(`accrual ${JSON.stringify(figures)}\n`)
  }
}, 600_000)
