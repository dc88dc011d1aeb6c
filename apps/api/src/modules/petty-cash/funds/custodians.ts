import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { findCustodians } from '@muster/contract/petty-cash/funds.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { fundScope, keeps, MANAGE } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'

/** SQL condition: employee `e` may keep a fund of this entity: whoever works there, or in no entity. A fund without one is anybody's. */
const mayKeep = (entityId: RawBuilder<unknown>) =>
  sql<boolean>`(e.status = 'active' and (${entityId} is null or e.entity_id is null or e.entity_id = ${entityId}))`

interface Wanted {
  id: number
  fund: { entity_id: number | null }
  field: string
}

/** Refuses who can't keep a fund. @throws AppError `request.invalid` at the field */
export async function requireCustodian(ctx: Ctx, db: Db, { id, fund, field }: Wanted): Promise<void> {
  const { rows } = await sql<{ may_keep: boolean }>`
    select ${mayKeep(sql`${fund.entity_id}::bigint`)} as may_keep from employee e
    where e.org_id = ${ctx.orgId} and e.id = ${id} and e.status = 'active'`.execute(db)
  const wrong = (text: 'chooseCustodian' | 'otherEntity') =>
    fail('request.invalid', { fields: { [field]: pettyCashTexts(text) } })
  if (rows[0] === undefined) wrong('chooseCustodian')
  if (!rows[0]?.may_keep) wrong('otherEntity')
}

const MOST = 20

/**
 * Who may be given a fund, by part of their name: names alone, also of people out of the caller's reach, as a fund may be handed over
 * to any of them. For whoever keeps or manages the fund; of another one nobody is found.
 */
export function custodiansFor(
  ctx: Ctx,
  { fund_id, search }: BodyOf<typeof findCustodians>,
): Promise<DataOf<typeof findCustodians>> {
  const words = search.trim().toLowerCase()
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select e.id, e.full_name as name from petty_cash_fund f
      join employee e on e.org_id = f.org_id and e.id <> f.custodian_id and ${mayKeep(sql`f.entity_id`)}
      where f.org_id = ${ctx.orgId} and f.id = ${fund_id} and (${keeps(ctx)} or ${fundScope(ctx, MANAGE)})
        and (${words} = '' or lower(e.full_name) like ${likePattern(words)})
      order by lower(e.full_name), e.id limit ${MOST}`.execute(db)
    return { people: rows }
  })
}
