import {
  accountProblem,
  bankCountries,
  branchCodeProblem,
} from '@muster/contract/employees/identity/bank-numbers'
import { normaliseNumber } from '@muster/contract/employees/identity/identity-kinds'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { BankAccount, decideBank, proposeBank, revealBank } from '@muster/contract/vendors/bank.contract'
import type { VendorRow } from '@muster/contract/vendors/vendor-shapes'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findHoldersAt, isHeldByOthers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { VENDOR } from '../records/insert-vendors.ts'
import { lockVendor } from '../records/save.service.ts'
import { BANK, vendorScope } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'
import { openAccount, sealAccount } from './sealed-account.ts'

/** The end of an account number, by which people recognise it. */
const hintOf = (number: string) => `…${number.slice(-4)}`

interface Stored {
  name: string
  sealed: string | null
  key: string | null
  hint: string
}

/** @throws AppError `record.not_found`, `vendors.bank_unreadable` */
export function reveal(
  ctx: Ctx,
  { id, change_id }: BodyOf<typeof revealBank>,
): Promise<DataOf<typeof revealBank>> {
  const isCurrent = change_id === undefined
  return tx(ctx, async (db) => {
    const { rows } = await sql<Stored>`
      select v.name, ${
        isCurrent
          ? sql`v.bank_sealed as sealed, v.bank_key as key, v.bank_hint as hint`
          : sql`b.sealed, b.sealed_key as key, b.hint`
      } from vendor v
      ${isCurrent ? sql`` : sql`join vendor_bank_change b on b.org_id = v.org_id and b.vendor_id = v.id and b.id = ${change_id}`}
      where v.org_id = ${ctx.orgId} and v.id = ${id} and ${vendorScope(ctx, BANK)}`.execute(db)
    const { name, sealed, key, hint } = found(rows[0])
    await recordAudit(ctx, db, {
      ...{ recordType: VENDOR, recordId: id, recordLabel: name, action: 'vendors.bank.reveal' },
      details: { account: isCurrent ? 'current' : 'proposed', number: hint },
    })
    if (sealed === null) return { account: null }
    return { account: openAccount(ctx, id, { sealed, key }) ?? fail('vendors.bank_unreadable') }
  })
}

/** @throws AppError `request.invalid` by field */
function requireSound({ country, number, branch_code }: BankAccount): void {
  const fields: Record<string, string> = {}
  if (!bankCountries.includes(country)) fields.country = vendorsTexts('bankCountry')
  else {
    const wrongNumber = accountProblem(number, country)
    if (wrongNumber) fields.number = wrongNumber
    const wrongBranch = branchCodeProblem(branch_code, country)
    if (wrongBranch) fields.branch_code = wrongBranch
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/**
 * Proposes a bank account. It replaces the present one only when somebody else has approved it: a forged letter “our account has
 * changed” must deceive two people.
 *
 * @throws AppError `record.not_found`, `request.invalid`, `vendors.bank_open`
 */
export function propose(
  ctx: Ctx,
  { id, reason, ...given }: BodyOf<typeof proposeBank>,
): Promise<DataOf<typeof proposeBank>> {
  requireSound(given)
  const account = {
    ...given,
    number: normaliseNumber(given.number),
    branch_code: normaliseNumber(given.branch_code),
  }
  return tx(ctx, async (db) => {
    const vendor = await lockVendor(ctx, db, id, BANK)
    if (vendor.bank_waits) fail('vendors.bank_open')
    const { sealed, key } = await sealAccount(ctx, db, id, account)
    const change = await db
      .insertInto('vendor_bank_change')
      .values({
        ...{ org_id: ctx.orgId, vendor_id: id, sealed, sealed_key: key, hint: hintOf(account.number) },
        ...{ reason, account_id: ctx.actor.accountId, proposed_by: ctx.actor.name || ctx.actor.email },
        proposed_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, db, {
      ...{ recordType: VENDOR, recordId: id, recordLabel: vendor.name, action: 'vendors.bank.propose' },
      details: { reason },
    })
    await tellDeciders(ctx, db, vendor)
    return { change_id: change.id }
  })
}

type Proposed = Pick<VendorRow, 'id' | 'name' | 'entity_id'>

async function tellDeciders(ctx: Ctx, db: Db, { id, name, entity_id }: Proposed): Promise<void> {
  const holders = await findHoldersAt(ctx, db, BANK, { entity: sql`${entity_id}` })
  const accountIds = holders.filter((one) => one !== ctx.actor.accountId)
  if (accountIds.length === 0) return
  await notify(ctx, db, {
    ...{ to: { accountIds }, kind: 'vendors.bank_proposed', values: { vendor: name } },
    link: { admin: `/vendors/${id}` },
  })
}

interface Change {
  vendor_id: number
  name: string
  sealed: string
  sealed_key: string | null
  hint: string
  state: string
  account_id: number | null
  /** Somebody else may decide it. */
  has_others: boolean
  is_old: boolean
}

const outcome = { 1: 'approved', 3: 'rejected', 4: 'withdrawn' } as const

/** How long who proposed an account waits before confirming it, where nobody else can. */
const WAIT_HOURS = 24

/** SQL condition: somebody else than the caller may decide change `b` of vendor `v`. */
export const hasOtherDecider = (ctx: Ctx) => isHeldByOthers(ctx, BANK, { entity: sql`v.entity_id` })

/** SQL: from when on who proposed change `b` may confirm it alone. */
export const aloneFrom = sql<string>`(b.proposed_at + interval '1 hour' * ${sql.lit(WAIT_HOURS)})`

type Decision = BodyOf<typeof decideBank>

/**
 * Refuses who may not decide a change. Where nobody else can, who proposed it confirms it a day later. Whoever approves an account says
 * how they checked it.
 *
 * @returns whether one person alone decides
 * @throws AppError `record.not_found`, `vendors.bank_own`, `vendors.bank_too_soon`, `request.invalid`
 */
function requireDecider(ctx: Ctx, change: Change, { status, note }: Decision): boolean {
  const isOwn = change.account_id === ctx.actor.accountId
  if (status === 4) {
    if (!isOwn) fail('record.not_found')
    return false
  }
  const needs = (text: 'rejectReason' | 'checkedReason') => {
    if (note.trim() === '') fail('request.invalid', { fields: { note: vendorsTexts(text) } })
  }
  if (isOwn && (change.has_others || status === 3)) fail('vendors.bank_own')
  if (isOwn && !change.is_old) fail('vendors.bank_too_soon', { parameters: { count: WAIT_HOURS } })
  if (status === 1) needs('checkedReason')
  if (status === 3) needs('rejectReason')
  return isOwn
}

/** @throws AppError `record.not_found`, `vendors.bank_decided`, `vendors.bank_own`, `vendors.bank_too_soon`, `request.invalid` */
export function decide(ctx: Ctx, input: Decision): Promise<DataOf<typeof decideBank>> {
  const { change_id, status, note } = input
  return tx(ctx, async (db) => {
    const at = ctx.now.toString()
    const { rows } = await sql<Change>`
      select b.vendor_id, v.name, b.sealed, b.sealed_key, b.hint, b.state, b.account_id, ${hasOtherDecider(ctx)} as has_others,
        ${aloneFrom} <= ${at}::timestamptz as is_old
      from vendor_bank_change b join vendor v on v.org_id = b.org_id and v.id = b.vendor_id
      where b.org_id = ${ctx.orgId} and b.id = ${change_id} and ${vendorScope(ctx, BANK)} for update of b, v`.execute(
      db,
    )
    const change = found(rows[0])
    if (change.state !== 'open') fail('vendors.bank_decided')
    const isAlone = requireDecider(ctx, change, input)
    await db
      .updateTable('vendor_bank_change')
      .set({
        ...{ state: outcome[status], decided_account_id: ctx.actor.accountId, decided_at: at },
        ...{ decided_by: ctx.actor.name || ctx.actor.email, decision_note: note, decided_alone: isAlone },
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', change_id)
      .execute()
    if (status === 1)
      await sql`
        update vendor set bank_sealed = ${change.sealed}, bank_key = ${change.sealed_key}, bank_hint = ${change.hint},
          bank_changed_at = ${at}::timestamptz, version = version + 1, updated_at = ${at}::timestamptz
        where org_id = ${ctx.orgId} and id = ${change.vendor_id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: VENDOR, recordId: change.vendor_id, recordLabel: change.name },
      ...{ action: 'vendors.bank.decide', details: { outcome: outcome[status], note, alone: isAlone } },
    })
    return { change_id }
  })
}
