import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { type MasterTable, masterTables } from './master-sources.ts'

export interface DropdownItem {
  id: number
  name: string
  code: string | null
  status: 0 | 1
  /** The parent unit, if the master has one. */
  parent: number | null
  /** For reasons: what kind of reason. */
  kind: string
}

/** Records of a master, by name: those with `status`, or all. */
export function listMaster(ctx: Ctx, master: MasterTable, status?: string): Promise<DropdownItem[]> {
  const source: { table: string; parent?: string } = masterTables[master]
  const parent = source.parent ? sql.ref(source.parent) : sql`null::bigint`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<DropdownItem>`
      select id, name, code, status, ${parent} as parent, ${master === 'reason' ? sql.ref('kind') : sql`''`} as kind
      from ${sql.table(source.table)}
      where org_id = ${ctx.orgId} and ${status ? sql`status = ${Number(status)}` : sql`true`}
      order by lower(name), id`.execute(db)
    return rows
  })
}

/**
 * For recruitment: active records. Another organisation's id is refused. @throws AppError `record.not_found`
 */
export function listMasterForRecruitment(ctx: Ctx, master: MasterTable, orgId: number | undefined) {
  found(orgId === undefined || orgId === ctx.orgId ? true : undefined)
  return listMaster(ctx, master, '1')
}
