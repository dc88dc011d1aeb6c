import { listAssets } from '@muster/contract/assets/assets.contract'
import { sql } from 'kysely'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import { tx } from '../apps/api/src/platform/db/tx.ts'
import { systemCtx } from '../apps/api/src/start-platform.ts'
import type { Bench, Measurement, Result } from './measurement.ts'
import { closeSides, openSides, overOwnSql } from './over-own-sql.ts'
import { OwnSide } from './own-side.ts'

/*
 * P24. The list of 200,000 assets, half of them with a holder, in the form of P1.
 */
const ADMIN = 'admin@large1.test'
const TODAY = '2026-11-21'
const sizes = { assets: 200_000, batch: 20_000 }
const smoke = { assets: 400, batch: 400 }

/** Assets of four types at the places of the people; one person holds at most as many as there are more assets than people. */
async function writeAssets(ctx: Ctx, { assets, batch }: typeof sizes): Promise<void> {
  await tx(ctx, (db) =>
    sql`
      with category as (
        insert into asset_category (org_id, name, created_at, updated_at)
        values (${ctx.orgId}, 'Bench', now(), now()) returning id)
      insert into asset_type (org_id, category_id, name, code_prefix, created_at, updated_at)
      select ${ctx.orgId}, id, 'Bench ' || n, 'B' || n || '-', now(), now() from category cross join generate_series(1, 4) n`.execute(
      db,
    ),
  )
  // In batches, since a statement may take at most half a minute.
  for (let from = 0; from < assets; from += batch)
    await tx(ctx, (db) =>
      sql`
        with people as (
          select id, location_id, row_number() over (order by id) - 1 as at
          from employee where org_id = ${ctx.orgId} and status = 'active'
        ), types as (
          select id, code_prefix, row_number() over (order by id) - 1 as at from asset_type
          where org_id = ${ctx.orgId} and name like 'Bench %'
        ), made as (
          insert into asset (org_id, type_id, code, name, serial, location_id, purchased_on, status, created_at, updated_at)
          select ${ctx.orgId}, t.id, t.code_prefix || n, (array['Laptop', 'Phone', 'Monitor', 'Card'])[1 + n % 4] || ' ' || n, 'SN' || n,
            p.location_id, ${TODAY}::date - n % 1500, case when n % 2 = 0 then 2 else 1 end, now(), now()
          from generate_series(${from + 1}::int, ${Math.min(from + batch, assets)}::int) n
          join people p on p.at = n % (select count(*) from people) join types t on t.at = n % 4
          returning id, status, purchased_on
        ), numbered as (select id, purchased_on, row_number() over (order by id) - 1 as at from made where status = 2)
        insert into asset_holding (org_id, asset_id, employee_id, handed_on, condition_out)
        select ${ctx.orgId}, m.id, p.id, m.purchased_on, 'good' from numbered m join people p on p.at = m.at % (select count(*) from people)`.execute(
        db,
      ),
    )
}

async function measure(bench: Bench): Promise<Result[]> {
  const site = await (await bench.populated(bench.sizes[0] as number)).copy()
  const own = await OwnSide.open(site)
  const orgId = await own.signIn(ADMIN)
  await writeAssets(systemCtx(own.platform, orgId, 'Generated data'), bench.isSmoke ? smoke : sizes)
  await own.platform.database.owner((session) => session.exec('vacuum analyze'))
  const sides = await openSides(site, own, orgId, ADMIN)
  try {
    return await overOwnSql(bench, sides, {
      ...{ id: 'P24', name: 'assets', endpoint: listAssets },
      cases: {
        'page 1': { page: 1, limit: 20 },
        'a deep page': { page: 500, limit: 20 },
        'a status': { page: 1, limit: 20, filters: { 125: [2] } },
        'a search': { page: 1, limit: 20, search: 'sn4711' },
      },
    })
  } finally {
    await closeSides(sides)
  }
}

export const assets: Measurement = { id: 'P24', title: 'Assets', run: measure }
