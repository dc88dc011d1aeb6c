import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { GroupLimits } from '../rules/group-reach.ts'

export interface MoveInsert {
  employee_id: number
  kind: 'transfer' | 'separation' | 'rejoining'
  effective_on: string
  mode?: number | null
  reason_id: number | null
  note: string
  batch?: string
  details: Record<string, unknown>
}

/** Inserts moves. @returns ids by employee id */
export async function insertMoves(
  ctx: Ctx,
  db: Db,
  moves: readonly MoveInsert[],
): Promise<Map<number, number>> {
  if (moves.length === 0) return new Map()
  const actor = ctx.actor.name || ctx.actor.email
  const { rows } = await sql<{ id: number; employee_id: number }>`
    insert into employee_move
      (org_id, employee_id, kind, effective_on, mode, reason_id, note, batch, details, created_by, actor, created_at)
    select ${ctx.orgId}, r.employee_id, r.kind, r.effective_on, r.mode, r.reason_id, r.note, r.batch, r.details,
      ${ctx.actor.accountId}::bigint, ${actor}, ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r (employee_id bigint, kind text,
      effective_on date, mode smallint, reason_id bigint, note text, batch uuid, details jsonb)
    returning id, employee_id`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row.id]))
}

export interface GroupOf {
  id: number
  name: string
  limits: GroupLimits
}

/** Active data permission groups, by name. */
export async function findGroupLimits(ctx: Ctx, db: Db): Promise<GroupOf[]> {
  const { rows } = await sql<GroupOf>`
    select g.id, g.name, jsonb_object_agg(l.dimension, l.ids) as limits
    from access_group g cross join lateral (
      select gl.dimension, jsonb_agg(gl.value_id) as ids from access_group_limit gl
      where gl.org_id = g.org_id and gl.group_id = g.id group by gl.dimension) l
    where g.org_id = ${ctx.orgId} and g.status = 1
    group by g.id, g.name order by lower(g.name)`.execute(db)
  return rows
}

/** Employees out of reach, by permission. One statement. */
export async function findOutOfReach(
  ctx: Ctx,
  db: Db,
  requested: readonly { permission: string; ids: readonly number[] }[],
): Promise<Map<string, number[]>> {
  const parts = requested.map(
    ({ permission, ids }) => sql`
      select ${permission}::text as permission, e.id from employee e
      where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])
        and not coalesce(${employeeScope(ctx, permission, 'e')}, false)`,
  )
  const { rows } = await sql<{
    permission: string
    id: number
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const out = new Map<string, number[]>()
  for (const { permission, id } of rows) out.set(permission, [...(out.get(permission) ?? []), id])
  return out
}
