import { randomUUID } from 'node:crypto'
import { clockInOut } from '@muster/contract/attendance/clock.contract'
import { handInPunches, saveDevice } from '@muster/contract/attendance/devices.contract'
import { type ShiftTerms, shiftTerms } from '@muster/contract/shifts/shift-shapes'
import { sql } from 'kysely'
import type { TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { signBatch } from './devices/signature.ts'
import { insertPunches } from './punches/insert-punches.ts'
import { recomputeAdjacent } from './punches/recompute-adjacent.ts'

let serial = 0

/** Assigns a shift with a single version, effective long ago. */
export async function giveShift(
  app: TestApp,
  orgId: number,
  employeeIds: readonly number[],
  terms: Partial<ShiftTerms> & Pick<ShiftTerms, 'start' | 'end'>,
): Promise<number> {
  const number = ++serial
  const whole = shiftTerms.parse({ full_day_minutes: 480, half_day_minutes: 240, ...terms })
  return tx(app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into shift (org_id, code, name, color, created_at, updated_at)
      values (${orgId}, ${`S${number}`}, ${`Shift ${number}`}, '#228be6', now(), now()) returning id`.execute(
      db,
    )
    const id = rows[0]?.id as number
    await sql`
      insert into shift_version (org_id, shift_id, effective_from, terms, created_at, updated_at)
      values (${orgId}, ${id}, '2020-01-01', ${JSON.stringify(whole)}::jsonb, now(), now())`.execute(db)
    await sql`delete from shift_assignment where org_id = ${orgId} and employee_id = any (${[...employeeIds]}::bigint[])`.execute(
      db,
    )
    await sql`
      insert into shift_assignment (org_id, employee_id, shift_id, from_date, created_at)
      select ${orgId}, id, ${id}, '2020-01-01', now() from unnest(${[...employeeIds]}::bigint[]) as n (id)`.execute(
      db,
    )
    return id
  })
}

/** A team working from 9 to 18. */
export async function aClockedTeam(app: TestApp): Promise<Team & { everybody: number[] }> {
  const team = await aTeam(app)
  const everybody = [team.asha, team.ravi, team.meera, team.dev, team.nina]
  await giveShift(app, team.org.orgId, everybody, { start: '09:00', end: '18:00' })
  return { ...team, everybody }
}

/** A geofence for a location: 200 m around a point in Pune. */
export async function aFence(app: TestApp, orgId: number, locationId: number): Promise<void> {
  await tx(app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into geo_fence (org_id, location_id, version, created_at) values (${orgId}, ${locationId}, 1, now()) returning id`.execute(
      db,
    )
    await sql`
      insert into geo_fence_version (org_id, fence_id, version, effective_from, name, shape, latitude, longitude,
        radius_m, status, is_for_everyone, actor, changed_at)
      values (${orgId}, ${rows[0]?.id}, 1, '2020-01-01', 'Works', 'circle', 18.52, 73.85, 200, 1, true, 'HR', now())`.execute(
      db,
    )
  })
}

interface StoredRow {
  date: string
  status: string
  first_in: string | null
  last_out: string | null
  worked: number
  late_by: number
  flags: string[]
  is_final: boolean
  version: number
}

/** Stored attendance days of an employee, by date. */
export async function storedDaysOf(app: TestApp, orgId: number, employeeId: number): Promise<StoredRow[]> {
  const { rows } = await readTx(app.system(orgId), (db) =>
    sql<StoredRow>`
      select day as date, status, to_char(first_in, 'HH24:MI') as first_in, to_char(last_out, 'HH24:MI') as last_out,
        worked, late_by, flags, is_final, version
      from attendance_day where employee_id = ${employeeId} order by day`.execute(db),
  )
  return rows
}

export async function dayOf(app: TestApp, orgId: number, employeeId: number, date: string) {
  return (await storedDaysOf(app, orgId, employeeId)).find((day) => day.date === date)
}

export async function countPunches(app: TestApp, orgId: number): Promise<number> {
  const { rows } = await readTx(app.system(orgId), (db) =>
    sql<{ count: number }>`select count(*)::int as count from attendance_punch`.execute(db),
  )
  return rows[0]?.count ?? 0
}

/** Inserts device punches and recomputes the days they touch. */
export async function punchAt(
  app: TestApp,
  orgId: number,
  employeeId: number,
  ...punches: [at: string, direction: 'in' | 'out'][]
): Promise<void> {
  const ctx = app.system(orgId)
  await tx(ctx, async (db) => {
    const inserts = punches.map(([at, direction]) => ({
      ...{ employeeId, at, direction, source: 'biometric' as const },
      key: `test:${employeeId}:${at}:${direction}`,
    }))
    await recomputeAdjacent(ctx, db, await insertPunches(ctx, db, inserts), 'Test')
  })
}

/** Clocks through the browser's call, at an instant. */
export function clockAt(
  app: TestApp,
  token: string,
  at: string,
  action: 'in' | 'out' | 'break_start' | 'break_end',
) {
  app.setNow(at)
  return app.call(clockInOut, { token, body: { action, key: randomUUID() } })
}

/** A fresh session, since earlier ones have expired. */
export async function anotherSession(app: TestApp, orgId: number, accountId: number): Promise<string> {
  const token = newToken()
  const ctx = app.system(orgId)
  const now = ctx.now.toString()
  await tx(ctx, (db) =>
    db
      .insertInto('session')
      .values({
        ...{ org_id: orgId, account_id: accountId, token_hash: hashToken(token) },
        ...{ created_at: now, last_seen_at: now },
      })
      .execute(),
  )
  return token
}

/** The context that services receive for a call by this account. */
export async function actingAs(app: TestApp, orgId: number, accountId: number): Promise<Ctx> {
  const ctx = app.system(orgId)
  const actor = await readTx(ctx, (db) => findAccountActor(ctx, db, accountId))
  if (!actor) throw new Error('There is no such account.')
  return { ...ctx, actor }
}

/** An employee's code, as used on badges. */
export async function codeOf(app: TestApp, orgId: number, employeeId: number): Promise<string> {
  const { rows } = await readTx(app.system(orgId), (db) =>
    sql<{ code: string }>`select code from employee where id = ${employeeId}`.execute(db),
  )
  return rows[0]?.code as string
}

export interface TestDevice {
  public_id: string
  key: string
}

export async function aDevice(app: TestApp, token: string, name: string): Promise<TestDevice> {
  const { data } = await app.call(saveDevice, { token, body: { name } })
  return { public_id: data.device.public_id, key: data.key as string }
}

/** Delivers punches from a device, at an instant. */
export function sendPunches(
  app: TestApp,
  { public_id: device, key }: TestDevice,
  { at: timestamp, punches }: { at: string; punches: { badge: string; at: string; direction?: string }[] },
) {
  const payload = JSON.stringify({ punches })
  return app.call(handInPunches, {
    body: { device, timestamp, payload, signature: signBatch(key, timestamp, payload) },
  })
}

interface Scene {
  app: TestApp
  team: Awaited<ReturnType<typeof aClockedTeam>>
  admin: { token: string }
}

/** Shorthands for tests that create a team per test. */
export function atTheDoors(scene: () => Scene) {
  const orgId = () => scene().team.org.orgId
  return {
    sessionOf: (name: 'ravi' | 'meera' | 'dev' | 'asha') =>
      anotherSession(scene().app, orgId(), scene().team[`${name}Is`].accountId),
    code: (id: number) => codeOf(scene().app, orgId(), id),
    device: (name: string, token = scene().admin.token) => aDevice(scene().app, token, name),
    /** Delivers a batch now. */
    sendPunches: (by: TestDevice, punches: Parameters<typeof sendPunches>[2]['punches']) =>
      sendPunches(scene().app, by, { at: scene().app.system(orgId()).now.toString(), punches }),
  }
}
