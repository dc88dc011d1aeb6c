import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type CodesInUse, nextCodes, registerCodesInUse } from '../../settings/index.ts'

const inUse: CodesInUse = {
  taken: async (ctx, db, codes) => {
    const { rows } = await sql<{ code: string }>`
      select lower(code) as code from vendor
      where org_id = ${ctx.orgId} and lower(code) = any (select lower(x) from unnest(${codes}::text[]) x)`.execute(
      db,
    )
    return new Set(rows.map(({ code }) => code))
  },
  numbered: async (ctx, db, prefix) => {
    const { rows } = await sql<{ count: number; highest: number | null }>`
      select count(*)::int as count, max(right(code, -length(${prefix}))::numeric)::float8 as highest from vendor
      where org_id = ${ctx.orgId} and starts_with(code, ${prefix}) and right(code, -length(${prefix})) ~ '^[0-9]{1,12}$'`.execute(
      db,
    )
    return rows[0] ?? { count: 0, highest: null }
  },
}

/** The next codes of vendors; those in use, and those that are given in the same step, are skipped. */
export function nextVendorCodes(
  ctx: Ctx,
  db: Db,
  count: number,
  given: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  return nextCodes(ctx, db, 'vendor', count, async (codes) => {
    const taken = await inUse.taken(ctx, db, codes)
    return new Set([...taken, ...codes.map((code) => code.toLowerCase()).filter((code) => given.has(code))])
  })
}

export function connectNumbers(): void {
  registerCodesInUse('vendor', inUse)
}
