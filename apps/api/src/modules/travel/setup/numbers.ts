import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type CodesInUse, nextCodes, registerCodesInUse } from '../../settings/index.ts'

const KIND = 'travel_trip'

const inUse: CodesInUse = {
  taken: async (ctx, db, codes) => {
    const { rows } = await sql<{ code: string }>`
      select lower(number) as code from travel_trip where org_id = ${ctx.orgId} and number = any (${codes}::text[])`.execute(
      db,
    )
    return new Set(rows.map(({ code }) => code))
  },
  numbered: async (ctx, db, prefix) => {
    const { rows } = await sql<{ count: number; highest: number | null }>`
      select count(*)::int as count, max(right(number, -length(${prefix}))::numeric)::float8 as highest
      from travel_trip where org_id = ${ctx.orgId} and starts_with(number, ${prefix})
        and right(number, -length(${prefix})) ~ '^[0-9]{1,12}$'`.execute(db)
    return rows[0] ?? { count: 0, highest: null }
  },
}

/** The next number of a trip; those in use are skipped. */
export async function nextTripNumber(ctx: Ctx, db: Db): Promise<string> {
  const [number] = await nextCodes(ctx, db, KIND, 1, (codes) => inUse.taken(ctx, db, codes))
  return number as string
}

export const connectNumbers = (): void => registerCodesInUse(KIND, inUse)
