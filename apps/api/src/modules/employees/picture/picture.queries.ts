import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export const CHANGE = 'employees.picture.change'
export const APPROVE = 'employees.picture.approve'

export interface PicturedPerson {
  id: number
  code: string
  full_name: string
  photo_path: string | null
  /** Whether the caller may approve this person's pictures, so that none has to wait. False for oneself. */
  can_approve: boolean
}

/** Somebody whose picture the caller may change, optionally locked; undefined out of reach. */
export async function findPictured(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<PicturedPerson | undefined> {
  const { rows } = await sql<PicturedPerson>`
    select e.id, e.code, e.full_name, e.photo_path,
      (${employeeScope(ctx, APPROVE, 'e')} and e.id is distinct from ${ctx.actor.employeeId}::bigint) as can_approve
    from employee e
    where e.org_id = ${ctx.orgId} and e.id = ${id} and ${employeeScope(ctx, CHANGE, 'e')}
    ${options.lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

export interface PictureRequestRow {
  id: number
  employee_id: number
  path: string
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn'
  asked_at: string
  decided_by_name: string
  decided_at: string | null
  reason: string
  /** Request of the approval engine, if the organisation has a workflow for pictures. */
  request_id: number | null
}

/** The latest picture submitted for approval, whatever its outcome. */
export async function findLatestRequest(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<PictureRequestRow | undefined> {
  const { rows } = await sql<PictureRequestRow>`
    select id, employee_id, path, state, asked_at, decided_by_name, decided_at, reason, request_id from picture_request
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} order by id desc limit 1`.execute(db)
  return rows[0]
}

/** @returns its id */
export async function insertRequest(ctx: Ctx, db: Db, employeeId: number, path: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into picture_request (org_id, employee_id, path, asked_by, asked_at)
    values (${ctx.orgId}, ${employeeId}, ${path}, ${ctx.actor.accountId}, ${ctx.now.toString()}::timestamptz)
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Links a waiting picture to its request in the approval engine. */
export async function setRequest(ctx: Ctx, db: Db, id: number, requestId: number): Promise<void> {
  await sql`
    update picture_request set request_id = ${requestId} where org_id = ${ctx.orgId} and id = ${id}`.execute(
    db,
  )
}

export async function findRequestsByIds(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<(Pick<PictureRequestRow, 'id' | 'path' | 'state'> & { photo_path: string | null })[]> {
  const { rows } = await sql<
    Pick<PictureRequestRow, 'id' | 'path' | 'state'> & { photo_path: string | null }
  >`
    select r.id, r.path, r.state, e.photo_path
    from picture_request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.org_id = ${ctx.orgId} and r.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

export async function endRequest(
  ctx: Ctx,
  db: Db,
  id: number,
  end: { state: 'approved' | 'rejected' | 'withdrawn'; reason?: string; by?: string },
): Promise<void> {
  await sql`
    update picture_request set state = ${end.state}, reason = ${end.reason ?? ''},
      decided_by_name = ${end.by ?? (ctx.actor.name || ctx.actor.email)}, decided_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
}

export async function setPicture(ctx: Ctx, db: Db, employeeId: number, path: string | null): Promise<void> {
  await sql`
    update employee set photo_path = ${path}, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${employeeId}`.execute(db)
}

export interface WaitingRow {
  id: number
  employee_id: number
  code: string
  full_name: string
  department_name: string | null
  designation_name: string | null
  photo_path: string | null
  path: string
  asked_at: string
}

interface WaitingWanted {
  search: string
  limit: number
  offset: number
}

function waiting(ctx: Ctx, { search }: WaitingWanted): RawBuilder<unknown> {
  const hits =
    search === '' ? sql`` : sql`join search_employees(${search}, false) hit on hit.employee_id = e.id`
  return sql`
    from picture_request r join employee e on e.org_id = r.org_id and e.id = r.employee_id ${hits}
    where r.org_id = ${ctx.orgId} and r.state = 'waiting' and ${employeeScope(ctx, APPROVE, 'e')}`
}

export async function findWaiting(ctx: Ctx, db: Db, wanted: WaitingWanted): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select r.id, r.employee_id, e.code, e.full_name, e.photo_path, r.path, r.asked_at,
      (select u.name from department u where u.org_id = e.org_id and u.id = e.department_id) as department_name,
      (select u.name from designation u where u.org_id = e.org_id and u.id = e.designation_id) as designation_name
    ${waiting(ctx, wanted)}
    order by r.asked_at, r.id limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

export async function countWaiting(ctx: Ctx, db: Db, wanted: WaitingWanted): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total ${waiting(ctx, wanted)}`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * A request about somebody in reach. Locks the person's record first: every caller uses this lock order.
 *
 * @param options.anybody skips the reach check for approvers whom a workflow chose
 */
export async function lockRequest(
  ctx: Ctx,
  db: Db,
  id: number,
  options: { anybody?: boolean } = {},
): Promise<(PictureRequestRow & Pick<PicturedPerson, 'code' | 'full_name' | 'photo_path'>) | undefined> {
  const reached = options.anybody ? sql`true` : employeeScope(ctx, APPROVE, 'e')
  await sql`
    select from employee e where e.org_id = ${ctx.orgId}
      and e.id = (select r.employee_id from picture_request r where r.org_id = ${ctx.orgId} and r.id = ${id})
      and ${reached}
    for no key update`.execute(db)
  // Read after locking, so that the state is current.
  const { rows } = await sql<PictureRequestRow & PicturedPerson>`
    select r.id, r.employee_id, r.path, r.state, r.asked_at, r.decided_by_name, r.decided_at, r.reason, r.request_id,
      e.code, e.full_name, e.photo_path
    from picture_request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.org_id = ${ctx.orgId} and r.id = ${id} and ${reached}`.execute(db)
  return rows[0]
}
