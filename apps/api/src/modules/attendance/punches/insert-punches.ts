import type { PunchDirectionName } from '@muster/contract/attendance/attendance.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { PlaceFacts } from '../clock/admit-punch.ts'
import { tellBoard } from '../clock/tell-board.ts'

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

/** A single punch. One statement. @returns its id; nothing when it stood already */
export async function insertPunch(ctx: Ctx, db: Db, punch: NewPunch): Promise<number | undefined> {
  const row = await db
    .insertInto('attendance_punch')
    .values({
      org_id: ctx.orgId,
      employee_id: punch.employeeId,
      at: punch.at,
      direction: punch.direction,
      source: punch.source,
      key: punch.key,
      received_at: ctx.now.toString(),
      is_offline: punch.isOffline ?? false,
      request_id: punch.requestId ?? null,
      account_id: ctx.actor.accountId,
      latitude: punch.latitude ?? null,
      longitude: punch.longitude ?? null,
      accuracy_m: punch.accuracy ?? null,
      place_verdict: punch.place_verdict ?? null,
      fence_id: punch.fence_id ?? null,
      distance_m: punch.distance_m ?? null,
      ip: punch.source === 'web' || punch.source === 'mobile' ? ctx.request.ip : '',
      ip_allowed: punch.ip_allowed ?? null,
      selfie: punch.selfie ?? null,
      note: punch.note ?? '',
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) tellBoard(ctx, db)
  return row?.id
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
