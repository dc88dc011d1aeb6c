import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { correctPayment, payClaims } from '@muster/contract/vendors/payments.contract'
import type { VendorClaimState } from '@muster/contract/vendors/vendors.constants'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { changeRecord } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findHoldersAt } from '../../employees/index.ts'
import { claimScope, PAY } from '../vendors.access.ts'
import { claimsTexts } from './claims.texts.ts'

export const CLAIM = 'vendor_claim'

export interface Payable {
  id: number
  number: string
  vendor: string
  vendor_state: string
  bank_waits: boolean
  employee_id: number
  entity_id: number | null
  state: VendorClaimState
  currency: string
  version: number
  paid_on: string | null
  reference: string
  exported_at: string | null
  date: string
  decided_on: string | null
  tax: string
  withheld: string
}

/** Invoices in reach, locked. @throws AppError `record.not_found` where one of them is out of reach */
export async function lockClaims(ctx: Ctx, db: Db, given: readonly number[]): Promise<Payable[]> {
  const ids = [...new Set(given)]
  const { rows } = await sql<Payable>`
    select c.request_id as id, c.number, v.name as vendor, v.state as vendor_state, c.employee_id, c.entity_id, c.state, c.tax::text as tax,
      c.currency, c.version, c.paid_on::text as paid_on, c.reference, c.exported_at,
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
  const own = claims.filter(({ employee_id }) => employee_id === ctx.actor.employeeId)
  for (const entity of new Set(own.map(({ entity_id }) => entity_id))) {
    const payers = await findHoldersAt(ctx, db, PAY, { entity: sql`${entity}` })
    const number = own.find(({ entity_id }) => entity_id === entity)?.number ?? ''
    if (payers.some((id) => id !== ctx.actor.accountId)) refuse(claimsTexts('notPayableOwn', { number }))
  }
}

/** Refuses a day in the future or before the approval. @throws AppError `request.invalid` */
async function requirePayDay(ctx: Ctx, db: Db, claims: readonly Payable[], paid_on: string): Promise<void> {
  const wrongDay = (text: 'futurePay' | 'earlyPay') =>
    fail('request.invalid', { fields: { paid_on: claimsTexts(text) } })
  if (paid_on > (await organisationToday(ctx, db))) wrongDay('futurePay')
  if (claims.some(({ decided_on }) => decided_on !== null && decided_on > paid_on)) wrongDay('earlyPay')
}

/**
 * Corrects what was recorded of a payment. The amount is the invoice's; a payment that was never made is not one of a wrong day.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `vendors.not_paid`
 */
export function correct(
  ctx: Ctx,
  { REQUEST_ID, version: seen, paid_on, reference, reason }: BodyOf<typeof correctPayment>,
): Promise<DataOf<typeof correctPayment>> {
  return tx(ctx, async (db) => {
    const [claim] = (await lockClaims(ctx, db, [REQUEST_ID])) as [Payable]
    if (claim.state !== 'paid') fail('vendors.not_paid')
    await requirePayDay(ctx, db, [claim], paid_on)
    const changes = changesBetween(
      { paid_on: claim.paid_on, reference: claim.reference },
      { paid_on, reference },
    )
    const version = await changeRecord(ctx, db, {
      ...{ record: CLAIM, id: REQUEST_ID, label: `${claim.vendor}, ${claim.number}` },
      ...{ stored: claim.version, seen },
      changes: Object.keys(changes).length > 0 ? { ...changes, reason: [null, reason] } : changes,
      write: (stored) =>
        sql`update vendor_claim set paid_on = ${paid_on}::date, reference = ${reference}, version = ${stored}
          where org_id = ${ctx.orgId} and request_id = ${REQUEST_ID}`.execute(db),
    })
    return { REQUEST_ID, version }
  })
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
    await requirePayDay(ctx, db, claims, paid_on)
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
