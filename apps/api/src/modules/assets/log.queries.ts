import type { AssetEvent } from '@muster/contract/assets/asset-shapes'
import type { AssetEventKind, AssetStatus } from '@muster/contract/assets/assets.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { assetScope } from './assets.access.ts'

/** An entry of the log. */
export interface NewEvent {
  asset_id: number
  kind: AssetEventKind
  on_date: string
  employee_id?: number | null
  status: AssetStatus
  place?: string
  note?: string
}

/** Adds entries to the log. One statement. */
export async function logAssets(ctx: Ctx, db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into asset_event (org_id, asset_id, kind, on_date, employee_id, status, place, note, account_id, actor, created_at)
    select ${ctx.orgId}, v.asset_id, v.kind, v.on_date, v.employee_id, v.status, coalesce(v.place, ''), coalesce(v.note, ''),
      ${ctx.actor.accountId}::bigint, ${ctx.actor.name || ctx.actor.email}, ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      v (asset_id bigint, kind text, on_date date, employee_id bigint, status smallint, place text, note text)`.execute(
    db,
  )
}

export interface LogFilter {
  AID?: number | undefined
  kind?: readonly AssetEventKind[] | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

function selected(ctx: Ctx, permission: string, { AID, kind, from, to, search = '' }: LogFilter) {
  const conditions: RawBuilder<unknown>[] = [
    sql`v.org_id = ${ctx.orgId}`,
    assetScope(ctx, permission),
    ...(AID === undefined ? [] : [sql`v.asset_id = ${AID}`]),
    ...(kind && kind.length > 0 ? [sql`v.kind = any (${[...kind]}::text[])`] : []),
    ...(from === undefined ? [] : [sql`v.on_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`v.on_date <= ${to}::date`]),
    ...(search === '' ? [] : [sql`v.asset_id in (select f.asset_id from search_assets(${search}) f)`]),
  ]
  return sql`from asset_event v join asset a on a.org_id = v.org_id and a.id = v.asset_id
    where ${sql.join(conditions, sql` and `)}`
}

/** Entries of the assets in reach, newest first. */
export function logQuery(
  ctx: Ctx,
  permission: string,
  filter: LogFilter,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<AssetEvent[]> {
  return deferredQuery(
    sql<AssetEvent>`
      with p as (select v.id ${selected(ctx, permission, filter)} order by v.id desc limit ${limit} offset ${offset})
      select v.id, v.asset_id as "AID", a.code, a.name, v.kind, v.on_date::text as on_date, e.full_name as employee, v.status,
        v.place, v.note, v.actor, v.created_at as at
      from p join asset_event v on v.org_id = ${ctx.orgId} and v.id = p.id
      join asset a on a.org_id = v.org_id and a.id = v.asset_id
      left join employee e on e.org_id = v.org_id and e.id = v.employee_id
      order by v.id desc`,
    (rows) => rows.map((row) => ({ ...row, at: instantOf(row.at) })),
  )
}

export function logCountQuery(ctx: Ctx, permission: string, filter: LogFilter): DeferredQuery<number> {
  return deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${selected(ctx, permission, filter)}`,
    ([row]) => row?.total ?? 0,
  )
}
