import { isZero } from '@muster/contract/kit/amounts'
import type { BodyOf } from '@muster/contract/kit/index'
import type { exportLedger } from '@muster/contract/vendors/payments.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { type BookedLine, ledgerCsv, withoutAccount } from '../../expenses/index.ts'
import { settingsQuery } from '../setup/offered.queries.ts'
import { claimsTexts } from './claims.texts.ts'
import { CLAIM, lockClaims, type Payable } from './pay.service.ts'
import { linesQuery } from './read.service.ts'

const refuse = (problem: string): never => fail('vendors.not_bookable', { parameters: { problem } })

/** As many numbers as people read. */
const MOST_NAMED = 20

/** @throws AppError `vendors.not_bookable`, `vendors.exported_before` */
function requireBookable(claims: readonly Payable[], again: boolean): void {
  const wrong = claims.find(({ state }) => state !== 'approved' && state !== 'paid')
  if (wrong) refuse(claimsTexts('notBookableState', { number: wrong.number }))
  // The file has no currency column: accounting books it in one currency.
  const [first] = claims
  const other = claims.find(({ currency }) => currency !== first?.currency)
  if (first && other)
    refuse(
      claimsTexts('notBookableCurrency', {
        number: other.number,
        currency: other.currency,
        one: first.currency,
      }),
    )
  const before = again ? [] : claims.filter(({ exported_at }) => exported_at !== null)
  if (before.length === 0) return
  const named = before.slice(0, MOST_NAMED).map(({ vendor, number }) => `${vendor} ${number}`)
  const numbers = [...named, ...(before.length > MOST_NAMED ? ['…'] : [])].join(', ')
  fail('vendors.exported_before', { parameters: { numbers } })
}

/**
 * Approved and paid invoices as a balanced CSV for accounting: expense by line, tax, what is withheld, and what the vendor gets. Each
 * goes to accounting once, approved or paid: its lines are the same.
 *
 * @throws AppError `record.not_found`, `vendors.not_bookable`, `vendors.exported_before`, `vendors.account_missing`
 */
export function ledgerFile(ctx: Ctx, { IDs, again }: BodyOf<typeof exportLedger>): Promise<FileReply> {
  return tx(ctx, async (db) => {
    const claims = await lockClaims(ctx, db, IDs)
    requireBookable(claims, again)
    const { settings, lines } = await runQuery(
      db,
      combineQueries({ settings: settingsQuery(ctx), lines: linesQuery(ctx, IDs) }),
    )
    const { payable, fallback, tax, withholding } = settings
    const byClaim = Map.groupBy(lines, ({ request_id }) => request_id)
    const expenses: BookedLine[] = []
    const booked = claims.flatMap((claim): BookedLine[] => {
      const row = {
        ...{ document: `${claim.vendor} ${claim.number}`, date: claim.date },
        ...{ text: claim.vendor, costCentre: '' },
      }
      const own = (byClaim.get(claim.id) ?? []).map(
        ({ text, amount, gl_code, cost_centre }): BookedLine => ({
          ...row,
          ...{ account: gl_code, category: text, amount, costCentre: cost_centre ?? '' },
        }),
      )
      expenses.push(...own)
      return [
        ...own,
        { ...row, account: tax, category: claimsTexts('tax'), amount: claim.tax },
        { ...row, account: withholding, category: claimsTexts('withheld'), amount: `-${claim.withheld}` },
      ]
    })
    const has = (of: 'tax' | 'withheld') => claims.some((claim) => !isZero(claim[of]))
    const missing = [
      ...(payable === '' ? [claimsTexts('accountPayable')] : []),
      ...(tax === '' && has('tax') ? [claimsTexts('accountTax')] : []),
      ...(withholding === '' && has('withheld') ? [claimsTexts('accountWithheld')] : []),
      ...withoutAccount(expenses, { fallback }).map((name) => claimsTexts('accountOf', { name })),
    ]
    if (missing.length > 0) fail('vendors.account_missing', { parameters: { accounts: missing.join(', ') } })
    const at = ctx.now.toString()
    await sql`
      update vendor_claim set exported_at = ${at}::timestamptz where org_id = ${ctx.orgId}
        and request_id = any (${claims.map(({ id }) => id)}::bigint[])`.execute(db)
    await recordAudit(
      ctx,
      db,
      ...claims.map(({ id, number, vendor, state, exported_at }) => ({
        ...{ recordType: CLAIM, recordId: id, recordLabel: `${vendor}, ${number}` },
        ...{ action: 'vendors.claim.ledger', details: { state, again: exported_at !== null } },
      })),
    )
    const currency = claims[0]?.currency ?? ''
    return ledgerCsv(`vendor-ledger-${currency}.csv`, booked, { payable, fallback })
  })
}
