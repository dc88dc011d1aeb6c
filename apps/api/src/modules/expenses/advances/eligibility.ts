import type { AdvanceKind } from '@muster/contract/expenses/advances.constants'
import type { RuleDimension } from '@muster/contract/expenses/expenses.constants'
import { monthsBetween } from '@muster/contract/kit/days'
import { amountProblem } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { payStructuresAsOf } from '../../employees/index.ts'
import { type AdvanceProblem, type AdvanceTerms, advanceProblems } from '../rules/advance-eligibility.ts'
import { compareSpecific } from '../rules/choose-terms.ts'
import { currencySql } from '../setup/claim-currency.ts'
import { isFor, matchedBy } from '../setup/for-person.ts'
import { advanceTexts } from './advances.texts.ts'

export interface OfferedRule extends AdvanceTerms {
  rule_id: number
  rule: string
  kind: AdvanceKind
  matched: readonly RuleDimension[]
}

/** Rules of loans and advances that are for somebody. */
export const offeredRulesQuery = (ctx: Ctx, employeeId: number) =>
  deferredQuery(
    sql<OfferedRule>`
      select r.id as rule_id, r.name as rule, r.kind, ${matchedBy('expense_advance_rule_limit')} as matched, r.min_months,
        r.max_amount::text as max_amount, r.max_percent, r.max_open, r.max_instalments
      from expense_advance_rule r join employee e on e.org_id = r.org_id and e.id = ${employeeId}
      where r.org_id = ${ctx.orgId} and r.status = 1 and ${isFor('expense_advance_rule_limit')} order by r.id`,
    (rows) => rows,
  )

/** The most specific rule of a kind, as for expenses. */
export const ruleOf = (rules: readonly OfferedRule[], kind: AdvanceKind): OfferedRule | undefined =>
  rules.filter((one) => one.kind === kind).sort(compareSpecific)[0]

interface Head {
  currency: string
  today: string
  joined_on: string
  open: number
  owed: string
}

const headQuery = (ctx: Ctx, employeeId: number, kind: AdvanceKind) =>
  deferredQuery(
    sql<Head>`
      select ${currencySql} as currency, ${organisationTodaySql(ctx)}::text as today, e.date_of_joining::text as joined_on,
        (select count(*)::int from expense_advance a where a.org_id = e.org_id and a.employee_id = e.id and a.kind = ${kind}
          and (a.status in ('requested', 'approved', 'in_payment') or a.status = 'paid_out' and a.balance > 0)) as open,
        (select coalesce(sum(a.balance), 0)::text from expense_advance a where a.org_id = e.org_id and a.employee_id = e.id
          and a.currency = ${currencySql}) as owed
      from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`,
    ([row]) => row,
  )

const fieldOf: Readonly<Record<AdvanceProblem, string>> = {
  ...{ no_rule: 'kind', too_early: 'kind', too_many: 'kind', too_much: 'amount', pay_unknown: 'amount' },
  ...{ too_much_of_pay: 'amount', instalments_needed: 'instalments', too_many_instalments: 'instalments' },
  instalments_too_small: 'instalments',
}

function wordsOf(problem: AdvanceProblem, terms: AdvanceTerms | undefined, currency: string): string {
  switch (problem) {
    case 'too_early':
      return advanceTexts('advance_too_early', { count: terms?.min_months ?? 0 })
    case 'too_many':
      return advanceTexts('advance_too_many', { count: terms?.max_open ?? 1 })
    case 'too_much':
      return advanceTexts('advance_too_much', { most: moneyValue(terms?.max_amount ?? '0', currency) })
    case 'too_much_of_pay':
      return advanceTexts('advance_too_much_of_pay', { percent: terms?.max_percent ?? 0 })
    case 'too_many_instalments':
      return advanceTexts('advance_too_many_instalments', { count: terms?.max_instalments ?? 1 })
    default:
      return advanceTexts(`advance_${problem}` as const)
  }
}

/** What a rule says, one sentence each. */
export function saysOfRule(rule: OfferedRule, currency: string): string[] {
  const { kind, min_months, max_amount, max_percent, max_open, max_instalments } = rule
  return [
    ...(max_amount === null
      ? []
      : [advanceTexts('advanceUpTo', { most: writtenMoney(moneyValue(max_amount, currency)) })]),
    ...(max_percent === null ? [] : [advanceTexts('advanceUpToPay', { percent: max_percent })]),
    ...(min_months === 0 ? [] : [advanceTexts('advanceAfter', { count: min_months })]),
    advanceTexts('advanceOpen', { count: max_open }),
    kind === 'expense'
      ? advanceTexts('advanceByClaims')
      : advanceTexts('advanceByPay', { count: max_instalments }),
  ]
}

export interface EvaluatedAdvance {
  problems: { field: string; problem: string }[]
  rule: OfferedRule | undefined
  currency: string
  today: string
  /** What the person owes already. */
  owed: string
}

/** Whether somebody may have an advance. At most four statements. @throws AppError `record.not_found` */
export async function evaluateAdvance(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  asked: { kind: AdvanceKind; amount: string; instalments: number | null; needed_by: string | null },
): Promise<EvaluatedAdvance> {
  const { head, rules } = await runQuery(
    db,
    combineQueries({
      head: headQuery(ctx, employeeId, asked.kind),
      rules: offeredRulesQuery(ctx, employeeId),
    }),
  )
  const { currency, today, joined_on, open, owed } = found(head)
  const rule = ruleOf(rules, asked.kind)
  const pay =
    rule?.max_percent == null
      ? undefined
      : (await payStructuresAsOf(ctx, db, [employeeId], today)).get(employeeId)
  const problems = advanceProblems({
    ...{ kind: asked.kind, amount: asked.amount, instalments: asked.instalments, terms: rule ?? null, open },
    currency,
    months: joined_on > today ? 0 : monthsBetween(joined_on, today),
    pay: pay && pay.currency === currency ? pay.monthlyGross : null,
  }).map((problem) => ({ field: fieldOf[problem], problem: wordsOf(problem, rule, currency) }))
  const tooFine = amountProblem(asked.amount, currency)
  const isPast = asked.needed_by !== null && asked.needed_by < today
  return {
    problems: [
      ...(tooFine === null ? [] : [{ field: 'amount', problem: tooFine }]),
      ...problems,
      ...(isPast ? [{ field: 'needed_by', problem: advanceTexts('neededInThePast') }] : []),
    ],
    ...{ rule, currency, today, owed },
  }
}
