import { isZero } from '@muster/contract/kit/amounts'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  type previewClaim,
  type VendorClaimPayload,
  vendorClaim,
  vendorClaimPayload,
} from '@muster/contract/vendors/claims.contract'
import type { VendorClaimState } from '@muster/contract/vendors/vendors.constants'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { atRate } from '../../expenses/index.ts'
import {
  callerOnly,
  defineKind,
  effectOf,
  type RequestConflict,
  type RequestFact,
  type RequestRecord,
} from '../../requests/index.ts'
import { storedSums } from '../rules/claim-sums.ts'
import { dueDay } from '../rules/due-day.ts'
import { bareKey, invoiceKey } from '../rules/invoice-number.ts'
import { vendorsTexts } from '../vendors.texts.ts'
import { claimsTexts } from './claims.texts.ts'
import { amountProblems, factsQuery, otherProblems, rateOf } from './judge-claim.ts'

type Input = BodyOf<typeof previewClaim>
type Claim = RequestRecord<VendorClaimPayload>

async function evaluate(ctx: Ctx, db: Db, employeeId: number, { EMPLOYEE_ID: _, ...input }: Input) {
  const facts = await runQuery(db, factsQuery(ctx, employeeId, input))
  const { vendor, alike, settings, worth } = facts
  const rate = rateOf(input, facts)
  const currency = input.currency ?? settings.currency
  const problems = [...otherProblems(input, facts), ...amountProblems(input, currency, facts)]
  if (!vendor || rate === null || problems.length > 0) return { problems, payload: null }
  const { net, ...sums } = storedSums(input)
  const terms = {
    ...{ agreed: vendor.payment_days, usual: settings.payment_days },
    ...{ isSmall: vendor.is_small, small: settings.small_supplier_days },
  }
  const due_on = input.due_on ?? dueDay(input.invoice_on, terms)
  const lines =
    input.lines.length > 0
      ? input.lines
      : [{ text: claimsTexts.english('wholeInvoice'), amount: net, gl_code: '', cost_centre_id: null }]
  const payload: VendorClaimPayload = {
    ...{ vendor_id: vendor.id, vendor: vendor.name, vendor_code: vendor.code, entity_id: vendor.entity_id },
    ...{ number: input.number, invoice_on: input.invoice_on, due_on, currency, ...sums },
    base: atRate(sums.payable, rate, worth.currency),
    ...(worth.rate === null ? { rate, rate_source: input.rate_source } : {}),
    ...(currency === worth.currency
      ? {}
      : {
          worth: {
            ...{ currency: worth.currency, rate, on: worth.on ?? input.invoice_on },
            source: worth.source ?? input.rate_source,
          },
        }),
    lines: lines.map((line) => ({ ...line, gl_code: line.gl_code || vendor.gl_code })),
  }
  return {
    ...{ problems, payload },
    effect: [effectOf('cost', 'text', writtenMoney(moneyValue(sums.payable, currency)))],
    reasons: [
      claimsTexts('dueOn', { day: due_on }),
      ...alike.map(({ number, invoice_on }) => claimsTexts('alike', { number, day: invoice_on })),
    ],
  }
}

/** @throws AppError `vendors.claim_refused` where somebody else has submitted the same number meanwhile */
async function store(ctx: Ctx, db: Db, { id, employeeId, payload }: Claim): Promise<void> {
  const { lines, vendor: _v, vendor_code: _c, base: _b, worth: _w, ...claim } = payload
  const key = invoiceKey(claim.number)
  const { rows } = await sql`
    insert into vendor_claim (org_id, request_id, vendor_id, employee_id, entity_id, number, number_key, number_bare, invoice_on,
      due_on, currency, amount, tax, withheld, payable, submitted_at)
    values (${ctx.orgId}, ${id}, ${claim.vendor_id}, ${employeeId}, ${claim.entity_id}, ${claim.number}, ${key}, ${bareKey(key)},
      ${claim.invoice_on}::date, ${claim.due_on}::date, ${claim.currency}, ${claim.amount}::numeric, ${claim.tax}::numeric,
      ${claim.withheld}::numeric, ${claim.payable}::numeric, ${ctx.now.toString()}::timestamptz)
    on conflict (org_id, vendor_id, number_key) where state in ('submitted', 'approved', 'paid') do nothing returning request_id`.execute(
    db,
  )
  if (rows.length === 0) {
    const problem = claimsTexts('duplicateNow', { number: claim.number })
    fail('vendors.claim_refused', { parameters: { problem }, fields: { number: problem } })
  }
  await sql`
    insert into vendor_claim_line (org_id, request_id, position, text, gl_code, cost_centre_id, amount)
    select ${ctx.orgId}, ${id}, l.place, l.text, l.gl_code, l.cost_centre_id, l.amount
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, place: at + 1 })))}::jsonb)
      l (place integer, text text, gl_code text, cost_centre_id bigint, amount numeric)`.execute(db)
}

/** One statement. Idempotent: what is in another state by now stays so. */
async function setState(ctx: Ctx, db: Db, id: number, state: VendorClaimState, from: VendorClaimState) {
  const { rows } = await sql`
    update vendor_claim set state = ${state}, version = version + 1,
      decided_at = case when ${state} in ('approved', 'rejected') then ${ctx.now.toString()}::timestamptz else decided_at end
    where org_id = ${ctx.orgId} and request_id = ${id} and state = ${from} returning request_id`.execute(db)
  return rows.length > 0
}

/** What the invoice is worth in the organisation's currency, by which rate: what approvers compare with their limits. */
function worthOf({
  worth,
  base,
  payable,
  currency,
  rate,
  rate_source: typed,
}: VendorClaimPayload): RequestFact[] {
  const label = claimsTexts(rate === undefined ? 'worth' : 'typedRate')
  if (worth === undefined || base === undefined)
    // Submitted before the currency was kept with the rate.
    return rate === undefined ? [] : [{ key: 'rate', label, value: `${rate} (${typed ?? ''})` }]
  const { on: day, source } = worth
  const value = claimsTexts('worthIs', {
    ...{ amount: moneyValue(payable, currency), worth: moneyValue(base, worth.currency) },
    ...{ rate: worth.rate, from: currency, to: worth.currency, source, day },
  })
  return [{ key: 'worth', label, value }]
}

function linesOf(payload: VendorClaimPayload): RequestFact[] {
  const money = (amount: string) => writtenMoney(moneyValue(amount, payload.currency))
  const line = (key: string, label: string, value: string) => [{ key, label, value }]
  const some = (key: string, label: string, amount: string) =>
    isZero(amount) ? [] : line(key, label, money(amount))
  return [
    ...line('vendor', vendorsTexts('item'), `${payload.vendor} (${payload.vendor_code})`),
    ...line('invoice_number', claimsTexts('number'), payload.number),
    ...line('invoice_on', claimsTexts('invoiceOn'), writtenDay(payload.invoice_on)),
    ...line('pay_by', claimsTexts('due'), writtenDay(payload.due_on)),
    ...line('amount', claimsTexts('amount'), money(payload.amount)),
    ...some('tax', claimsTexts('tax'), payload.tax),
    ...some('withheld', claimsTexts('withheld'), payload.withheld),
    ...line('payable', claimsTexts('payable'), money(payload.payable)),
    ...worthOf(payload),
    ...payload.lines.map(({ text, amount, gl_code }, at) => ({
      ...{ key: `line_${at + 1}`, label: claimsTexts('lineNumber', { number: at + 1 }) },
      value: [text, gl_code, money(amount)].filter(Boolean).join(' · '),
    })),
  ]
}

/** What approvers should look at: numbers that differ in leading zeros, and a bank account that waits for a decision. */
async function conflictsOf(
  ctx: Ctx,
  db: Db,
  requests: readonly Claim[],
): Promise<Map<number, RequestConflict[]>> {
  const ids = requests.map(({ id }) => id)
  const { rows } = await sql<{ id: number; numbers: string[]; is_blocked: boolean; bank: boolean }>`
    select c.request_id as id, v.state = 'blocked' as is_blocked,
      array(select o.number from vendor_claim o where o.org_id = c.org_id and o.vendor_id = c.vendor_id
        and o.number_bare = c.number_bare and o.request_id <> c.request_id and o.state in ('submitted', 'approved', 'paid')
        order by o.request_id limit 5) as numbers,
      exists (select from vendor_bank_change b where b.org_id = c.org_id and b.vendor_id = c.vendor_id and b.state = 'open') as bank
    from vendor_claim c join vendor v on v.org_id = c.org_id and v.id = c.vendor_id
    where c.org_id = ${ctx.orgId} and c.request_id = any (${ids}::bigint[])`.execute(db)
  const warn = (isSo: boolean, text: string): RequestConflict[] => (isSo ? [{ tone: 'warning', text }] : [])
  const sourceOf = (id: number) => requests.find((one) => one.id === id)?.payload.rate_source
  return new Map(
    rows.map(({ id, numbers, is_blocked, bank }) => [
      id,
      [
        ...warn(is_blocked, claimsTexts('vendorBlocked')),
        ...warn(numbers.length > 0, claimsTexts('alikeNote', { numbers: numbers.join(', ') })),
        ...warn(bank, claimsTexts('bankNote')),
        ...warn(sourceOf(id) !== undefined, claimsTexts('typedRateNote', { source: sourceOf(id) ?? '' })),
      ],
    ]),
  )
}

/** An invoice of a vendor. Its number is refused twice, also where two people submit it at the same time. */
export const vendorClaimKind = defineKind<Input, VendorClaimPayload>({
  declaration: vendorClaim,
  refusal: 'vendors.claim_refused',
  name: claimsTexts.text('kind'),
  payload: vendorClaimPayload,
  properties: [
    { property: 'payable', label: claimsTexts.text('propertyPayable'), type: 'number' },
    { property: 'currency', label: claimsTexts.text('currency'), type: 'text' },
    { property: 'due_on', label: claimsTexts.text('due'), type: 'date' },
  ],
  // Submitted before there was a rate: in the currency of the invoice.
  facts: ({ payable, base, due_on, currency }) => ({ payable: base ?? payable, due_on, currency }),
  amount: ({ payable }) => payable,
  summary: ({ vendor, number, payable, currency }) =>
    claimsTexts.text('summary', { vendor, number, amount: moneyValue(payable, currency) }),
  // Nobody submits for others: an invoice has one submitter, who follows it.
  employeeFor: callerOnly,
  evaluate: (ctx, db, { employeeId, input }) => evaluate(ctx, db, employeeId, input),
  onSubmit: store,
  onApprove: async (ctx, db, { id }) => {
    await setState(ctx, db, id, 'approved', 'submitted')
  },
  onReject: async (ctx, db, { id }) => {
    await setState(ctx, db, id, 'rejected', 'submitted')
  },
  onWithdraw: async (ctx, db, { id }) => {
    await setState(ctx, db, id, 'withdrawn', 'submitted')
  },
  canBeCancelled: true,
  validateCancel: async (ctx, db, { id }) => {
    const { rows } = await sql`
      select from vendor_claim where org_id = ${ctx.orgId} and request_id = ${id} and state = 'approved'`.execute(
      db,
    )
    if (rows.length === 0) notCancellable()
  },
  onCancelAfterApproval: async (ctx, db, { id }) => {
    if (!(await setState(ctx, db, id, 'cancelled', 'approved'))) notCancellable()
  },
  lines: linesOf,
  conflicts: conflictsOf,
})

const notCancellable = (): never =>
  fail('requests.not_cancellable', { parameters: { problem: claimsTexts.text('alreadyPaid') } })
