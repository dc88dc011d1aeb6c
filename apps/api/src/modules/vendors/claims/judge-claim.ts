import { amountProblem, type BodyOf } from '@muster/contract/kit/index'
import type { previewClaim } from '@muster/contract/vendors/claims.contract'
import { countedClaimStates } from '@muster/contract/vendors/vendors.constants'
import { sql } from 'kysely'
import { compareDecimals, sumOfDecimals } from '../../../lib/money.ts'
import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'
import { moneyValue } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, type ResultOf } from '../../../platform/db/deferred-query.ts'
import { organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { organisationRateQuery } from '../../expenses/index.ts'
import { type SumProblem, sumProblems } from '../rules/claim-sums.ts'
import { bareKey, hasCharacter, invoiceKey } from '../rules/invoice-number.ts'
import { costCentresQuery, settingsQuery, takesInvoiceOf } from '../setup/offered.queries.ts'
import { claimsTexts } from './claims.texts.ts'

type Input = BodyOf<typeof previewClaim>

interface OfVendor {
  id: number
  name: string
  code: string
  entity_id: number | null
  is_open: boolean
  gl_code: string
  is_small: boolean
  payment_days: number | null
}

/** The vendor with the account that its invoices are booked to. One of a shared vendor is of the entity that bought. */
const vendorQuery = (ctx: Ctx, id: number, employeeId: number) =>
  deferredQuery(
    sql<OfVendor>`
      select v.id, v.name, v.code, case when v.is_shared then coalesce((select e.entity_id from employee e
          where e.org_id = v.org_id and e.id = ${employeeId}), v.entity_id) else v.entity_id end as entity_id, ${takesInvoiceOf(employeeId)} as is_open, coalesce(nullif(v.gl_code, ''), k.gl_code) as gl_code, v.is_small,
        v.payment_days
      from vendor v join vendor_category k on k.org_id = v.org_id and k.id = v.category_id
      where v.org_id = ${ctx.orgId} and v.id = ${id}`,
    ([row]) => row ?? null,
  )

interface Alike {
  number: string
  invoice_on: string
  is_same: boolean
}

/** The known rate of a currency that is nearest to a day. */
const nearestRateQuery = (ctx: Ctx, currency: string | null, on: string) =>
  deferredQuery(
    sql<{ rate: string; on_date: string }>`
      select trim_scale(x.rate)::text as rate, x.on_date::text as on_date from organisation o
      join expense_rate x on x.org_id = o.org_id and x.from_currency = ${currency}::text and x.to_currency = o.currency
      where o.org_id = ${ctx.orgId} order by abs(x.on_date - ${on}::date), x.id limit 1`,
    ([row]) => row ?? null,
  )

/** Invoices of a vendor whose number is the same, or differs in leading zeros only. */
export const alikeQuery = (ctx: Ctx, vendorId: number, number: string, except: number) => {
  const key = invoiceKey(number)
  return deferredQuery(
    sql<Alike>`
      select c.number, c.invoice_on::text as invoice_on, c.number_key = ${key} as is_same from vendor_claim c
      where c.org_id = ${ctx.orgId} and c.vendor_id = ${vendorId} and c.number_bare = ${bareKey(key)}
        and c.state = any (${[...countedClaimStates]}::text[]) and c.request_id <> ${except} order by c.request_id limit 10`,
    (rows) => rows,
  )
}

function wordsOfSum(problem: SumProblem, currency: string): string {
  switch (problem.problem) {
    case 'linesDiffer':
      return claimsTexts('linesDiffer', {
        lines: moneyValue(problem.lines, currency),
        net: moneyValue(problem.net, currency),
      })
    default:
      return claimsTexts(problem.problem)
  }
}

/** Entered amounts by field. */
const amountsOf = ({ amount, tax, withheld, lines }: Omit<Input, 'EMPLOYEE_ID'>): [string, string][] => [
  ['amount', amount],
  ...(tax === null ? [] : [['tax', tax] as [string, string]]),
  ...(withheld === null ? [] : [['withheld', withheld] as [string, string]]),
  ...lines.map((line, at): [string, string] => [`lines.${at}.amount`, line.amount]),
]

type Entered = Omit<Input, 'EMPLOYEE_ID'>

/** What an invoice is judged by. One statement. */
export const factsQuery = (ctx: Ctx, employeeId: number, input: Entered) =>
  combineQueries({
    ...{ vendor: vendorQuery(ctx, input.vendor_id, employeeId), settings: settingsQuery(ctx) },
    ...{ alike: alikeQuery(ctx, input.vendor_id, input.number, 0), today: organisationTodayQuery(ctx) },
    centres: costCentresQuery(ctx),
    worth: organisationRateQuery(ctx, input.currency, input.invoice_on),
    nearest: nearestRateQuery(ctx, input.currency, input.invoice_on),
  })

type Facts = ResultOf<ReturnType<typeof factsQuery>>

interface FieldProblem {
  field: string
  problem: string
}

/** The rate that an invoice is compared by: the organisation's, else the one that was typed with its source. */
export const rateOf = ({ rate }: Entered, { worth }: Facts): string | null => worth.rate ?? rate

/** As for rates that the organisation enters. */
const [LEAST_RATE, MOST_RATE] = ['0.000001', '1000000']

/** How far a typed rate may be from the nearest known one: twice as much or half of it is a mistake, or meant to pass a limit. */
const isFarFrom = (typed: string, known: string): boolean =>
  compareDecimals(typed, sumOfDecimals([known, known])) > 0 ||
  compareDecimals(sumOfDecimals([typed, typed]), known) < 0

/**
 * What is wrong with the rate. Conditions of the approval compare amounts in one currency: without a rate they would let the invoice
 * pass. Where the organisation has none for the day, the submitter types one with its source, and the approvers see both.
 */
function rateProblems(input: Entered, currency: string, { worth, nearest }: Facts): FieldProblem[] {
  const { rate, rate_source: source, invoice_on: day } = input
  const words = { from: currency, to: worth.currency, day }
  const problem = (field: string, text: string) => [{ field, problem: text }]
  if (rate === null) return worth.rate === null ? problem('currency', claimsTexts('noRate', words)) : []
  if (worth.rate !== null) return problem('rate', claimsTexts('rateKnown', words))
  if (compareDecimals(rate, LEAST_RATE) < 0 || compareDecimals(rate, MOST_RATE) > 0)
    return problem('rate', claimsTexts('rateBounds'))
  if (nearest !== null && isFarFrom(rate, nearest.rate))
    return problem('rate', claimsTexts('rateFar', { rate: nearest.rate, day: nearest.on_date }))
  // A source of signs that nobody sees would be none.
  return hasCharacter(source) ? [] : problem('rate_source', claimsTexts('rateSource'))
}

/** What is wrong with amounts: their decimals, sums, and the rate of their currency. */
export function amountProblems(input: Entered, currency: string, facts: Facts): FieldProblem[] {
  const decimals = amountsOf(input).flatMap(([field, amount]): FieldProblem[] => {
    const problem = amountProblem(amount, currency)
    return problem === null ? [] : [{ field, problem }]
  })
  return [
    ...decimals,
    ...rateProblems(input, currency, facts),
    ...sumProblems(input).map((one) => ({ field: one.field, problem: wordsOfSum(one, currency) })),
  ]
}

/** What is wrong with the vendor, the number, the days and the cost centres. */
export function otherProblems(input: Entered, { vendor, alike, today, centres }: Facts): FieldProblem[] {
  const problems: FieldProblem[] = []
  const add = (field: string, problem: string) => problems.push({ field, problem })
  const addFar = (field: string, problem: string | null) => problem !== null && add(field, problem)
  if (!vendor?.is_open) add('vendor_id', claimsTexts('chooseVendor'))
  if (!hasCharacter(input.number)) add('number', claimsTexts('noCharacter'))
  const same = alike.find(({ is_same }) => is_same)
  if (same) add('number', claimsTexts('duplicate', { number: same.number, day: same.invoice_on }))
  if (input.invoice_on > today) add('invoice_on', claimsTexts('inFuture'))
  else addFar('invoice_on', farDayProblem(input.invoice_on, today, { before: 10, after: 0 }))
  if (input.due_on !== null && input.due_on < input.invoice_on) add('due_on', claimsTexts('dueBefore'))
  else if (input.due_on !== null)
    addFar('due_on', farDayProblem(input.due_on, input.invoice_on, { before: 0, after: 10 }))
  for (const [at, { cost_centre_id: id }] of input.lines.entries())
    if (id !== null && !centres.some((one) => one.id === id))
      add(`lines.${at}.cost_centre_id`, claimsTexts('chooseCentre'))
  return problems
}
