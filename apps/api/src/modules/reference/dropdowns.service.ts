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
  /** The unit above, where the master has one. */
  parent: number | null
  /** Of a reason: what it explains. */
  kind: string
}

/** Of a master: those with `status`, or all, by name. */
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

/** For recruitment: active ones, of the caller's organisation whatever id is asked for. */
export function listMasterForHiring(ctx: Ctx, master: MasterTable, orgId: number | undefined) {
  found(orgId === undefined || orgId === ctx.orgId ? true : undefined)
  return listMaster(ctx, master, '1')
}
