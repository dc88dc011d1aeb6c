import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrganisation } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { workChanged } from '../../shifts/index.ts'
import { giveShift } from '../attendance.fixtures.ts'
import { recompute } from './recompute.service.ts'

/** `MEASURE_PEOPLE` sets another number and reports the ratio. */
const PEOPLE = Number(process.env.MEASURE_PEOPLE ?? 300)
const range = { from: '2026-11-01', to: '2026-11-21' }

test('a shift that changes three weeks back leaves the recount of many to a job, with short locks', async () => {
  const app = await createTestApp()
  app.setNow(TEST_NOW)
  const { orgId } = await anOrganisation(app)
  const ctx = app.system(orgId)
  const employeeIds = await tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into employee (org_id, code, first_name, date_of_joining)
      select ${orgId}, 'W' || n, 'Person', '2020-01-01' from generate_series(1, ${PEOPLE}) n returning id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
  await giveShift(app, orgId, employeeIds, { start: '09:00', end: '18:00' })
  await tx(ctx, (db) => recompute(ctx, db, { employeeIds, ...range, keep: 'all' }))
  const took = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  // What the change did itself before, with all these people locked.
  const inline = await took(() => tx(ctx, (db) => recompute(ctx, db, { employeeIds, ...range })))
  const left = await took(() => tx(ctx, (db) => workChanged.emit(ctx, db, { employeeIds, ...range })))
  if (process.env.MEASURE_PEOPLE)
    process.stdout.write(`inline ${inline.toFixed(0)} ms, left to a job ${left.toFixed(0)} ms\n`)
  expect(left).toBeLessThan(inline / 4)
  const { rows } = await readTx(ctx, (db) =>
    sql`select from job_run where kind = 'attendance.recompute'`.execute(db),
  )
  expect(rows).toHaveLength(1)
})
