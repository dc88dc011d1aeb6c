import type {
  Initiator,
  Rehire,
  SeparationKind,
  SeparationStatus,
} from '@muster/contract/offboarding/offboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { MANAGE, managedScope, separationScope, VIEW } from '../offboarding.access.ts'

/** A separation as stored, with what the caller may do. */
export interface StoredSeparation {
  id: number
  employee_id: number
  employee_name: string
  employee_code: string
  employee_status: 'active' | 'left'
  /** The date that counts, from the employee's record. */
  left_on: string | null
  manager_id: number | null
  joined_on: string
  /** Whether it is the employment that the record shows. */
  is_current: boolean
  kind: SeparationKind
  mode: number
  reason_id: number | null
  status: SeparationStatus
  status_before: SeparationStatus | null
  status_at: string
  resigned_on: string
  requested_lwd: string
  agreed_lwd: string | null
  notice_days: number
  notice_counts: 'calendar' | 'working'
  notice_starts: 'same_day' | 'next_day'
  notice_extend_by_leave: boolean
  /** Days, possibly halves, as a decimal text. */
  notice_waived: string
  notice_ends_on: string | null
  rehire: Rehire
  note: string
  hr_note: string
  initiated_by: Initiator
  request_id: number | null
  withdrawal_request_id: number | null
  move_id: number | null
  access_ended_at: string | null
  version: number
  created_at: string
  /** The organisation's day. */
  today: string
  may_view: boolean
  may_manage: boolean
  is_own: boolean
}

const select = (ctx: Ctx) => sql`
  select s.id, s.employee_id, e.full_name as employee_name, e.code as employee_code, e.status as employee_status, e.left_on,
    e.manager_id, s.joined_on, s.joined_on = e.date_of_joining as is_current, s.kind, s.mode, s.reason_id, s.status,
    s.status_before, s.status_at, s.resigned_on, s.requested_lwd, s.agreed_lwd, s.notice_days, s.notice_counts,
    s.notice_starts, s.notice_extend_by_leave, s.notice_waived, s.notice_ends_on, s.rehire, s.note, s.hr_note,
    s.initiated_by, s.request_id, s.withdrawal_request_id, s.move_id, s.access_ended_at, s.version, s.created_at,
    ${organisationTodaySql(ctx)} as today, (${separationScope(ctx, VIEW)} or ${separationScope(ctx, MANAGE)}) as may_view,
    ${managedScope(ctx)} as may_manage, e.id is not distinct from ${ctx.actor.employeeId}::bigint as is_own
  from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id`

/** Separations whatever the caller's reach, for modules and jobs that act by their own right. One statement. */
export async function findSeparations(
  ctx: Ctx,
  db: Db,
  where: RawBuilder<boolean>,
): Promise<StoredSeparation[]> {
  const { rows } = await sql<StoredSeparation>`
    ${select(ctx)} where s.org_id = ${ctx.orgId} and ${where} order by s.id`.execute(db)
  return rows
}

/** @throws AppError `record.not_found` for a separation that is missing or out of reach */
export async function requireSeparation(ctx: Ctx, db: Db, id: number): Promise<StoredSeparation> {
  const [one] = await findSeparations(ctx, db, sql<boolean>`s.id = ${id}`)
  return found(one?.may_view ? one : undefined)
}

/** Locks separations in the order of their ids, whatever the caller's reach; see `findSeparations`. */
export async function lockSeparationsWhere(
  ctx: Ctx,
  db: Db,
  where: RawBuilder<boolean>,
): Promise<StoredSeparation[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from separation s where s.org_id = ${ctx.orgId} and ${where} order by s.id for no key update`.execute(
    db,
  )
  if (rows.length === 0) return []
  return findSeparations(ctx, db, sql<boolean>`s.id = any (${rows.map(({ id }) => id)}::bigint[])`)
}

/**
 * Locks a separation, so that two people who act at once take turns, and loads what is stored then.
 *
 * @throws AppError `record.not_found`
 */
export async function lockSeparation(ctx: Ctx, db: Db, id: number): Promise<StoredSeparation> {
  const [one] = await lockSeparationsWhere(ctx, db, sql<boolean>`s.id = ${id}`)
  return found(one?.may_view ? one : undefined)
}
