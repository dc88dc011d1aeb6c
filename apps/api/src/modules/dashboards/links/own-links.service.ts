import type { readQuickLinks, saveQuickLinks } from '@muster/contract/dashboards/links.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { HomePart } from '../../../platform/home/home-parts.ts'
import { audience } from '../audience.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'
import { LINK_LIMITS } from './links.master.ts'

type Links = DataOf<typeof readQuickLinks>['links']

/** The organisation's links for the caller, then their own. Without an employee record, those for everybody. */
function linksQuery(ctx: Ctx): DeferredQuery<Links> {
  const statement = sql<Links[number]>`
    select s.id, s.name, s.address, s.is_own from (
      select r.id, r.name, r.address, false as is_own, r.position from quick_link r
      left join employee e on e.org_id = r.org_id and e.id = ${ctx.actor.employeeId}::bigint
      where r.org_id = ${ctx.orgId} and r.status = 1 and ${audience.isFor(LINK_LIMITS)}
      union all
      select o.id, o.name, o.address, true, o.position from own_quick_link o
      where o.org_id = ${ctx.orgId} and o.account_id = ${ctx.actor.accountId}) s
    order by s.is_own, s.position, lower(s.name), s.id`
  return deferredQuery(statement, (rows) => rows)
}

export const quickLinks = (ctx: Ctx): Promise<{ links: Links }> =>
  readTx(ctx, async (db) => ({ links: await runQuery(db, linksQuery(ctx)) }))

/**
 * Replaces the caller's own links.
 *
 * @throws AppError `request.invalid` for two with the same name
 */
export function replaceOwnLinks(
  ctx: Ctx,
  { links }: BodyOf<typeof saveQuickLinks>,
): Promise<{ links: Links }> {
  const names = links.map(({ name }) => name.toLowerCase())
  const twice = names.findIndex((name, at) => names.indexOf(name) < at)
  if (twice >= 0)
    fail('request.invalid', { fields: { [`links.${twice}.name`]: dashboardsTexts('ownLinkTwice') } })
  return tx(ctx, async (db) => {
    const { accountId } = ctx.actor
    // Serialises concurrent saves of one person, which would otherwise both be kept.
    await sql`select from account where org_id = ${ctx.orgId} and id = ${accountId} for update`.execute(db)
    await sql`delete from own_quick_link where org_id = ${ctx.orgId} and account_id = ${accountId}`.execute(
      db,
    )
    if (links.length > 0)
      await sql`
        insert into own_quick_link (org_id, account_id, name, address, position)
        select ${ctx.orgId}, ${accountId}, name, address, position
        from unnest(${links.map(({ name }) => name)}::text[], ${links.map(({ address }) => address)}::text[])
          with ordinality as given (name, address, position)`.execute(db)
    return { links: await runQuery(db, linksQuery(ctx)) }
  })
}

export const linksPart: HomePart<'links'> = { key: 'links', query: ({ ctx }) => linksQuery(ctx) }
