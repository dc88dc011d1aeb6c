import type { RuleTerms, StoredTerms } from '@muster/contract/expenses/rules.contract'
import { currencyDecimals } from '@muster/contract/kit/currency'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { decimalProblems } from '../../../platform/require-decimals.ts'
import { expensesTexts } from '../expenses.texts.ts'

export interface Category {
  EXTYPEID: number
  name: string
  kind: 'amount' | 'distance' | 'per_diem'
  unit: string
}

/** The terms as stored: without what the kind of the category does not use, and complete for it. */
function settled(terms: RuleTerms, kind: Category['kind']): RuleTerms {
  const isDaily = kind === 'per_diem'
  const off = (amount: string | null) => (isDaily ? (amount ?? '0') : null)
  return {
    ...terms,
    rate: kind === 'distance' ? terms.rate : null,
    full_day: isDaily ? terms.full_day : null,
    half_day: isDaily ? terms.half_day : null,
    ...{ breakfast: off(terms.breakfast), lunch: off(terms.lunch), dinner: off(terms.dinner) },
  }
}

/** @throws AppError `request.invalid` by field */
export function requireSound(terms: readonly RuleTerms[], categories: readonly Category[]): RuleTerms[] {
  const fields: Record<string, string> = {}
  const seen = new Set<number>()
  const all = terms.map((one, at) => {
    const category = categories.find(({ EXTYPEID }) => EXTYPEID === one.EXTYPEID)
    if (!category) fields[`terms.${at}.EXTYPEID`] = expensesTexts('chooseCategory')
    else if (seen.has(one.EXTYPEID)) fields[`terms.${at}.EXTYPEID`] = expensesTexts('categoryTwice')
    seen.add(one.EXTYPEID)
    const kind = category?.kind ?? 'amount'
    const needed = (field: 'rate' | 'full_day' | 'half_day') => {
      if (one[field] === null) fields[`terms.${at}.${field}`] = expensesTexts('figureNeeded')
    }
    if (kind === 'distance') needed('rate')
    if (kind === 'per_diem') {
      needed('full_day')
      needed('half_day')
    }
    return settled(one, kind)
  })
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  return all
}

/** Official rates per mile have fractions of a cent, such as $0.725; what they come to is rounded as any amount. */
const MORE_OF_RATES = 2

/**
 * Refuses figures with more decimals than the currency that the rule is claimed in: nobody can claim up to them.
 *
 * @param currency null where people’s currencies differ
 * @throws AppError `request.invalid` by field
 */
export function requireFigures(terms: readonly RuleTerms[], currency: string | null): void {
  if (currency === null) return
  const count = currencyDecimals(currency) + MORE_OF_RATES
  const fields: Record<string, string> = {}
  for (const [at, { rate, ...one }] of terms.entries()) {
    const amounts = FIGURES.map((key) => [`terms.${at}.${key}`, one[key]] as const)
    Object.assign(fields, decimalProblems(currency, Object.fromEntries(amounts)))
    const given = rate?.split('.')[1]?.replace(/0+$/, '').length ?? 0
    if (given > count) fields[`terms.${at}.rate`] = expensesTexts('rateDecimals', { currency, count })
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

const figures = ({ EXTYPEID, ...terms }: RuleTerms) => JSON.stringify([EXTYPEID, terms])

/** What terms say, for the audit log: “per line 500, receipt above 200, over cut”. */
export const saidOf = ({ EXTYPEID: _, ...terms }: RuleTerms): string =>
  Object.entries(terms)
    .flatMap(([key, value]) => (value === null ? [] : [`${key.replaceAll('_', ' ')} ${value}`]))
    .join(', ')

export function termsOf({
  category: _c,
  kind: _k,
  unit: _u,
  applies_from: _a,
  ...terms
}: StoredTerms): RuleTerms {
  return terms
}

const FIGURES = [
  'full_day',
  'half_day',
  'breakfast',
  'lunch',
  'dinner',
  'per_line',
  'per_day',
  'per_month',
  'receipt_above',
] as const
const DECIMALS = ['rate', ...FIGURES] as const

const sameNumber = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && compareDecimals(one, other) === 0)

/** Whether terms say the same; `50` and `50.00` are the same amount. */
function isSame(one: RuleTerms, other: RuleTerms): boolean {
  const plain = (of: RuleTerms) =>
    figures({ ...of, ...Object.fromEntries(DECIMALS.map((key) => [key, null])) })
  return DECIMALS.every((key) => sameNumber(one[key], other[key])) && plain(one) === plain(other)
}

export interface WrittenTerms {
  terms: RuleTerms
  isGiven: boolean
}

/** Writes terms from a day on, and on each later day from which the rule says something else. Two statements. */
export async function writeTerms(
  ctx: Ctx,
  db: Db,
  { ruleId, from, changed }: { ruleId: number; from: string; changed: readonly WrittenTerms[] },
): Promise<void> {
  if (changed.length === 0) return
  const { rows: later } = await sql<{ category_id: number; day: string }>`
    select distinct category_id, from_date::text as day from expense_rule_terms
    where org_id = ${ctx.orgId} and rule_id = ${ruleId} and from_date > ${from}::date`.execute(db)
  const saved = { account_id: ctx.actor.accountId, saved_at: ctx.now.toString() }
  const rows = changed.flatMap(({ terms: { EXTYPEID, over, ...terms }, isGiven }) =>
    [from, ...later.filter(({ category_id }) => category_id === EXTYPEID).map(({ day }) => day)].map(
      (day) => ({
        ...{ org_id: ctx.orgId, rule_id: ruleId, category_id: EXTYPEID, from_date: day, is_given: isGiven },
        ...{ ...terms, over_limit: over, ...saved },
      }),
    ),
  )
  await db.insertInto('expense_rule_terms').values(rows).execute()
}

/** What differs from what the rule says on the first day of the change. */
export function changedTerms(before: readonly StoredTerms[], next: readonly RuleTerms[]): WrittenTerms[] {
  const old = before.map(termsOf)
  const of = (id: number, list: readonly RuleTerms[]) => list.find(({ EXTYPEID }) => EXTYPEID === id)
  const dropped = old.filter(({ EXTYPEID }) => !of(EXTYPEID, next))
  const fresh = next.filter((terms) => {
    const known = of(terms.EXTYPEID, old)
    return !known || !isSame(known, terms)
  })
  return [
    ...fresh.map((terms) => ({ terms, isGiven: true })),
    ...dropped.map((terms) => ({ terms, isGiven: false })),
  ]
}
