import type { PunchDirectionName } from '@muster/contract/attendance/attendance.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { PlaceFacts } from '../clock/admit-punch.ts'
import { tellBoard } from '../clock/tell-board.ts'
import { type DayToWrite, daysWritten, type WrittenDay } from '../days/write-days.ts'

export interface NewPunch extends Partial<PlaceFacts> {
  employeeId: number
  /** RFC 3339. */
  at: string
  direction: PunchDirectionName
  source: 'web' | 'mobile' | 'biometric' | 'import' | 'regularisation' | 'admin'
  /** Unique in the organisation: what came already under it is the same punch. */
  key: string
  isOffline?: boolean
  deviceId?: number | null
  requestId?: number | null
  latitude?: number | null
  longitude?: number | null
  accuracy?: number | null
  selfie?: string | null
  note?: string
}

/** A single punch with what it makes of its days. */
export interface KeptPunch {
  /** Nothing when it stood already; then no day was written either. */
  id: number | undefined
  changed: WrittenDay[]
}

/**
 * Writes a punch, and days that were computed with it (see `NEW_PUNCH`): in one statement, since everybody's clocking
 * in at nine waits for it.
 */
export async function insertPunch(
  ctx: Ctx,
  db: Db,
  punch: NewPunch,
  days: readonly DayToWrite[],
): Promise<KeptPunch> {
  const { plans, insert } = daysWritten(ctx, days, 'punch')
  const ip = punch.source === 'web' || punch.source === 'mobile' ? ctx.request.ip : ''
  const { rows } = await sql<{ id: number | null; changed: WrittenDay[] }>`${prepared} with punch as (
      insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at, is_offline,
        request_id, account_id, latitude, longitude, accuracy_m, place_verdict, fence_id, distance_m, ip, ip_allowed,
        selfie, note)
      values (${ctx.orgId}, ${punch.employeeId}, ${punch.at}, ${punch.direction}, ${punch.source}, ${punch.key},
        ${ctx.now.toString()}, ${punch.isOffline ?? false}, ${punch.requestId ?? null}, ${ctx.actor.accountId},
        ${punch.latitude ?? null}, ${punch.longitude ?? null}, ${punch.accuracy ?? null},
        ${punch.place_verdict ?? null}, ${punch.fence_id ?? null}, ${punch.distance_m ?? null}, ${ip},
        ${punch.ip_allowed ?? null}, ${punch.selfie ?? null}, ${punch.note ?? ''})
      on conflict (org_id, key) do nothing returning id
    ), plans as materialized (${plans}), kept as (${insert})
    select (select id from punch) as id, coalesce((select json_agg(k) from kept k), '[]') as changed`.execute(
    db,
  )
  const [row] = rows
  if (!row || row.id === null) return { id: undefined, changed: [] }
  tellBoard(ctx, db)
  return { id: row.id, changed: row.changed }
}

export interface InsertedPunch {
  employee_id: number
  at: string
}

/** Many at once, each key once. One statement. @returns those that are new */
export async function insertPunches(
  ctx: Ctx,
  db: Db,
  punches: readonly NewPunch[],
): Promise<InsertedPunch[]> {
  if (punches.length === 0) return []
  const of = <T>(value: (punch: NewPunch) => T) => punches.map(value)
  const { rows } = await sql<InsertedPunch>`
    insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at, device_id, request_id,
      account_id, note)
    select ${ctx.orgId}, n.employee_id, n.at, n.direction, n.source, n.key, ${ctx.now.toString()}::timestamptz,
      n.device_id, n.request_id, ${ctx.actor.accountId}::bigint, n.note
    from unnest(${of((one) => one.employeeId)}::bigint[], ${of((one) => one.at)}::timestamptz[],
      ${of((one) => one.direction)}::text[], ${of((one) => one.source)}::text[], ${of((one) => one.key)}::text[],
      ${of((one) => one.deviceId ?? null)}::bigint[], ${of((one) => one.requestId ?? null)}::bigint[],
      ${of((one) => one.note ?? '')}::text[]) as n (employee_id, at, direction, source, key, device_id, request_id, note)
    on conflict (org_id, key) do nothing
    returning employee_id, at`.execute(db)
  if (rows.length > 0) tellBoard(ctx, db)
  return rows
}
