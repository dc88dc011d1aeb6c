import { amountText } from '@muster/contract/kit/amounts'
import { sql } from 'kysely'
import { decimalOf, unitsIn } from '../../../lib/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'

interface OrganisationRate {
  /** Of the organisation. */
  currency: string
  /** Units of it for one unit of the asked currency; null where no rate is known on the day. */
  rate: string | null
  /** Since which day the rate is known, and by whom; null without one and for the organisation's own currency. */
  on: string | null
  source: string | null
}

/** What one unit of a currency (default: the organisation's) is worth in the organisation's, by the latest rate on or before a day. */
export const organisationRateQuery = (ctx: Ctx, currency: string | null, on: string) =>
  deferredQuery(
    sql<OrganisationRate>`
      select o.currency, case when coalesce(${currency}::text, o.currency) = o.currency then '1' else k.rate end as rate, k.on, k.source
      from organisation o left join lateral (
        select trim_scale(x.rate)::text as rate, x.on_date::text as on, x.source from expense_rate x
        where x.org_id = o.org_id and x.from_currency = ${currency}::text and x.to_currency = o.currency
          and x.from_currency <> x.to_currency and x.on_date <= ${on}::date order by x.on_date desc limit 1) k on true
      where o.org_id = ${ctx.orgId}`,
    ([row]): OrganisationRate => row ?? { currency: '', rate: null, on: null, source: null },
  )

/** An amount by a rate, rounded to the smallest unit of the currency that it is in then. */
export function atRate(amount: string, rate: string, to: string): string {
  const [one, other] = [decimalOf(amount), decimalOf(rate)]
  const product = {
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  }
  return amountText(unitsIn(product, to))
}
