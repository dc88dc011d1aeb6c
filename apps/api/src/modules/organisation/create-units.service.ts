import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { MasterTable } from '../reference/index.ts'

interface NamedRow {
  id: number
  name: string
}

export interface EnsuredUnits {
  /** Every unit with one of the names, with its stored name; if a name occurs twice, the newest is last. */
  units: NamedRow[]
  /** Newly created units, each with its whole row except for timestamps. */
  created: { id: number; made: Record<string, unknown> }[]
}

/** Tables whose names are unique only within a parent, and the parent that names from a file get. */
const within = { sub_department: sql`department_id is null`, reason: sql`kind = 'separation'` } as const

/**
 * Ensures that units with these names exist, for imports. Existing ones are matched case-insensitively, active or
 * not; the others are created and audited. Four statements for any number.
 *
 * @param reason recorded in the audit log
 */
export async function ensureUnits(
  ctx: Ctx,
  db: Db,
  table: MasterTable,
  names: readonly string[],
  reason = '',
): Promise<EnsuredUnits> {
  const byKey = new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()]))
  byKey.delete('')
  const wanted = [...byKey.values()]
  if (wanted.length === 0) return { units: [], created: [] }
  const extra = table === 'location' ? sql`, time_zone` : sql``
  const extraValue = table === 'location' ? sql`, o.time_zone` : sql``
  const created = await sql<NamedRow & { made: Record<string, unknown> }>`
    insert into ${sql.table(table)} as t (org_id, name, created_at, updated_at ${extra})
    select o.org_id, n.name, ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz ${extraValue}
    from unnest(${wanted}::text[]) as n (name) join organisation o on o.org_id = ${ctx.orgId}
    on conflict do nothing returning id, name, to_jsonb(t) - 'created_at' - 'updated_at' as made`.execute(db)
  await recordAudit(
    ctx,
    db,
    ...created.rows.map((row) => ({
      recordType: table,
      recordId: row.id,
      recordLabel: row.name,
      changes: changesBetween({}, { name: row.name }),
      reason,
    })),
  )
  const condition = table in within ? within[table as keyof typeof within] : sql`true`
  const { rows } = await sql<NamedRow>`
    select id, name from ${sql.table(table)}
    where org_id = ${ctx.orgId} and lower(name) = any (
      select lower(n) from unnest(${wanted}::text[]) as n) and ${condition} order by id`.execute(db)
  return { units: rows, created: created.rows.map(({ id, made }) => ({ id, made })) }
}
