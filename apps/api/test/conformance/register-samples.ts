import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertPunches } from '../../src/modules/attendance/punches/insert-punches.ts'
import { recomputeAround } from '../../src/modules/attendance/punches/recompute-around.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { Sample } from './samples.ts'
import type { World } from './world.ts'

/** Somebody of ours was there on that day. */
async function aKeptDay({ app, ours }: World): Promise<string> {
  const ctx = app.system(ours.orgId)
  await tx(ctx, async (db) => {
    const employeeId = ours.employeeIds[1] as number
    await sql`update employee set status = 'active', left_on = null where org_id = ${ours.orgId} and id = ${employeeId}`.execute(
      db,
    )
    const at = '2026-11-12T03:31:00Z'
    const punch = { employeeId, at, direction: 'in', source: 'admin', key: randomUUID() } as const
    await recomputeAround(ctx, db, await insertPunches(ctx, db, [punch]), 'Sample')
  })
  return '2026-11-12'
}

const calendar: Sample = () => ({ body: { month: '2026-11' } })

export const registerSamples: Record<string, Sample> = {
  'rosters.calendar.read': calendar,
  'rosters.calendar.payroll': calendar,
  'rosters.calendar.payroll_v2': calendar,
  'rosters.calendar.payroll_new': calendar,
  'rosters.team_calendar.read': calendar,
  'rosters.team_calendar.payroll': calendar,
  'rosters.team_calendar.payroll_v2': calendar,
  'rosters.team_calendar.payroll_new': calendar,
  'attendance.muster.export': () => ({ body: { month: '2026-11' } }),
  'attendance.exception.list': () => ({ body: { kind: 'late' } }),
  'attendance.daily.check': () => ({ body: { date: '2026-11-18' } }),
  'attendance.daily.export': async (world) => ({ body: { date: await aKeptDay(world) } }),
  'attendance.lock.preview': () => ({ query: { from_date: '2026-11-01', to_date: '2026-11-15' } }),
}
