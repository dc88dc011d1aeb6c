import {
  accountProblem,
  bankCountries,
  branchCodeProblem,
} from '@muster/contract/employees/identity/bank-numbers'
import { normaliseNumber } from '@muster/contract/employees/identity/identity-kinds'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  type BankAccount,
  bankAccount,
  type decideBank,
  type proposeBank,
  type revealBank,
} from '@muster/contract/vendors/bank.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findApprovers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { VENDOR } from '../records/insert-vendors.ts'
import { lockVendor } from '../records/save.service.ts'
import { BANK, vendorScope } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'

/** A row copied to another vendor does not open. */
const placeOf = (ctx: Ctx, vendorId: number) => ({
  ...{ purpose: 'vendor bank account', record: `${ctx.orgId}:${vendorId}` },
})

const seal = (ctx: Ctx, vendorId: number, account: BankAccount): string =>
  sealText(JSON.stringify(account), ctx.platform.config.secretKey, placeOf(ctx, vendorId))

/** @throws AppError `vendors.bank_unreadable` */
function open(ctx: Ctx, vendorId: number, sealed: string): BankAccount {
  try {
    return bankAccount.parse(
      JSON.parse(openText(sealed, ctx.platform.config.secretKey, placeOf(ctx, vendorId))),
    )
  } catch (error) {
    // Which vendor, never what was in it.
    ctx.log.error(
      { vendor: vendorId, org: ctx.orgId, reason: (error as Error).name },
      vendorsTexts.english('unreadable'),
    )
    return fail('vendors.bank_unreadable')
  }
}

/** The end of an account number, by which people recognise it. */
const hintOf = (number: string) => `…${number.slice(-4)}`

interface Stored {
  name: string
  sealed: string | null
}

/** @throws AppError `record.not_found`, `vendors.bank_unreadable` */
export function reveal(
  ctx: Ctx,
  { id, change_id }: BodyOf<typeof revealBank>,
): Promise<DataOf<typeof revealBank>> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<Stored>`
      select v.name, ${change_id === undefined ? sql`v.bank_sealed` : sql`b.sealed`} as sealed from vendor v
      ${change_id === undefined ? sql`` : sql`join vendor_bank_change b on b.org_id = v.org_id and b.vendor_id = v.id and b.id = ${change_id}`}
      where v.org_id = ${ctx.orgId} and v.id = ${id} and ${vendorScope(ctx, BANK)}`.execute(db)
    const { name, sealed } = found(rows[0])
    await recordAudit(ctx, db, {
      ...{ recordType: VENDOR, recordId: id, recordLabel: name, action: 'vendors.bank.reveal' },
    })
    return { account: sealed === null ? null : open(ctx, id, sealed) }
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
    const change = await db
      .insertInto('vendor_bank_change')
      .values({
        ...{ org_id: ctx.orgId, vendor_id: id, sealed: seal(ctx, id, account), hint: hintOf(account.number) },
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

async function tellDeciders(ctx: Ctx, db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const accountIds = (await findApprovers(ctx, db, BANK)).filter((one) => one !== ctx.actor.accountId)
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
  hint: string
  state: string
  account_id: number | null
}

const outcome = { 1: 'approved', 3: 'rejected', 4: 'withdrawn' } as const

/** @throws AppError `record.not_found`, `vendors.bank_decided`, `vendors.bank_own`, `request.invalid` without a reason to reject */
export function decide(
  ctx: Ctx,
  { change_id, status, note }: BodyOf<typeof decideBank>,
): Promise<DataOf<typeof decideBank>> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<Change>`
      select b.vendor_id, v.name, b.sealed, b.hint, b.state, b.account_id from vendor_bank_change b
      join vendor v on v.org_id = b.org_id and v.id = b.vendor_id
      where b.org_id = ${ctx.orgId} and b.id = ${change_id} and ${vendorScope(ctx, BANK)} for update`.execute(
      db,
    )
    const change = found(rows[0])
    if (change.state !== 'open') fail('vendors.bank_decided')
    const isOwn = change.account_id === ctx.actor.accountId
    if ((status === 4) !== isOwn) fail(isOwn ? 'vendors.bank_own' : 'record.not_found')
    if (status === 3 && note.trim() === '')
      fail('request.invalid', { fields: { note: vendorsTexts('rejectReason') } })
    const at = ctx.now.toString()
    await db
      .updateTable('vendor_bank_change')
      .set({
        ...{ state: outcome[status], decided_account_id: ctx.actor.accountId, decided_at: at },
        ...{ decided_by: ctx.actor.name || ctx.actor.email, decision_note: note },
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', change_id)
      .execute()
    if (status === 1)
      await sql`
        update vendor set bank_sealed = ${change.sealed}, bank_hint = ${change.hint}, bank_changed_at = ${at}::timestamptz,
          version = version + 1, updated_at = ${at}::timestamptz
        where org_id = ${ctx.orgId} and id = ${change.vendor_id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: VENDOR, recordId: change.vendor_id, recordLabel: change.name },
      ...{ action: 'vendors.bank.decide', details: { outcome: outcome[status], note } },
    })
    return { change_id }
  })
}
