import { randomUUID } from 'node:crypto'
import { settleDays } from '@muster/contract/attendance/settling.contract'
import { sql } from 'kysely'
import { insertPunches } from '../../src/modules/attendance/punches/insert-punches.ts'
import { recomputeAdjacent } from '../../src/modules/attendance/punches/recompute-adjacent.ts'
import { tx } from '../../src/platform/db/tx.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

/** A day with an attendance record. */
async function aKeptDay({ app, ours }: World): Promise<string> {
  const ctx = app.system(ours.orgId)
  await tx(ctx, async (db) => {
    const employeeId = ours.employeeIds[1] as number
    await sql`update employee set status = 'active', left_on = null where org_id = ${ours.orgId} and id = ${employeeId}`.execute(
      db,
    )
    const at = '2026-11-12T03:31:00Z'
    const punch = { employeeId, at, direction: 'in', source: 'admin', key: randomUUID() } as const
    await recomputeAdjacent(ctx, db, await insertPunches(ctx, db, [punch]), 'Sample')
  })
  return '2026-11-12'
}

/** A different day of October per sample, with a missing clock-out. */
let october = 0
async function aMissingPunch({ app, ours }: World) {
  const ctx = app.system(ours.orgId)
  const EMPLOYEE_ID = ours.employeeIds[1] as number
  const date = `2026-10-${String(5 + (october++ % 26)).padStart(2, '0')}`
  await tx(ctx, async (db) => {
    await sql`update employee set status = 'active', left_on = null where org_id = ${ours.orgId} and id = ${EMPLOYEE_ID}`.execute(
      db,
    )
    const at = `${date}T03:31:00Z`
    const punch = {
      employeeId: EMPLOYEE_ID,
      at,
      direction: 'in',
      source: 'admin',
      key: randomUUID(),
    } as const
    await recomputeAdjacent(ctx, db, await insertPunches(ctx, db, [punch]), 'Sample')
  })
  return { EMPLOYEE_ID, date }
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
  'attendance.settling.preview': async (world) => ({
    body: { how: 'accept', days: [await aMissingPunch(world)] },
  }),
  'attendance.settling.create': async (world) => ({
    body: { how: 'accept', days: [await aMissingPunch(world)], reason: 'Sample' },
  }),
  'attendance.settling.undo': async (world, admin) => {
    const { data } = await world.app.call(settleDays, {
      token: admin.token,
      body: { how: 'accept', days: [await aMissingPunch(world)], reason: 'Sample' },
    })
    return { body: { ID: data.ID as number } }
  },
  'attendance.lock.preview': () => ({ query: { from_date: '2026-11-01', to_date: '2026-11-15' } }),
}
