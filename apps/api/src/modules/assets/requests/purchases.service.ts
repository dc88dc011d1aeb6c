import type { PurchaseState } from '@muster/contract/assets/assets.constants'
import type {
  closePurchase,
  listPurchases,
  orderPurchase,
  readPurchaseForm,
  receivePurchase,
} from '@muster/contract/assets/purchases.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { insertAssets } from '../insert-assets.ts'
import { requireAmount, requirePlaces, takeCodes } from '../write-asset.ts'
import {
  currencyQuery,
  offeredEntitiesQuery,
  offeredLocationsQuery,
  offeredTypesQuery,
} from './offered.queries.ts'
import {
  lockedPurchaseQuery,
  purchaseCountQuery,
  purchasesQuery,
  type StoredPurchase,
} from './purchases.queries.ts'
import { assetRequestsTexts } from './requests.texts.ts'

type Changed = DataOf<typeof orderPurchase>

/** A page of purchases. One statement. */
export const pageOfPurchases = (
  ctx: Ctx,
  input: BodyOf<typeof listPurchases>,
): Promise<DataOf<typeof listPurchases>> =>
  readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        ...{ rows: purchasesQuery(ctx, input), total_rows: purchaseCountQuery(ctx, input) },
        ...{ types: offeredTypesQuery(ctx), locations: offeredLocationsQuery(ctx) },
      }),
    ),
  )

export const readForm = (ctx: Ctx): Promise<DataOf<typeof readPurchaseForm>> =>
  readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        ...{ types: offeredTypesQuery(ctx), locations: offeredLocationsQuery(ctx) },
        entities: offeredEntitiesQuery(ctx),
        currency: currencyQuery(ctx),
      }),
    ),
  )

const stateTexts = {
  requested: 'requestedState',
  approved: 'approvedState',
  ordered: 'orderedState',
  received: 'receivedState',
  closed: 'closedState',
  rejected: 'rejectedState',
  withdrawn: 'withdrawnState',
  cancelled: 'cancelledState',
} as const satisfies Record<PurchaseState, string>

/** A purchase on its way, locked. @throws AppError `record.not_found`, `record.conflict`, `assets.purchase_state` */
async function lockUnderWay(
  ctx: Ctx,
  db: Db,
  { request_id, version }: { request_id: number; version: number },
): Promise<StoredPurchase> {
  const { rows } = await lockedPurchaseQuery(ctx, request_id).execute(db)
  const purchase = found(rows[0])
  requireVersion(purchase.version, version)
  if (purchase.state !== 'approved' && purchase.state !== 'ordered')
    fail('assets.purchase_state', { parameters: { state: assetRequestsTexts(stateTexts[purchase.state]) } })
  return purchase
}

type Set = Partial<
  Pick<StoredPurchase, 'state' | 'vendor' | 'order_number' | 'ordered_on' | 'expected_on' | 'received'>
> & { reason?: string }

async function store(ctx: Ctx, db: Db, before: StoredPurchase, set: Set): Promise<Changed> {
  const { request_id } = before
  const version = before.version + 1
  await db
    .updateTable('asset_purchase')
    .set({ ...set, version })
    .where('org_id', '=', ctx.orgId)
    .where('request_id', '=', request_id)
    .execute()
  const old = Object.fromEntries(Object.keys(set).map((name) => [name, before[name as keyof StoredPurchase]]))
  await recordAudit(ctx, db, {
    ...{ recordType: 'asset_purchase', recordId: request_id, recordLabel: before.name },
    changes: changesBetween(old, set),
  })
  return { request_id, version }
}

/** @throws AppError `request.invalid` for a day in the future, or before the purchase was approved */
async function requireSoundDay(
  ctx: Ctx,
  db: Db,
  { request_id, today }: { request_id: number; today: string },
  field: string,
  day: string,
): Promise<void> {
  const refuse = (problem: string) => fail('request.invalid', { fields: { [field]: problem } })
  if (day > today) refuse(assetRequestsTexts('inFuture'))
  const { rows } = await sql<{ on: string | null }>`
    select (r.decided_at at time zone o.time_zone)::date::text as on from request r
    join organisation o on o.org_id = r.org_id where r.org_id = ${ctx.orgId} and r.id = ${request_id}`.execute(
    db,
  )
  const approved = rows[0]?.on ?? null
  if (approved !== null && day < approved)
    refuse(assetRequestsTexts('beforeApproval', { day: writtenDay(approved) }))
}

/** Records an order, or changes it. @throws AppError `request.invalid`, those of `lockUnderWay` */
export function order(ctx: Ctx, body: BodyOf<typeof orderPurchase>): Promise<Changed> {
  const { vendor, order_number, expected_on } = body
  return tx(ctx, async (db) => {
    const before = await lockUnderWay(ctx, db, body)
    const today = await organisationToday(ctx, db)
    const ordered_on = body.ordered_on ?? before.ordered_on ?? today
    if (body.ordered_on !== undefined)
      await requireSoundDay(ctx, db, { request_id: body.request_id, today }, 'ordered_on', ordered_on)
    if (expected_on !== null && expected_on < ordered_on)
      fail('request.invalid', { fields: { expected_on: assetRequestsTexts('expectedBefore') } })
    return store(ctx, db, before, { state: 'ordered', vendor, order_number, ordered_on, expected_on })
  })
}

/** @throws AppError `request.invalid`, `record.duplicate` at the serial numbers */
async function requireSerials(ctx: Ctx, db: Db, typeId: number, serials: readonly string[]): Promise<void> {
  const seen = new Set<string>()
  for (const serial of serials) {
    const key = serial.toLowerCase()
    if (seen.has(key))
      fail('request.invalid', { fields: { serials: assetRequestsTexts('serialTwice', { serial }) } })
    seen.add(key)
  }
  if (serials.length === 0) return
  const { rows } = await sql<{ serial: string }>`
    select serial from asset where org_id = ${ctx.orgId} and type_id = ${typeId} and serial <> ''
      and lower(serial) = any (select lower(x) from unnest(${[...serials]}::text[]) x) limit 1`.execute(db)
  const [taken] = rows
  if (taken)
    fail('record.duplicate', {
      fields: { serials: assetRequestsTexts('serialTaken', { serial: taken.serial }) },
    })
}

/**
 * Records a delivery and adds its assets, in one transaction. Fields that the type requires are filled in afterwards.
 *
 * @throws AppError `request.invalid`, `record.duplicate`, `assets.codes_used_up`, those of `lockUnderWay`
 */
export function receive(
  ctx: Ctx,
  body: BodyOf<typeof receivePurchase>,
): Promise<DataOf<typeof receivePurchase>> {
  const { quantity, warranty_until } = body
  return tx(ctx, async (db) => {
    const before = await lockUnderWay(ctx, db, body)
    const left = before.quantity - before.received
    if (quantity > left)
      fail('request.invalid', { fields: { quantity: assetRequestsTexts('tooMany', { count: left }) } })
    const today = await organisationToday(ctx, db)
    const received_on = body.received_on ?? today
    await requireSoundDay(ctx, db, { request_id: body.request_id, today }, 'received_on', received_on)
    if (warranty_until !== null && warranty_until < received_on)
      fail('request.invalid', { fields: { warranty_until: assetRequestsTexts('warrantyBefore') } })
    const serials = body.serials.map((serial) => serial.trim()).filter(Boolean)
    if (serials.length > quantity)
      fail('request.invalid', { fields: { serials: assetRequestsTexts('tooManySerials') } })
    await requireSerials(ctx, db, before.type_id, serials)
    const location_id = body.location_id === undefined ? before.location_id : body.location_id
    await requirePlaces(ctx, db, { entity_id: null, location_id })
    const cost = body.unit_cost === undefined ? before.unit_cost : body.unit_cost
    requireAmount('unit_cost', cost, before.currency)
    const codes = await takeCodes(ctx, db, before.type_id, quantity)
    const assets = await insertAssets(
      ctx,
      db,
      codes.map((code, at) => ({
        ...{ type_id: before.type_id, code, name: before.name, serial: serials[at] ?? '' },
        ...{
          vendor: before.vendor,
          entity_id: before.entity_id,
          location_id,
          purchased_on: received_on,
          cost,
        },
        ...{ currency: cost === null ? null : before.currency, warranty_until, condition: 'new', note: '' },
        ...{ values: {}, purchase_id: before.request_id },
      })),
      today,
    )
    const received = before.received + quantity
    const state: PurchaseState = received === before.quantity ? 'received' : before.state
    return { ...(await store(ctx, db, before, { received, state })), assets }
  })
}

/** Closes a purchase whose rest is not delivered. @throws AppError those of `lockUnderWay` */
export function close(ctx: Ctx, body: BodyOf<typeof closePurchase>): Promise<Changed> {
  return tx(ctx, async (db) => {
    const before = await lockUnderWay(ctx, db, body)
    return store(ctx, db, before, { state: 'closed', reason: body.reason })
  })
}
