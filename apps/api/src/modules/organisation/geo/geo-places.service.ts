import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type { listGeoPlaces, readMapSettings } from '@muster/contract/organisation/geo/geo.contract'
import { sql } from 'kysely'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'

type Place = DataOf<typeof listGeoPlaces>['places'][number]

/** Active locations or branches with the fences in effect today for their people. */
export async function listPlaces(
  ctx: Ctx,
  requested: QueryOf<typeof listGeoPlaces>,
): Promise<DataOf<typeof listGeoPlaces>> {
  const isBranch = requested.from === 'branch'
  const table = sql.table(isBranch ? 'branch' : 'location')
  const location = isBranch ? sql.ref('m.location_id') : sql.ref('m.id')
  const where = sql`m.org_id = ${ctx.orgId} and m.status = 1 and (${requested.search} = ''
    or position(search_normalise(${requested.search}) in search_normalise(m.name || ' ' || coalesce(m.code, ''))) > 0)`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<Place>`
      select m.id, m.name, l.id as "LOCATION_ID", l.name as "LOCATION_NAME",
        l.latitude::float8 as latitude, l.longitude::float8 as longitude,
        (select count(*)::int from geo_fence f
          cross join lateral (
            select v.status from geo_fence_version v where v.org_id = f.org_id and v.fence_id = f.id
              and v.effective_from <= (${ctx.now.toString()}::timestamptz at time zone l.time_zone)::date
            order by v.effective_from desc, v.version desc limit 1) v
          where f.org_id = m.org_id and f.location_id = l.id and v.status = 1) as fences,
        (select count(*)::int from employee e where e.org_id = m.org_id and ${worksToday(ctx)}
          and ${sql.ref(isBranch ? 'e.branch_id' : 'e.location_id')} = m.id) as people
      from (select m.*, ${location} as place_location_id, row_number() over (order by lower(m.name), m.id) as place
        from ${table} m where ${where} order by place
        limit ${requested.limit} offset ${(requested.page - 1) * requested.limit}) m
      left join location l on l.org_id = m.org_id and l.id = m.place_location_id
      order by m.place`.execute(db)
    const { rows: counts } = await sql<{ total: number }>`
      select count(*)::int as total from ${table} m where ${where}`.execute(db)
    const total = counts[0]?.total ?? 0
    return {
      places: rows,
      page: requested.page,
      limit: requested.limit,
      total_rows: total,
      numPages: pageCount(total, requested.limit),
    }
  })
}

/** The source of map tiles. Public, since a public page shows a map too and the URL is no secret. */
export async function readMap({ platform }: PublicCtx): Promise<DataOf<typeof readMapSettings>> {
  const { mapTiles } = platform.config
  return { tiles_url: mapTiles?.url ?? null, tiles_attribution: mapTiles?.attribution ?? '' }
}
