import type { PurchasePayload } from '@muster/contract/assets/purchases.contract'
import { sumOfDecimals } from '../../../lib/money.ts'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestConflict, RequestRecord } from '../../requests/index.ts'
import { coveringQuery, type PlanStanding } from './plans.queries.ts'
import { assetPlansTexts } from './plans.texts.ts'

/** What a plan says of a purchase of this total; null where their currencies differ. */
function conflictWith(
  plan: PlanStanding,
  { total, currency }: { total: string; currency: string },
): RequestConflict | null {
  if (plan.currency !== currency) return null
  const after = sumOfDecimals([plan.left, `-${total}`])
  const money = (amount: string) => moneyValue(amount, currency)
  const words = {
    ...{ type: plan.type, entity: plan.entity || assetPlansTexts('everyEntity'), from: plan.from },
    ...{ left: money(plan.left), budget: money(plan.budget), over: money(after.replace('-', '')) },
  }
  if (!after.startsWith('-')) return { tone: 'info', text: assetPlansTexts('within', words) }
  const isEmpty = plan.left.startsWith('-') || Number(plan.left) === 0
  return { tone: 'warning', text: assetPlansTexts(isEmpty ? 'exceedsEmpty' : 'exceeds', words) }
}

/** What the asset plan says of purchases, for whoever requests and approves them. One statement. */
export async function planConflicts(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<PurchasePayload>[],
  totalOf: (payload: PurchasePayload) => string | null,
): Promise<Map<number, RequestConflict[]>> {
  const plans = await runQuery(
    db,
    coveringQuery(
      ctx,
      requests.map(({ id, payload: { type_id, entity_id, needed_by } }) => ({
        ...{ id, type_id, entity_id, day: needed_by },
      })),
    ),
  )
  return new Map(
    requests.map(({ id, payload }) => {
      const total = totalOf(payload)
      const found = plans.filter((plan) => plan.id === id)
      const { currency } = payload
      return [
        id,
        total === null ? [] : found.flatMap((plan) => conflictWith(plan, { total, currency }) ?? []),
      ]
    }),
  )
}
