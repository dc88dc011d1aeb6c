import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface KeptAsked {
  employeeIds: readonly number[] | 'all'
  from: string
  /** Null: from that day on. */
  to: string | null
}

export interface Kept {
  employeeIds: number[]
  from: string
  to: string
  days: number
}

/** Whose days between two are kept, how many, and from when to when. One statement. */
export async function findKept(ctx: Pick<Ctx, 'orgId'>, db: Db, asked: KeptAsked): Promise<Kept> {
  const { employeeIds, from, to } = asked
  const who = employeeIds === 'all' ? sql`true` : sql`employee_id = any (${[...employeeIds]}::bigint[])`
  const { rows } = await sql<{ ids: number[] | null; from: string | null; to: string | null; days: number }>`
    select array_agg(employee_id order by employee_id) as ids, min(first) as from, max(last) as to,
      coalesce(sum(days), 0)::int as days
    from (
      select employee_id, min(day) as first, max(day) as last, count(*) as days from attendance_day
      where org_id = ${ctx.orgId} and day >= ${from}::date and ${to === null ? sql`true` : sql`day <= ${to}::date`}
        and ${who}
      group by employee_id
    ) kept`.execute(db)
  const [row] = rows
  return { employeeIds: row?.ids ?? [], from: row?.from ?? from, to: row?.to ?? from, days: row?.days ?? 0 }
}

export function slicesOf<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  )
}
