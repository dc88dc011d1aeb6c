import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { exportLedger, payClaims } from '@muster/contract/vendors/payments.contract'
import type { VendorClaimState } from '@muster/contract/vendors/vendors.constants'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findApprovers } from '../../employees/index.ts'
import { type BookedLine, ledgerCsv, withoutAccount } from '../../expenses/index.ts'
import { settingsQuery } from '../setup/offered.queries.ts'
import { claimScope, PAY } from '../vendors.access.ts'
import { claimsTexts } from './claims.texts.ts'
import { linesQuery } from './read.service.ts'

export const CLAIM = 'vendor_claim'

interface Payable {
  id: number
  number: string
  vendor: string
  vendor_state: string
  bank_waits: boolean
  employee_id: number
  state: VendorClaimState
  date: string
  decided_on: string | null
  tax: string
  withheld: string
}

/** Invoices in reach, locked. @throws AppError `record.not_found` where one of them is out of reach */
async function lockClaims(ctx: Ctx, db: Db, given: readonly number[]): Promise<Payable[]> {
  const ids = [...new Set(given)]
  const { rows } = await sql<Payable>`
    select c.request_id as id, c.number, v.name as vendor, v.state as vendor_state, c.employee_id, c.state, c.tax::text as tax,
      c.withheld::text as withheld, coalesce(c.paid_on, c.invoice_on)::text as date,
      (c.decided_at at time zone o.time_zone)::date::text as decided_on,
      exists (select from vendor_bank_change b where b.org_id = c.org_id and b.vendor_id = c.vendor_id and b.state = 'open')
        as bank_waits
    from vendor_claim c join vendor v on v.org_id = c.org_id and v.id = c.vendor_id
    join organisation o on o.org_id = c.org_id
    where c.org_id = ${ctx.orgId} and c.request_id = any (${ids}::bigint[]) and ${claimScope(ctx, PAY)}
    order by c.request_id for update of c`.execute(db)
  if (rows.length < ids.length) fail('record.not_found')
  return rows
}

const refuse = (problem: string): never => fail('vendors.not_payable', { parameters: { problem } })

/** @throws AppError `vendors.not_payable` */
function requirePayable(claims: readonly Payable[]): void {
  for (const { number, vendor, state, vendor_state, bank_waits } of claims) {
    if (state !== 'approved') refuse(claimsTexts('notPayableState', { number }))
    if (vendor_state === 'blocked') refuse(claimsTexts('notPayableBlocked', { vendor }))
    // Money must not follow an account that nobody has confirmed, nor one that may be out of date.
    if (bank_waits) refuse(claimsTexts('notPayableBank', { vendor }))
  }
}

/** Refuses the caller's own invoices where somebody else may pay. @throws AppError `vendors.not_payable` */
async function requireOthers(ctx: Ctx, db: Db, claims: readonly Payable[]): Promise<void> {
  const own = claims.find(({ employee_id }) => employee_id === ctx.actor.employeeId)
  if (!own) return
  const payers = await findApprovers(ctx, db, PAY)
  if (payers.some((id) => id !== ctx.actor.accountId))
    refuse(claimsTexts('notPayableOwn', { number: own.number }))
}

/** @throws AppError `record.not_found`, `request.invalid`, `vendors.not_payable` */
export function pay(
  ctx: Ctx,
  { IDs, paid_on, reference }: BodyOf<typeof payClaims>,
): Promise<DataOf<typeof payClaims>> {
  return tx(ctx, async (db) => {
    const claims = await lockClaims(ctx, db, IDs)
    requirePayable(claims)
    await requireOthers(ctx, db, claims)
    const wrongDay = (text: 'futurePay' | 'earlyPay') =>
      fail('request.invalid', { fields: { paid_on: claimsTexts(text) } })
    if (paid_on > (await organisationToday(ctx, db))) wrongDay('futurePay')
    if (claims.some(({ decided_on }) => decided_on !== null && decided_on > paid_on)) wrongDay('earlyPay')
    await sql`
      update vendor_claim set state = 'paid', paid_on = ${paid_on}::date, reference = ${reference}, version = version + 1,
        account_id = ${ctx.actor.accountId}::bigint, paid_by = ${ctx.actor.name || ctx.actor.email}
      where org_id = ${ctx.orgId} and request_id = any (${claims.map(({ id }) => id)}::bigint[])`.execute(db)
    await recordAudit(
      ctx,
      db,
      ...claims.map(({ id, number, vendor }) => ({
        ...{ recordType: CLAIM, recordId: id, recordLabel: `${vendor}, ${number}` },
        changes: {
          state: ['approved', 'paid'] as [string, string],
          paid_on: [null, paid_on] as [null, string],
          reference: ['', reference] as [string, string],
        },
      })),
    )
    return { paid: claims.length }
  })
}

/**
 * Approved and paid invoices as a balanced CSV for accounting: expense by line, tax, what is withheld, and what the vendor gets.
 *
 * @throws AppError `record.not_found`, `vendors.not_payable`, `vendors.account_missing`
 */
export function ledgerFile(ctx: Ctx, { IDs }: BodyOf<typeof exportLedger>): Promise<FileReply> {
  return tx(ctx, async (db) => {
    const claims = await lockClaims(ctx, db, IDs)
    const wrong = claims.find(({ state }) => state !== 'approved' && state !== 'paid')
    if (wrong) refuse(claimsTexts('notPayableState', { number: wrong.number }))
    const { settings, lines } = await runQuery(
      db,
      combineQueries({ settings: settingsQuery(ctx), lines: linesQuery(ctx, IDs) }),
    )
    const { payable, fallback, tax, withholding } = settings
    const booked = claims.flatMap((claim): BookedLine[] => {
      const row = {
        document: `${claim.vendor} ${claim.number}`,
        date: claim.date,
        text: claim.vendor,
        costCentre: '',
      }
      return [
        ...lines
          .filter(({ request_id }) => request_id === claim.id)
          .map(({ text, amount, gl_code, cost_centre }) => ({
            ...row,
            ...{ account: gl_code, category: text, amount, costCentre: cost_centre ?? '' },
          })),
        { ...row, account: tax, category: claimsTexts('tax'), amount: claim.tax },
        { ...row, account: withholding, category: claimsTexts('withheld'), amount: `-${claim.withheld}` },
      ]
    })
    const has = (of: 'tax' | 'withheld') => claims.some((claim) => claim[of] !== '0.00')
    const texts = booked.filter(({ category }) => lines.some(({ text }) => text === category))
    const missing = [
      ...(payable === '' ? [claimsTexts('accountPayable')] : []),
      ...(tax === '' && has('tax') ? [claimsTexts('accountTax')] : []),
      ...(withholding === '' && has('withheld') ? [claimsTexts('accountWithheld')] : []),
      ...withoutAccount(texts, { fallback }).map((name) => claimsTexts('accountOf', { name })),
    ]
    if (missing.length > 0) fail('vendors.account_missing', { parameters: { accounts: missing.join(', ') } })
    await recordAudit(
      ctx,
      db,
      ...claims.map(({ id, number, vendor }) => ({
        ...{ recordType: CLAIM, recordId: id, recordLabel: `${vendor}, ${number}` },
        action: 'vendors.claim.ledger',
      })),
    )
    return ledgerCsv('vendor-ledger.csv', booked, { payable, fallback })
  })
}
