import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'

/** The organisation's currency, ISO 4217. One statement. */
export function organisationCurrency(ctx: Ctx): Promise<string> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{
      currency: string
    }>`select currency from organisation where org_id = ${ctx.orgId}`.execute(db)
    return found(rows[0]).currency
  })
}
