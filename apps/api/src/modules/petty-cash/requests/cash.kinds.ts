import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { amountProblem, type BodyOf } from '@muster/contract/kit/index'
import type { CashRequestKind, CashRequestState } from '@muster/contract/petty-cash/petty-cash.constants'
import {
  type ExpensePayload,
  expensePayload,
  expenseRequest,
  type previewExpense,
  type previewTopUp,
  type TopUpPayload,
  topUpPayload,
  topUpRequest,
} from '@muster/contract/petty-cash/requests.contract'
import { sql } from 'kysely'
import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { atRate, organisationRateQuery } from '../../expenses/index.ts'
import {
  callerOnly,
  defineKind,
  effectOf,
  type RequestConflict,
  type RequestFact,
  type RequestRecord,
} from '../../requests/index.ts'
import { NEAR } from '../funds/entry-day.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { type ExpenseProblem, expenseProblems } from '../rules/expense-rule.ts'
import { usableFundsQuery } from './usable.queries.ts'

type TopUp = BodyOf<typeof previewTopUp>
type Expense = Omit<BodyOf<typeof previewExpense>, 'files'>

const money = (amount: string, currency: string) => writtenMoney(moneyValue(amount, currency))

/** One statement. Idempotent: what is in another state by now stays so. */
async function setState(ctx: Ctx, db: Db, id: number, state: CashRequestState, from: CashRequestState) {
  const { rows } = await sql`
    update petty_cash_request set state = ${state}, version = version + 1
    where org_id = ${ctx.orgId} and request_id = ${id} and state = ${from} returning request_id`.execute(db)
  return rows.length > 0
}

const notCancellable = (): never =>
  fail('requests.not_cancellable', { parameters: { problem: pettyCashTexts.text('alreadyPaid') } })

/** What both kinds do with their row. */
const effects = {
  onApprove: async (ctx: Ctx, db: Db, { id }: RequestRecord<unknown>) => {
    await setState(ctx, db, id, 'approved', 'submitted')
  },
  onReject: async (ctx: Ctx, db: Db, { id }: RequestRecord<unknown>) => {
    await setState(ctx, db, id, 'rejected', 'submitted')
  },
  onWithdraw: async (ctx: Ctx, db: Db, { id }: RequestRecord<unknown>) => {
    await setState(ctx, db, id, 'withdrawn', 'submitted')
  },
  canBeCancelled: true,
  validateCancel: async (ctx: Ctx, db: Db, { id }: RequestRecord<unknown>) => {
    const { rows } = await sql`
      select from petty_cash_request where org_id = ${ctx.orgId} and request_id = ${id} and state = 'approved'`.execute(
      db,
    )
    if (rows.length === 0) notCancellable()
  },
  onCancelAfterApproval: async (ctx: Ctx, db: Db, { id }: RequestRecord<unknown>) => {
    if (!(await setState(ctx, db, id, 'cancelled', 'approved'))) notCancellable()
  },
} as const

interface Row {
  kind: CashRequestKind
  fund_id: number
  amount: string
  currency: string
  category?: string
  gl_code?: string
  spent_on?: string
  merchant?: string
}

async function store(ctx: Ctx, db: Db, { id, employeeId }: RequestRecord<unknown>, row: Row): Promise<void> {
  await db
    .insertInto('petty_cash_request')
    .values({
      ...row,
      org_id: ctx.orgId,
      request_id: id,
      employee_id: employeeId,
      submitted_at: ctx.now.toString(),
    })
    .execute()
}

const fundFacts = ({ fund, amount, currency }: TopUpPayload): RequestFact[] => [
  { key: 'cash_fund', label: pettyCashTexts('fund'), value: fund },
  { key: 'amount', label: pettyCashTexts('amount'), value: money(amount, currency) },
]

const amountProperties = [
  { property: 'amount', label: pettyCashTexts.text('propertyAmount'), type: 'number' },
  { property: 'currency', label: pettyCashTexts.text('currency'), type: 'text' },
] as const

/**
 * An amount in the organisation's currency, in which conditions of the approval compare it: without a rate they would let it pass.
 * And what is wrong with its decimals. One statement.
 */
async function worthOf(
  ctx: Ctx,
  db: Db,
  { amount, currency, on }: { amount: string; currency: string; on: string },
): Promise<{ base: { base?: string }; problems: { field: string; problem: string }[] }> {
  const places = amountProblem(amount, currency)
  const problems = places === null ? [] : [{ field: 'amount', problem: places }]
  const { rate, currency: to } = await runQuery(db, organisationRateQuery(ctx, currency, on))
  if (rate !== null) return { base: { base: atRate(amount, rate, to) }, problems }
  const problem = pettyCashTexts('noRate', { from: currency, to, day: on })
  return { base: {}, problems: [...problems, { field: 'fund_id', problem }] }
}

/** What is in the fund now, for approvers. */
async function balanceNotes(
  ctx: Ctx,
  db: Db,
  requests: readonly RequestRecord<{ fund_id: number }>[],
): Promise<Map<number, RequestConflict[]>> {
  const { rows } = await sql<{ id: number; balance: string; currency: string; short: boolean }>`
    select r.request_id as id, f.currency, money_text(coalesce(e.balance, 0)) as balance,
      r.kind = 'expense' and coalesce(e.balance, 0) < r.amount as short
    from petty_cash_request r join petty_cash_fund f on f.org_id = r.org_id and f.id = r.fund_id
    left join lateral (select x.balance from petty_cash_entry x where x.org_id = f.org_id and x.fund_id = f.id
      order by x.number desc limit 1) e on true
    where r.org_id = ${ctx.orgId} and r.request_id = any (${requests.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, balance, currency, short }) => [
      id,
      [
        {
          tone: short ? 'warning' : 'info',
          text: pettyCashTexts('balanceNote', { balance: moneyValue(balance, currency) }),
        },
      ],
    ]),
  )
}

/** More cash for a fund. Once it is approved, whoever manages funds records that it was put in. */
export const topUpKind = defineKind<TopUp, TopUpPayload>({
  ...effects,
  declaration: topUpRequest,
  refusal: 'petty-cash.refused',
  name: pettyCashTexts.text('topUp'),
  payload: topUpPayload,
  properties: amountProperties,
  facts: ({ amount, base, currency }) => ({ amount: base ?? amount, currency }),
  amount: ({ amount }) => amount,
  summary: ({ fund, amount, currency }) =>
    pettyCashTexts.text('topUpSummary', { fund, amount: moneyValue(amount, currency) }),
  employeeFor: callerOnly,
  evaluate: async (ctx, db, { employeeId, input }) => {
    const { funds, today } = await runQuery(
      db,
      combineQueries({
        funds: usableFundsQuery(ctx, employeeId, 'top_up'),
        today: organisationTodayQuery(ctx),
      }),
    )
    const fund = funds.find(({ id }) => id === input.fund_id)
    if (!fund)
      return { payload: null, problems: [{ field: 'fund_id', problem: pettyCashTexts('chooseFund') }] }
    const worth = await worthOf(ctx, db, { ...input, currency: fund.currency, on: today })
    const after = amountUnits(fund.balance) + amountUnits(fund.asked) + amountUnits(input.amount)
    const problems = [
      ...worth.problems,
      ...(amountUnits(input.amount) === 0n ? [{ field: 'amount', problem: pettyCashTexts('nothing') }] : []),
      ...(after > amountUnits(fund.limit)
        ? [
            {
              field: 'amount',
              problem: pettyCashTexts('overLimit', {
                limit: moneyValue(fund.limit, fund.currency),
                after: moneyValue(amountText(after), fund.currency),
              }),
            },
          ]
        : []),
    ]
    return {
      payload: {
        ...{ fund_id: fund.id, fund: fund.name, amount: input.amount, currency: fund.currency },
        ...worth.base,
      },
      problems,
      effect: [
        effectOf('balance', 'text', money(amountText(after), fund.currency), {
          before: money(fund.balance, fund.currency),
        }),
      ],
    }
  },
  onSubmit: (ctx, db, request) => {
    const { fund_id, amount, currency } = request.payload
    return store(ctx, db, request, { kind: 'top_up', fund_id, amount, currency })
  },
  lines: fundFacts,
  conflicts: balanceNotes,
})

function wordsOf(problem: ExpenseProblem, currency: string): string {
  switch (problem.problem) {
    case 'tooMuch':
      return pettyCashTexts('tooMuch', { limit: moneyValue(problem.limit, currency) })
    case 'receiptNeeded':
      return pettyCashTexts('receiptNeeded', { limit: moneyValue(problem.limit, currency) })
    case 'tooOld':
      return pettyCashTexts('tooOld', { count: problem.days })
    default:
      return pettyCashTexts(problem.problem)
  }
}

/** An expense paid from a fund. Once it is approved, the custodian pays it out. */
export const expenseKind = defineKind<Expense, ExpensePayload>({
  ...effects,
  declaration: expenseRequest,
  refusal: 'petty-cash.refused',
  name: pettyCashTexts.text('expense'),
  payload: expensePayload,
  properties: [
    ...amountProperties,
    { property: 'spent_on', label: pettyCashTexts.text('spentOn'), type: 'date' },
  ],
  facts: ({ amount, base, spent_on, currency }) => ({ amount: base ?? amount, spent_on, currency }),
  period: ({ spent_on }) => ({ from: spent_on, to: spent_on }),
  amount: ({ amount }) => amount,
  summary: ({ category, fund, amount, currency }) =>
    pettyCashTexts.text('expenseSummary', { category, fund, amount: moneyValue(amount, currency) }),
  employeeFor: callerOnly,
  evaluate: async (ctx, db, { employeeId, input, files = 0 }) => {
    const { funds, today } = await runQuery(
      db,
      combineQueries({
        funds: usableFundsQuery(ctx, employeeId, 'expense'),
        today: organisationTodayQuery(ctx),
      }),
    )
    const fund = funds.find(({ id }) => id === input.fund_id)
    if (!fund)
      return { payload: null, problems: [{ field: 'fund_id', problem: pettyCashTexts('chooseFund') }] }
    const worth = await worthOf(ctx, db, { ...input, currency: fund.currency, on: today })
    const problems = expenseProblems(fund, { ...input, receipts: files }, today)
    const far = farDayProblem(input.spent_on, today, NEAR)
    const { category, spent_on, merchant } = input
    const gl_code = fund.categories.find(({ name }) => name === category)?.gl_code ?? ''
    const short = amountUnits(fund.balance) < amountUnits(input.amount)
    return {
      payload: {
        ...{ fund_id: fund.id, fund: fund.name, amount: input.amount, currency: fund.currency },
        ...{ category, gl_code, spent_on, merchant, ...worth.base },
      },
      problems: [
        ...problems.map((one) => ({ field: one.field, problem: wordsOf(one, fund.currency) })),
        // A day after today is refused as such already: one message for a field.
        ...(far === null || problems.some(({ field }) => field === 'spent_on')
          ? []
          : [{ field: 'spent_on', problem: far }]),
        ...worth.problems,
      ],
      effect: [effectOf('cost', 'text', money(input.amount, fund.currency))],
      reasons: short
        ? [pettyCashTexts('shortNow', { balance: moneyValue(fund.balance, fund.currency) })]
        : [],
      // The day of an expense takes no working day.
      days: [],
    }
  },
  onSubmit: (ctx, db, request) => {
    const { fund: _f, base: _b, ...row } = request.payload
    return store(ctx, db, request, { kind: 'expense', ...row })
  },
  lines: (payload) => [
    ...fundFacts(payload),
    { key: 'cash_category', label: pettyCashTexts('category'), value: payload.category },
    { key: 'spent_on', label: pettyCashTexts('spentOn'), value: writtenDay(payload.spent_on) },
    ...(payload.merchant
      ? [{ key: 'merchant', label: pettyCashTexts('merchant'), value: payload.merchant }]
      : []),
  ],
  conflicts: balanceNotes,
})
