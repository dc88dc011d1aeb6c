import type { PurchaseState } from '@muster/contract/assets/assets.constants'
import {
  type PurchasePayload,
  type previewPurchase,
  purchasePayload,
  purchaseRequest,
} from '@muster/contract/assets/purchases.contract'
import { amountProblem, type BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { defineKind, effectOf, type RequestFact, type RequestRecord } from '../../requests/index.ts'
import { planConflicts } from '../plans/plan-warnings.ts'
import { COST_DECIMALS } from '../write-asset.ts'
import {
  currencyQuery,
  offeredEntitiesQuery,
  offeredLocationsQuery,
  offeredTypes,
  offeredTypesQuery,
} from './offered.queries.ts'
import { assetRequestsTexts } from './requests.texts.ts'

type Input = BodyOf<typeof previewPurchase>
type Purchase = RequestRecord<PurchasePayload>
type Problem = { field: string; problem: string }

/** The total cost, exact; null without a unit cost. */
export function totalCost(unit: string | null, quantity: number): string | null {
  if (unit === null) return null
  const { numerator, denominator } = decimalOf(unit)
  return moneyText(centsOf({ numerator: numerator * BigInt(quantity), denominator }))
}

interface SourceRequest {
  is_open: boolean
  is_bought: boolean
}

/** The request for an asset that a purchase is for. */
const sourceQuery = (ctx: Ctx, id: number | null) =>
  deferredQuery(
    sql<SourceRequest>`
      select w.state = 'open' as is_open, exists (select from asset_purchase p where p.org_id = w.org_id
        and p.for_request_id = w.request_id and p.state in ('requested', 'approved', 'ordered')) as is_bought
      from asset_request w where w.org_id = ${ctx.orgId} and w.request_id = ${id}::bigint`,
    ([row]) => row ?? null,
  )

function costProblems(unit: string | null, currency: string): Problem[] {
  const problem = unit === null ? null : amountProblem(unit, currency, COST_DECIMALS)
  return problem === null ? [] : [{ field: 'unit_cost', problem }]
}

async function evaluate(ctx: Ctx, db: Db, { EMPLOYEE_ID: _, ...input }: Input) {
  const { types, locations, entities, currency, today, source } = await runQuery(
    db,
    combineQueries({
      ...{ types: offeredTypesQuery(ctx), locations: offeredLocationsQuery(ctx) },
      entities: offeredEntitiesQuery(ctx),
      ...{ currency: currencyQuery(ctx), today: organisationTodayQuery(ctx) },
      source: sourceQuery(ctx, input.for_request),
    }),
  )
  const type = types.find(({ id }) => id === input.type_id)
  const location = locations.find(({ id }) => id === input.location_id)
  const entity = entities.find(({ id }) => id === input.entity_id)
  const problems = costProblems(input.unit_cost, currency)
  const add = (field: string, problem: string) => problems.push({ field, problem })
  if (!type) add('type_id', assetRequestsTexts('chooseType'))
  if (input.location_id !== null && !location) add('location_id', assetRequestsTexts('choosePlace'))
  if (input.entity_id !== null && !entity) add('entity_id', assetRequestsTexts('chooseEntity'))
  if (input.needed_by !== null && input.needed_by < today)
    add('needed_by', assetRequestsTexts('neededInThePast'))
  if (input.for_request !== null && !source?.is_open) add('for_request', assetRequestsTexts('notOpen'))
  else if (source?.is_bought) add('for_request', assetRequestsTexts('alreadyBought'))
  const total = totalCost(input.unit_cost, input.quantity)
  return {
    problems,
    payload: type
      ? { ...input, type: type.name, location: location?.name ?? '', entity: entity?.name ?? '', currency }
      : null,
    effect: [
      effectOf('assets', 'count', input.quantity),
      ...(total === null ? [] : [effectOf('cost', 'text', writtenMoney(moneyValue(total, currency)))]),
    ],
  }
}

/** Another state, of a purchase that is in one of `from`. One statement. */
async function setState(
  ctx: Ctx,
  db: Db,
  id: number,
  state: PurchaseState,
  from: readonly PurchaseState[],
): Promise<boolean> {
  const { rows } = await sql`
    update asset_purchase set state = ${state}, version = version + 1
    where org_id = ${ctx.orgId} and request_id = ${id} and state = any (${[...from]}::text[]) returning request_id`.execute(
    db,
  )
  return rows.length > 0
}

const underWay = (): never =>
  fail('requests.not_cancellable', { parameters: { problem: assetRequestsTexts.text('underWay') } })

function linesOf(payload: PurchasePayload): RequestFact[] {
  const { type, name, quantity, unit_cost, vendor, needed_by, location, entity, currency } = payload
  const total = totalCost(unit_cost, quantity)
  const line = (key: string, label: string, value: string | null) => (value ? [{ key, label, value }] : [])
  return [
    ...line('asset_type', assetRequestsTexts('type'), type),
    ...line('name', assetRequestsTexts('name'), name),
    ...line('quantity', assetRequestsTexts('quantity'), String(quantity)),
    ...line(
      'unit_cost',
      assetRequestsTexts('unitCost'),
      unit_cost && writtenMoney(moneyValue(unit_cost, currency)),
    ),
    ...line(
      'total_cost',
      assetRequestsTexts('totalCost'),
      total && writtenMoney(moneyValue(total, currency)),
    ),
    ...line('vendor', assetRequestsTexts('vendor'), vendor),
    ...line('entity', assetRequestsTexts('entity'), entity),
    ...line('location', assetRequestsTexts('location'), location),
    ...line('needed_by', assetRequestsTexts('neededBy'), needed_by && writtenDay(needed_by)),
  ]
}

/** The asset team requests a purchase. Once it is approved, it is ordered and received. */
export const purchaseKind = defineKind<Input, PurchasePayload>({
  declaration: purchaseRequest,
  refusal: 'assets.refused',
  name: assetRequestsTexts.text('purchaseKind'),
  barsSubmitter: true,
  payload: purchasePayload,
  properties: [
    { property: 'type', label: assetRequestsTexts.text('type'), type: 'option', read: offeredTypes },
    { property: 'quantity', label: assetRequestsTexts.text('quantity'), type: 'number' },
    { property: 'total_cost', label: assetRequestsTexts.text('totalCost'), type: 'number' },
    { property: 'needed_by', label: assetRequestsTexts.text('neededBy'), type: 'date' },
  ],
  facts: ({ type_id, quantity, unit_cost, needed_by }) => ({
    ...{ type: type_id, quantity: String(quantity), needed_by },
    total_cost: totalCost(unit_cost, quantity),
  }),
  amount: ({ unit_cost, quantity }) => totalCost(unit_cost, quantity),
  summary: ({ quantity: count, name }) => assetRequestsTexts.text('purchaseSummary', { count, name }),
  // Two purchases for one request wait for each other.
  lock: async (ctx, db, { input: { for_request } }) => {
    if (for_request !== null)
      await sql`
        select from asset_request where org_id = ${ctx.orgId} and request_id = ${for_request} for no key update`.execute(
        db,
      )
  },
  evaluate: (ctx, db, { input }) => evaluate(ctx, db, input),
  onSubmit: async (ctx, db, { id, employeeId, payload }) => {
    const { type_id, name, quantity, unit_cost, currency, vendor, needed_by, location_id, entity_id } =
      payload
    await db
      .insertInto('asset_purchase')
      .values({
        ...{ org_id: ctx.orgId, request_id: id, employee_id: employeeId, type_id, name, quantity },
        ...{
          unit_cost,
          currency,
          vendor,
          needed_by,
          location_id,
          entity_id,
          for_request_id: payload.for_request,
        },
        requested_at: ctx.now.toString(),
      })
      .execute()
  },
  onApprove: async (ctx, db, { id }) => {
    await setState(ctx, db, id, 'approved', ['requested'])
  },
  onReject: async (ctx, db, { id }) => {
    await setState(ctx, db, id, 'rejected', ['requested'])
  },
  onWithdraw: async (ctx, db, { id }) => {
    await setState(ctx, db, id, 'withdrawn', ['requested'])
  },
  canBeCancelled: true,
  validateCancel: async (ctx, db, { id }: Purchase) => {
    const { rows } = await sql`
      select from asset_purchase where org_id = ${ctx.orgId} and request_id = ${id} and state = 'approved'`.execute(
      db,
    )
    if (rows.length === 0) underWay()
  },
  onCancelAfterApproval: async (ctx, db, { id }) => {
    if (!(await setState(ctx, db, id, 'cancelled', ['approved']))) underWay()
  },
  lines: linesOf,
  conflicts: (ctx, db, requests) =>
    planConflicts(ctx, db, requests, ({ unit_cost, quantity }) => totalCost(unit_cost, quantity)),
})
