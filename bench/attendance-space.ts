import { sql } from 'kysely'
import { readConfig } from '../apps/api/src/config.ts'
import { tx } from '../apps/api/src/platform/db/tx.ts'
import { assemblePlatform, systemCtx } from '../apps/api/src/start-platform.ts'
import { largestOf, peopleOf } from './attendance-data.ts'
import { writeMonth } from './attendance-month.ts'
import type { Bench, Measurement, Result } from './measurement.ts'

/*
 * P14: what a day of attendance takes on the disk, with its part of the plans and all indexes, of 10,000 people and 31
 * days with two punches each.
 */
const MOST_BYTES = 350

async function run(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(peopleOf(bench))).copy()
  const database = await site.open()
  const platform = assemblePlatform({ config: readConfig({ ...site.env, LOG_LEVEL: 'silent' }), database })
  try {
    const now = Temporal.Instant.from('2026-11-05T06:00:00Z')
    const ctx = { ...systemCtx(platform, await largestOf(database), 'Bench'), now }
    await writeMonth(ctx, database)
    const { rows } = await tx(ctx, (db) =>
      sql<{ bytes: number; days: number; plans: number }>`
        select (pg_total_relation_size('attendance_day') + pg_total_relation_size('attendance_plan'))::int8 as bytes,
          (select count(*) from attendance_day)::int as days, (select count(*) from attendance_plan)::int as plans`.execute(
        db,
      ),
    )
    const { bytes, days, plans } = rows[0] as { bytes: number; days: number; plans: number }
    const megabytes = (bytes / 1024 / 1024).toFixed(1)
    return [
      {
        id: 'P14',
        name: 'a day of attendance, with indexes and plans',
        value: bytes / days,
        unit: 'bytes',
        bound: MOST_BYTES,
        raw: `${megabytes} MB of ${days.toLocaleString('en')} days and ${plans} plans`,
      },
    ]
  } finally {
    await database.close()
  }
}

export const attendanceSpace: Measurement = {
  id: 'P14',
  title: 'Space: a month of attendance of 10,000 people',
  run,
}
