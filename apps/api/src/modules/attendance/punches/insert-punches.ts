import type { PunchDirectionName } from '@muster/contract/attendance/attendance.constants'
import { sql } from 'kysely'
import { englishOf, type Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { textJson } from '../../../platform/db/stored-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { PlaceFacts } from '../clock/admit-punch.ts'
import { notifyBoard } from '../clock/notify-board.ts'
import { type DayToWrite, daysWritten, type WrittenDay } from '../days/write-days.ts'

export interface NewPunch extends Partial<PlaceFacts> {
  employeeId: number
  /** RFC 3339. */
  at: string
  direction: PunchDirectionName
  source: 'web' | 'mobile' | 'biometric' | 'import' | 'regularisation' | 'admin'
  /** Idempotency key, unique in the organisation. */
  key: string
  isOffline?: boolean
  deviceId?: number | null
  requestId?: number | null
  latitude?: number | null
  longitude?: number | null
  accuracy?: number | null
  selfie?: string | null
  note?: string | Text
}

/** A punch with its employee: a batch contains one each of several employees. */
export interface ClockedPunch extends NewPunch {
  by: Pick<Ctx, 'now' | 'actor' | 'request'>
}

/** Inserted punches and the days computed with them. */
interface InsertedPunches {
  /** By employee; none for a punch that already existed, whose day was not written either. */
  ids: ReadonlyMap<number, number>
  changed: WrittenDay[]
}

const clockedRow = ({ by, ...punch }: ClockedPunch) => ({
  employee_id: punch.employeeId,
  at: punch.at,
  direction: punch.direction,
  source: punch.source,
  key: punch.key,
  received_at: by.now.toString(),
  is_offline: punch.isOffline ?? false,
  account_id: by.actor.accountId,
  latitude: punch.latitude ?? null,
  longitude: punch.longitude ?? null,
  accuracy_m: punch.accuracy ?? null,
  place_verdict: punch.place_verdict ?? null,
  fence_id: punch.fence_id ?? null,
  distance_m: punch.distance_m ?? null,
  ip: by.request.ip,
  ip_allowed: punch.ip_allowed ?? null,
  selfie: punch.selfie ?? null,
})

/**
 * Inserts punches, one per employee, and the days computed with them (see `NEW_PUNCH`) in one statement, to
 * keep clocking fast at the start of shifts.
 */
export async function insertClocked(
  ctx: Ctx,
  db: Db,
  punches: readonly ClockedPunch[],
  days: readonly DayToWrite[],
): Promise<InsertedPunches> {
  if (punches.length === 0) return { ids: new Map(), changed: [] }
  const { plans, insert } = daysWritten(ctx, days, 'punch')
  const { rows } = await sql<{ ids: [employeeId: number, id: number][]; changed: WrittenDay[] }>`${prepared}
    with punch as (
      insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at, is_offline, account_id,
        latitude, longitude, accuracy_m, place_verdict, fence_id, distance_m, ip, ip_allowed, selfie)
      select ${ctx.orgId}, n.* from json_to_recordset(${JSON.stringify(punches.map(clockedRow))}::json) as n (
        employee_id bigint, at timestamptz, direction text, source text, key text, received_at timestamptz,
        is_offline boolean, account_id bigint, latitude float8, longitude float8, accuracy_m float8,
        place_verdict text, fence_id bigint, distance_m float8, ip text, ip_allowed boolean, selfie text)
      on conflict (org_id, key) do nothing returning employee_id, id
    ), ${plans}, kept as (${insert})
    select coalesce((select json_agg(json_build_array(employee_id, id)) from punch), '[]') as ids,
      coalesce((select json_agg(k) from kept k), '[]') as changed`.execute(db)
  const [row] = rows
  if (!row || row.ids.length === 0) return { ids: new Map(), changed: [] }
  notifyBoard(ctx, db)
  return { ids: new Map(row.ids), changed: row.changed }
}

export interface InsertedPunch {
  employee_id: number
  at: string
}

/** Inserts many punches, each key once. One statement. @returns new punches */
export async function insertPunches(
  ctx: Ctx,
  db: Db,
  punches: readonly NewPunch[],
): Promise<InsertedPunch[]> {
  if (punches.length === 0) return []
  const of = <T>(value: (punch: NewPunch) => T) => punches.map(value)
  const { rows } = await sql<InsertedPunch>`
    insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at, device_id, request_id,
      account_id, note, note_text)
    select ${ctx.orgId}, n.employee_id, n.at, n.direction, n.source, n.key, ${ctx.now.toString()}::timestamptz,
      n.device_id, n.request_id, ${ctx.actor.accountId}::bigint, n.note, n.note_text
    from unnest(${of((one) => one.employeeId)}::bigint[], ${of((one) => one.at)}::timestamptz[],
      ${of((one) => one.direction)}::text[], ${of((one) => one.source)}::text[], ${of((one) => one.key)}::text[],
      ${of((one) => one.deviceId ?? null)}::bigint[], ${of((one) => one.requestId ?? null)}::bigint[],
      ${of((one) => englishOf(one.note ?? ''))}::text[], ${of((one) => textJson(one.note ?? null))}::jsonb[])
      as n (employee_id, at, direction, source, key, device_id, request_id, note, note_text)
    on conflict (org_id, key) do nothing
    returning employee_id, at`.execute(db)
  if (rows.length > 0) notifyBoard(ctx, db)
  return rows
}
