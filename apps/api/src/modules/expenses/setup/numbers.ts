import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type CodesInUse, nextCodes, registerCodesInUse } from '../../settings/index.ts'

/** Kinds of numbers, and the table that has them. */
const tables = {
  expense_claim: 'expense_claim',
  expense_payment: 'expense_payment',
  expense_advance: 'expense_advance',
} as const
type Kind = keyof typeof tables

const inUse = (kind: Kind): CodesInUse => ({
  taken: async (ctx, db, codes) => {
    const { rows } = await sql<{ code: string }>`
      select lower(number) as code from ${sql.table(tables[kind])}
      where org_id = ${ctx.orgId} and number = any (${codes}::text[])`.execute(db)
    return new Set(rows.map(({ code }) => code))
  },
  numbered: async (ctx, db, prefix) => {
    const { rows } = await sql<{ count: number; highest: number | null }>`
      select count(*)::int as count, max(right(number, -length(${prefix}))::numeric)::float8 as highest
      from ${sql.table(tables[kind])}
      where org_id = ${ctx.orgId} and starts_with(number, ${prefix})
        and right(number, -length(${prefix})) ~ '^[0-9]{1,12}$'`.execute(db)
    return rows[0] ?? { count: 0, highest: null }
  },
})

/** The next number of a kind; those in use are skipped. */
export async function nextNumber(ctx: Ctx, db: Db, kind: Kind): Promise<string> {
  const [number] = await nextCodes(ctx, db, kind, 1, (codes) => inUse(kind).taken(ctx, db, codes))
  return number as string
}

export function connectNumbers(): void {
  for (const kind of Object.keys(tables) as Kind[]) registerCodesInUse(kind, inUse(kind))
}
