import type {
  closeRequested,
  handOverRequested,
  listRequestedAssets,
  RequestedAsset,
} from '@muster/contract/assets/asset-requests.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, instantOf, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { notify } from '../../notices/index.ts'
import { assetScope, MANAGE, PURCHASE } from '../assets.access.ts'
import { assetQuery } from '../assets.queries.ts'
import { labelOf } from '../assets.views.ts'
import { assignIn } from '../hand-over.service.ts'
import { assetRequestsTexts } from './requests.texts.ts'

type Input = BodyOf<typeof listRequestedAssets>

/** Requests of people to whom the caller may hand assets over. */
function selected(ctx: Ctx, { show, search }: Pick<Input, 'show' | 'search'>): RawBuilder<unknown> {
  const pattern = likePattern(search.trim().toLowerCase())
  const conditions = [
    sql`w.org_id = ${ctx.orgId}`,
    sql`coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`,
    ...(show === 'open' ? [sql`w.state = 'open'`] : []),
    ...(search.trim() === ''
      ? []
      : [
          sql`(lower(t.name) like ${pattern} or lower(e.full_name) like ${pattern} or lower(e.code) like ${pattern}
            or lower(w.details) like ${pattern})`,
        ]),
  ]
  return sql`
    from asset_request w join employee e on e.org_id = w.org_id and e.id = w.employee_id
    join asset_type t on t.org_id = w.org_id and t.id = w.type_id
    where ${sql.join(conditions, sql` and `)}`
}

const rowsQuery = (ctx: Ctx, input: Input) =>
  deferredQuery(
    sql<RequestedAsset>`
      with p as (
        select w.request_id ${selected(ctx, input)}
        order by w.state <> 'open', coalesce(w.needed_by, 'infinity'::date), w.request_id
        limit ${input.limit} offset ${(input.page - 1) * input.limit}
      )
      select w.request_id, e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE", w.type_id,
        t.name as type, w.details, w.needed_by::text as needed_by,
        coalesce(w.state = 'open' and w.needed_by < ${organisationTodaySql(ctx)}, false) as is_late, w.approved_at, w.state,
        (select count(*)::int from asset a where a.org_id = w.org_id and a.type_id = w.type_id and a.status = 1
          and a.retired_on is null and ${assetScope(ctx, MANAGE)}) as available,
        (select max(b.request_id) from asset_purchase b where b.org_id = w.org_id and b.for_request_id = w.request_id
          and b.state in ('requested', 'approved', 'ordered')) as purchase_id,
        case when a.id is not null then jsonb_build_object('AID', a.id, 'code', a.code, 'name', a.name) end as asset,
        w.reason, w.done_at
      from p join asset_request w on w.org_id = ${ctx.orgId} and w.request_id = p.request_id
      join employee e on e.org_id = w.org_id and e.id = w.employee_id
      join asset_type t on t.org_id = w.org_id and t.id = w.type_id
      left join asset a on a.org_id = w.org_id and a.id = w.asset_id
      order by w.state <> 'open', coalesce(w.needed_by, 'infinity'::date), w.request_id`,
    (rows) =>
      rows.map((row) => ({
        ...row,
        approved_at: instantOf(row.approved_at),
        done_at: instantOf(row.done_at),
      })),
  )

/** Approved requests, those that wait first. One statement. */
export function pageOfRequested(ctx: Ctx, input: Input): Promise<DataOf<typeof listRequestedAssets>> {
  return readTx(ctx, async (db) => {
    const read = await runQuery(
      db,
      combineQueries({
        rows: rowsQuery(ctx, input),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total ${selected(ctx, input)}`,
          ([row]) => row?.total ?? 0,
        ),
      }),
    )
    return { ...read, abilities: { purchase: holds(ctx.actor, PURCHASE) && ctx.actor.employeeId !== null } }
  })
}

interface Locked {
  employee_id: number
  name: string
  type_id: number
  type: string
}

/** An approved request that waits, of somebody in reach. @throws AppError `record.not_found`, `assets.request_done` */
async function lockOpen(ctx: Ctx, db: Db, id: number): Promise<Locked> {
  await sql`select from asset_request where org_id = ${ctx.orgId} and request_id = ${id} for no key update`.execute(
    db,
  )
  const { rows } = await sql<Locked & { state: string }>`
    select w.employee_id, e.full_name as name, w.type_id, t.name as type, w.state from asset_request w
    join employee e on e.org_id = w.org_id and e.id = w.employee_id
    join asset_type t on t.org_id = w.org_id and t.id = w.type_id
    where w.org_id = ${ctx.orgId} and w.request_id = ${id} and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`.execute(
    db,
  )
  const { state, ...request } = found(rows[0])
  if (state !== 'open') fail('assets.request_done')
  return request
}

/**
 * The types of a request and of the asset that is handed over for it, where they differ; null where they don't.
 *
 * @throws AppError `record.not_found`, `assets.other_type` unless the substitute is confirmed, `request.invalid` without a reason
 */
async function substituteOf(
  ctx: Ctx,
  db: Db,
  { type_id, type: asked }: Locked,
  { AID, is_substitute, reason }: BodyOf<typeof handOverRequested>,
): Promise<{ asked: string; given: string; asset: string } | null> {
  const asset = found(await runQuery(db, assetQuery(ctx, AID, MANAGE)))
  if (asset.type_id === type_id) return null
  const types = { asked, given: asset.type }
  if (!is_substitute) fail('assets.other_type', { parameters: { ...types, asset: labelOf(asset) } })
  if (reason === '') fail('request.invalid', { fields: { reason: assetRequestsTexts.text('whySubstitute') } })
  return { ...types, asset: labelOf(asset) }
}

/** Hands an asset over to the requester, in the transaction that completes the request. Whoever gets another type is told why. */
export function handOverTo(
  ctx: Ctx,
  body: BodyOf<typeof handOverRequested>,
): Promise<DataOf<typeof handOverRequested> & { name: string }> {
  return tx(ctx, async (db) => {
    const { request_id, is_substitute: _, reason, ...given } = body
    const request = await lockOpen(ctx, db, request_id)
    const { employee_id, name, type } = request
    const substitute = await substituteOf(ctx, db, request, body)
    const done = await assignIn(ctx, db, { ...given, employee_id })
    await sql`
      update asset_request set state = 'handed_over', asset_id = ${given.AID}, reason = ${substitute ? reason : ''},
        done_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and request_id = ${request_id}`.execute(db)
    if (substitute) {
      await recordAudit(ctx, db, {
        ...{ recordType: 'asset_request', recordId: request_id, reason },
        recordLabel: `${assetRequestsTexts.english('request')}: ${type}, ${name}`,
        changes: { state: ['open', 'handed_over'], type: [substitute.asked, substitute.given] },
      })
      await notify(ctx, db, {
        to: { employeeIds: [employee_id] },
        kind: 'assets.request_substituted',
        values: { type, asset: substitute.asset, reason },
        link: { me: '/my-assets', admin: '/my-assets' },
      })
    }
    return done
  })
}

/** Closes a request without handing anything over, and notifies the requester. */
export function close(ctx: Ctx, { request_id, reason }: BodyOf<typeof closeRequested>): Promise<null> {
  return tx(ctx, async (db) => {
    const { employee_id, name, type } = await lockOpen(ctx, db, request_id)
    await sql`
      update asset_request set state = 'closed', reason = ${reason}, done_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and request_id = ${request_id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'asset_request', recordId: request_id, reason },
      recordLabel: `${assetRequestsTexts.english('request')}: ${type}, ${name}`,
      changes: { state: ['open', 'closed'] },
    })
    await notify(ctx, db, {
      to: { employeeIds: [employee_id] },
      kind: 'assets.request_closed',
      values: { type, reason },
      link: { me: '/my-assets', admin: '/my-assets' },
    })
    return null
  })
}
