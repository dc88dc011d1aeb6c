import { advanceKinds } from '@muster/contract/expenses/advances.constants'
import {
  type AdvancePayload,
  advancePayload,
  advanceRequest,
  type previewAdvance,
} from '@muster/contract/expenses/advances.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import {
  defineKind,
  effectOf,
  type RequestConflict,
  type RequestFact,
  type RequestRecord,
} from '../../requests/index.ts'
import { claimantOf } from '../claims/save.service.ts'
import { schedule } from '../rules/advance-schedule.ts'
import { nextNumber } from '../setup/numbers.ts'
import { advanceKindWords, advanceTexts } from './advances.texts.ts'
import { evaluateAdvance, saysOfRule } from './eligibility.ts'
import { findLoanDetails } from './read.service.ts'

type Input = BodyOf<typeof previewAdvance>
type AdvanceRequest = RequestRecord<AdvancePayload>

const money = (amount: string, currency: string) => writtenMoney(moneyValue(amount, currency))

/** Monthly deductions in words: all are alike, except for the last one. */
function instalmentWords({ amount, instalments: count, currency }: AdvancePayload): string {
  if (count === null) return advanceTexts('advanceByClaims')
  const all = schedule(amount, count, '2000-01-01', currency)
  const [each, last] = [all[0]?.amount ?? '0', all.at(-1)?.amount ?? '0']
  return each === last
    ? advanceTexts('instalmentsAlike', { count, each: money(each, currency) })
    : advanceTexts('instalmentsLast', { count, each: money(each, currency), last: money(last, currency) })
}

async function evaluate(ctx: Ctx, db: Db, employeeId: number, input: Input) {
  const isExpense = input.kind === 'expense'
  const asked = { ...input, instalments: isExpense ? null : input.instalments }
  const { problems, rule, currency, owed } = await evaluateAdvance(ctx, db, employeeId, asked)
  const payload: AdvancePayload | null =
    rule && (isExpense || asked.instalments !== null)
      ? { ...asked, currency, rule: rule.rule, reference: '', purpose: '' }
      : null
  const isPossible = payload !== null && problems.length === 0
  return {
    ...{ problems, payload },
    effect: isPossible
      ? [
          effectOf('field', 'text', instalmentWords(payload), { name: advanceTexts('repayment') }),
          ...(Number(owed) > 0
            ? [effectOf('field', 'text', money(owed, currency), { name: advanceTexts('owedAlready') })]
            : []),
        ]
      : [],
    reasons: rule
      ? [...saysOfRule(rule, currency), ...(isPossible && !isExpense ? [advanceTexts('firstDeduction')] : [])]
      : [],
  }
}

/** Another status, of an advance that has one of `from`. One statement. */
async function setStatus(
  ctx: Ctx,
  db: Db,
  { id }: AdvanceRequest,
  status: string,
  from: string,
): Promise<boolean> {
  const { rows } = await sql`
    update expense_advance set status = ${status}, decided_at = ${ctx.now.toString()}::timestamptz, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and request_id = ${id} and status = ${from} returning id`.execute(db)
  return rows.length > 0
}

const alreadyPaid = (): never =>
  fail('requests.not_cancellable', { parameters: { problem: advanceTexts.text('advanceInPayment') } })

/** What else the person owes. One statement. */
async function conflictsOf(
  ctx: Ctx,
  db: Db,
  requests: readonly AdvanceRequest[],
): Promise<Map<number, RequestConflict[]>> {
  const { rows } = await sql<{ employee_id: number; currency: string; count: number; balance: string }>`
    select employee_id, currency, count(*)::int as count, sum(balance)::text as balance from expense_advance
    where org_id = ${ctx.orgId} and employee_id = any (${requests.map(({ employeeId }) => employeeId)}::bigint[])
      and balance > 0 group by employee_id, currency order by currency`.execute(db)
  const note = ({ count, currency, balance }: (typeof rows)[number]): RequestConflict => ({
    ...{ tone: 'info', text: advanceTexts('owesNote', { count, amount: money(balance, currency) }) },
  })
  return new Map(
    requests.map(({ id, employeeId }) => [
      id,
      rows.filter((row) => row.employee_id === employeeId).map(note),
    ]),
  )
}

function linesOf(payload: AdvancePayload): RequestFact[] {
  const { kind, amount, currency, needed_by, rule, reference } = payload
  const line = (key: string, label: string, value: string) => (value === '' ? [] : [{ key, label, value }])
  return [
    ...line('advance_kind', advanceTexts('advanceKind'), advanceKindWords(kind)),
    ...line('advance_amount', advanceTexts('amount'), money(amount, currency)),
    ...line('advance_repayment', advanceTexts('repayment'), instalmentWords(payload)),
    ...line('needed_by', advanceTexts('neededBy'), needed_by ? writtenDay(needed_by) : ''),
    ...line('advance_reference', advanceTexts('reference'), reference),
    ...line('advance_rule', advanceTexts('advanceRule'), rule),
  ]
}

/** Somebody asks for a loan or an advance. Once approved, finance pays it out in a payment. */
export const advanceKind = defineKind<Input, AdvancePayload>({
  declaration: advanceRequest,
  refusal: 'expenses.refused',
  name: advanceTexts.text('loanAndAdvance'),
  payload: advancePayload,
  properties: [
    { property: 'amount', label: advanceTexts.text('amount'), type: 'number' },
    {
      ...{ property: 'kind', label: advanceTexts.text('advanceKind'), type: 'option' },
      read: async () => advanceKinds.map((one) => ({ id: one, name: advanceKindWords(one) })),
    },
    { property: 'instalments', label: advanceTexts.text('instalments'), type: 'number' },
  ],
  facts: ({ amount, kind, instalments }) => ({
    ...{ amount, kind, instalments: instalments ?? 0 },
  }),
  amount: ({ amount }) => amount,
  summary: ({ kind, amount, currency }) =>
    advanceTexts.text(`advanceSummary_${kind}` as const, { amount: moneyValue(amount, currency) }),
  // People ask for themselves: what is possible for somebody tells what they are paid.
  employeeFor: async (ctx) => claimantOf(ctx),
  evaluate: (ctx, db, { employeeId, input }) => evaluate(ctx, db, employeeId, input),
  onSubmit: async (ctx, db, { id, employeeId, payload, comment }) => {
    const { kind, amount, currency, instalments, needed_by, rule, reference, purpose } = payload
    const at = ctx.now.toString()
    await db
      .insertInto('expense_advance')
      .values({
        ...{
          org_id: ctx.orgId,
          employee_id: employeeId,
          number: await nextNumber(ctx, db, 'expense_advance'),
        },
        ...{ kind, amount, currency, instalments, needed_by, rule, reference, purpose: purpose || comment },
        ...{ request_id: id, requested_on: await organisationToday(ctx, db), created_at: at, updated_at: at },
      })
      .execute()
  },
  onApprove: async (ctx, db, request) => {
    await setStatus(ctx, db, request, 'approved', 'requested')
  },
  onReject: async (ctx, db, request) => {
    await setStatus(ctx, db, request, 'rejected', 'requested')
  },
  onWithdraw: async (ctx, db, request) => {
    await setStatus(ctx, db, request, 'withdrawn', 'requested')
  },
  canBeCancelled: true,
  validateCancel: async (ctx, db, { id }) => {
    const { rows } = await sql`
      select from expense_advance where org_id = ${ctx.orgId} and request_id = ${id} and status = 'approved'`.execute(
      db,
    )
    if (rows.length === 0) alreadyPaid()
  },
  onCancelAfterApproval: async (ctx, db, request) => {
    if (!(await setStatus(ctx, db, request, 'cancelled', 'approved'))) alreadyPaid()
  },
  conflicts: conflictsOf,
  lines: linesOf,
  sections: async (ctx, db, { id }) => ({ loan_details: await findLoanDetails(ctx, db, id) }),
})
