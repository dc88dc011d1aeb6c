import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface HeirRow {
  move_id: number
  employee_id: number
  employee_name: string
  kind: string
  heir_id: number
  heir_name: string
  heir_status: 'active' | 'left'
}

/** Heirs named for the separations of these people that are neither cancelled nor done. Locks them. */
export async function findHeirs(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<HeirRow[]> {
  if (employeeIds.length === 0) return []
  const { rows } = await sql<HeirRow>`
    select h.move_id, m.employee_id, e.full_name as employee_name, h.kind, h.heir_id, x.full_name as heir_name,
      x.status as heir_status
    from employee_move m
    join employee_duty_heir h on h.org_id = m.org_id and h.move_id = m.id and h.done_at is null
    join employee e on e.org_id = m.org_id and e.id = m.employee_id
    join employee x on x.org_id = h.org_id and x.id = h.heir_id
    where m.org_id = ${ctx.orgId} and m.employee_id = any (${[...employeeIds]}::bigint[])
      and m.kind = 'separation' and m.cancelled_at is null
    order by m.employee_id, h.kind for update of h`.execute(db)
  return rows
}

/** Replaces the heirs of a separation, those excepted to whom something has passed already. */
export async function writeHeirs(
  ctx: Ctx,
  db: Db,
  moveId: number,
  heirs: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    delete from employee_duty_heir where org_id = ${ctx.orgId} and move_id = ${moveId} and done_at is null`.execute(
    db,
  )
  if (heirs.size === 0) return
  await sql`
    insert into employee_duty_heir (org_id, move_id, kind, heir_id)
    select ${ctx.orgId}, ${moveId}, h.kind, h.heir_id
    from unnest(${[...heirs.keys()]}::text[], ${[...heirs.values()]}::bigint[]) h (kind, heir_id)
    on conflict do nothing`.execute(db)
}

export async function markPassed(
  ctx: Ctx,
  db: Db,
  passed: readonly { moveId: number; kind: string; count: number }[],
): Promise<void> {
  if (passed.length === 0) return
  await sql`
    update employee_duty_heir h set done_at = ${ctx.now.toString()}::timestamptz, passed = x.passed
    from unnest(${passed.map((one) => one.moveId)}::bigint[], ${passed.map((one) => one.kind)}::text[],
      ${passed.map((one) => one.count)}::int[]) x (move_id, kind, passed)
    where h.org_id = ${ctx.orgId} and h.move_id = x.move_id and h.kind = x.kind`.execute(db)
}

export interface HeirPerson {
  id: number
  full_name: string
  status: 'active' | 'left'
  date_of_joining: string
  left_on: string | null
}

export async function findHeirPeople(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
): Promise<Map<number, HeirPerson>> {
  const { rows } = await sql<HeirPerson>`
    select id, full_name, status, date_of_joining, left_on from employee
    where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
