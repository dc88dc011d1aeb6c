import { type ExpensePayload, expensePayload } from '@muster/contract/expenses/claims.contract'
import { EXPENSE } from '@muster/contract/expenses/expenses.constants'
import { sql } from 'kysely'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { RequestConflict, RequestFact, RequestKind, RequestRecord } from '../../requests/index.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { overAllowance } from '../tickets/over-allowance.ts'
import { claimConcerns } from './claim-concerns.ts'
import { claimSheetTexts } from './sheet.texts.ts'

type Claim = RequestRecord<ExpensePayload>

const touch = (
  ctx: Ctx,
) => sql`decided_at = ${ctx.now.toString()}::timestamptz, updated_at = ${ctx.now.toString()}::timestamptz,
  version = version + 1`

const ofRequest = (ctx: Ctx, { payload }: Claim) =>
  sql`org_id = ${ctx.orgId} and id = ${payload.claim_id} and status = 'submitted'`

/** What no approver changed is approved as the rules allow it. */
async function approve(ctx: Ctx, db: Db, request: Claim): Promise<void> {
  await sql`
    with lines as (
      update expense_line set approved = coalesce(approved, allowed)
      where org_id = ${ctx.orgId} and claim_id = (select id from expense_claim where ${ofRequest(ctx, request)})
      returning approved),
    total as (select coalesce(sum(approved), 0) as approved from lines)
    update expense_claim set approved = total.approved,
      status = case when total.approved < allowed then 'partly_approved' else 'approved' end, ${touch(ctx)}
    from total where ${ofRequest(ctx, request)}`.execute(db)
}

/**
 * Rejected, or returned for changes, as the decision said; withdrawn even if one of several approvers wanted to return it. What
 * was approved of lines so far is void.
 */
async function refuse(ctx: Ctx, db: Db, request: Claim, status: 'rejected' | 'withdrawn'): Promise<void> {
  await sql`
    with lines as (
      update expense_line set approved = null, decision_note = case when ${status} = 'withdrawn' then '' else decision_note end
      where org_id = ${ctx.orgId} and claim_id = (select id from expense_claim where ${ofRequest(ctx, request)}))
    update expense_claim set status = case when ${status} = 'rejected' and is_returning then 'sent_back' else ${status} end, is_returning = false,
      submitted_on = case when ${status} = 'withdrawn' then null else submitted_on end,
      ${touch(ctx)}
    where ${ofRequest(ctx, request)}`.execute(db)
}

function factsOf({
  number,
  title,
  currency,
  claimed,
  allowed,
  from,
  to,
  lines,
}: ExpensePayload): RequestFact[] {
  const money = (amount: string) => writtenMoney(moneyValue(amount, currency))
  return [
    { key: 'number', label: expensesTexts('number'), value: number },
    { key: 'title', label: expensesTexts('title'), value: title },
    { key: 'period', label: expensesTexts('period'), value: expensesTexts('periodValue', { from, to }) },
    { key: 'lines', label: expensesTexts('expenses'), value: String(lines) },
    { key: 'claimed', label: expensesTexts('claimed'), value: money(claimed) },
    { key: 'allowed', label: expensesTexts('allowed'), value: money(allowed) },
  ]
}

interface Flagged {
  id: number
  claim_id: number
  flagged: number
  seen: number
  /** Judged by a rule that says something else for its day since the claim was submitted. */
  changed: number
}

/**
 * What to check before deciding: flagged expenses, those that may have been claimed before, whose rule has changed since, what is
 * above a ticket allowance, and what other modules know, such as of a refund.
 * Three statements at most, and one for each module that knows something of claims: four with travel.
 */
async function conflictsOf(
  ctx: Ctx,
  db: Db,
  requests: readonly Claim[],
): Promise<Map<number, RequestConflict[]>> {
  const { rows } = await sql<Flagged>`
    select c.request_id as id, c.id as claim_id, count(*) filter (where cardinality(l.reasons) > 0)::int as flagged,
      count(*) filter (where 'same_receipt' = any (l.reasons))::int as seen,
      count(*) filter (where exists (select from expense_rule_terms o join expense_rule_terms t on t.org_id = o.org_id
        and t.rule_id = o.rule_id and t.category_id = o.category_id and t.id > o.id and t.from_date >= o.from_date
        where o.org_id = l.org_id and o.id = l.terms_id and t.from_date <= l.spent_on))::int as changed
    from expense_claim c join expense_line l on l.org_id = c.org_id and l.claim_id = c.id
    where c.org_id = ${ctx.orgId} and c.request_id = any (${requests.map(({ id }) => id)}::bigint[])
    group by c.request_id, c.id`.execute(db)
  const over = await overAllowance(
    ctx,
    db,
    requests.map(({ id }) => id),
  )
  const concerns = await claimConcerns(
    ctx,
    db,
    rows.map(({ claim_id }) => claim_id),
  )
  const note = (tone: 'info' | 'warning', count: number, text: string): RequestConflict[] =>
    count > 0 ? [{ tone, text }] : []
  return new Map(
    rows.map(({ id, claim_id, flagged, seen, changed }) => [
      id,
      [
        ...concerns
          .filter(({ claimId }) => claimId === claim_id)
          .flatMap((one) => note('warning', 1, one.note)),
        ...note('warning', over.has(id) ? 1 : 0, over.get(id) ?? ''),
        ...note('warning', seen, expensesTexts('seenNote', { count: seen })),
        ...note('info', changed, claimSheetTexts('ruleChangedNote', { count: changed })),
        ...note('info', flagged, expensesTexts('flaggedNote', { count: flagged })),
      ],
    ]),
  )
}

/** A claim, approved whole or by line; `decide.service` stores what approvers say of its lines with their vote. */
export const expenseKind: RequestKind<ExpensePayload> = {
  trigger: EXPENSE,
  name: expensesTexts.text('claim'),
  payload: expensePayload,
  properties: [
    { property: 'amount', label: expensesTexts.text('propertyAmount'), type: 'number' },
    { property: 'claimed', label: expensesTexts.text('propertyClaimed'), type: 'number' },
    { property: 'lines', label: expensesTexts.text('propertyLines'), type: 'number' },
    { property: 'flagged', label: expensesTexts.text('propertyFlagged'), type: 'number' },
  ],
  facts: ({ allowed, claimed, lines, flagged }) => ({ amount: allowed, claimed, lines, flagged }),
  period: ({ from, to }) => ({ from, to }),
  amount: ({ allowed }) => allowed,
  summary: ({ number, title, currency, allowed, lines }) =>
    expensesTexts.text('summary', { number, title, amount: moneyValue(allowed, currency), count: lines }),
  onSubmit: async (ctx, db, { id, payload }) => {
    await sql`
      update expense_claim set request_id = ${id} where org_id = ${ctx.orgId} and id = ${payload.claim_id}`.execute(
      db,
    )
  },
  onApprove: approve,
  onReject: (ctx, db, request) => refuse(ctx, db, request, 'rejected'),
  onWithdraw: (ctx, db, request) => refuse(ctx, db, request, 'withdrawn'),
  detail: async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, factsOf(payload)])),
  conflicts: conflictsOf,
  sections: async (_ctx, _db, { payload }) => ({ expenseData: { ID: payload.claim_id } }),
}
