import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  findClaimVendors,
  listClaims,
  listOwnClaims,
  readClaimForm,
  VendorClaimDetail,
} from '@muster/contract/vendors/claims.contract'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { fileLink } from '../../files/index.ts'
import { takesPartIn } from '../../requests/index.ts'
import {
  costCentresQuery,
  entitiesQuery,
  findVendorsQuery,
  hasVendorsQuery,
  settingsQuery,
} from '../setup/offered.queries.ts'
import { claimScope, PAY, VIEW } from '../vendors.access.ts'
import {
  claimColumns,
  claimCountQuery,
  claimsQuery,
  claimView,
  isOwn,
  selectedClaims,
  totalsQuery,
} from './claims.queries.ts'
import { alikeQuery } from './judge-claim.ts'

/** What the form of an invoice needs. One statement. */
export const readForm = (ctx: Ctx): Promise<DataOf<typeof readClaimForm>> =>
  readTx(ctx, async (db) => {
    const { settings, ...rest } = await runQuery(
      db,
      combineQueries({
        ...{ has_vendors: hasVendorsQuery(ctx), cost_centres: costCentresQuery(ctx) },
        settings: settingsQuery(ctx),
      }),
    )
    return { ...rest, currency: settings.currency }
  })

/** One statement. */
export const findVendors = (
  ctx: Ctx,
  { search, ids }: BodyOf<typeof findClaimVendors>,
): Promise<DataOf<typeof findClaimVendors>> =>
  readTx(ctx, async (db) => ({ vendors: await runQuery(db, findVendorsQuery(ctx, search, ids)) }))

/** A page of people's invoices. One statement. */
export function pageOfClaims(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listClaims>,
): Promise<DataOf<typeof listClaims>> {
  const from = selectedClaims(ctx, filter)
  return readTx(ctx, async (db) => ({
    ...(await runQuery(
      db,
      combineQueries({
        rows: claimsQuery(ctx, from, { sort: filter.sort, limit, offset: (page - 1) * limit }),
        ...{ total_rows: claimCountQuery(from), totals: totalsQuery(from), entities: entitiesQuery(ctx) },
      }),
    )),
    abilities: { pay: holds(ctx.actor, PAY) },
  }))
}

/** The caller's own. One statement. */
export function pageOfOwn(
  ctx: Ctx,
  { page, limit, search, state }: BodyOf<typeof listOwnClaims>,
): Promise<DataOf<typeof listOwnClaims>> {
  const from = selectedClaims(ctx, { search, state }, isOwn(ctx))
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: claimsQuery(ctx, from, { limit, offset: (page - 1) * limit }),
        total_rows: claimCountQuery(from),
      }),
    ),
  )
}

type Row = VendorClaimRow & { is_own: boolean; is_reached: boolean; pays: boolean; pending_on: string[] }

const rowQuery = (ctx: Ctx, id: number) =>
  deferredQuery(
    sql<Row>`
      select ${claimColumns(ctx)}, ${isOwn(ctx)} as is_own, ${claimScope(ctx, VIEW)} as is_reached,
        ${claimScope(ctx, PAY)} as pays,
        array(select distinct t.approver_name from request_task t join request q on q.org_id = t.org_id and q.id = t.request_id
          where t.org_id = c.org_id and t.request_id = c.request_id and q.status = 0 and t.position = q.position
            and t.state = 'pending') as pending_on
      ${selectedClaims(ctx, {}, sql<boolean>`c.request_id = ${id}`)}`,
    ([row]) => row && claimView(row),
  )

type Line = VendorClaimDetail['lines'][number]

/** Lines of invoices in their order. */
export const linesQuery = (ctx: Ctx, ids: readonly number[]) =>
  deferredQuery(
    sql<Line & { request_id: number }>`
      select l.request_id, l.text, l.amount::text as amount, l.gl_code,
        (select coalesce(nullif(u.code, ''), u.name) from cost_centre u where u.org_id = l.org_id and u.id = l.cost_centre_id)
          as cost_centre
      from vendor_claim_line l where l.org_id = ${ctx.orgId} and l.request_id = any (${[...ids]}::bigint[])
      order by l.request_id, l.position`,
    (rows) => rows,
  )

export interface ClaimFile {
  request_id: number
  path: string
  name: string
}

/** Files of invoices, of those that are still stored. */
export const filesQuery = (ctx: Ctx, ids: readonly number[]) =>
  deferredQuery(
    sql<ClaimFile>`
      select a.request_id, a.path, a.name from request_attachment a
      join stored_file f on f.org_id = a.org_id and f.path = a.path and f.state = 'stored'
      where a.org_id = ${ctx.orgId} and a.request_id = any (${[...ids]}::bigint[]) order by a.request_id, a.created_at, a.path`,
    (rows) => rows,
  )

async function requireVisible(ctx: Ctx, db: Db, row: Row): Promise<void> {
  if (row.is_own || row.is_reached || row.pays) return
  if ((await takesPartIn(ctx, db, [row.REQUEST_ID])).size === 0) fail('record.not_found')
}

/** @throws AppError `record.not_found` where the caller neither submitted, decides nor sees it */
export function readClaimDetail(ctx: Ctx, id: number): Promise<VendorClaimDetail> {
  return readTx(ctx, async (db) => {
    const { row, lines, files } = await runQuery(
      db,
      combineQueries({ row: rowQuery(ctx, id), lines: linesQuery(ctx, [id]), files: filesQuery(ctx, [id]) }),
    )
    const { is_own, is_reached: _r, pays, pending_on, ...claim } = found(row)
    await requireVisible(ctx, db, { ...claim, is_own, is_reached: _r, pays, pending_on })
    const alike = await runQuery(db, alikeQuery(ctx, claim.vendor_id, claim.number, id))
    return {
      ...{ claim, pending_on },
      lines: lines.map(({ request_id: _, ...line }) => line),
      files: files.map(({ path, name }) => ({ name, link: fileLink(ctx, path, name) })),
      alike: alike.map(({ number, invoice_on }) => ({ number, invoice_on })),
      abilities: {
        withdraw: is_own && claim.state === 'submitted',
        pay: pays && claim.state === 'approved',
        correct: pays && claim.state === 'paid',
      },
    }
  })
}
