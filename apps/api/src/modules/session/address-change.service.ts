import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { ROLE } from '@muster/contract/kit/index'
import type { acceptInvitation } from '@muster/contract/session/session.contract'
import { isAdministrator, systemActor } from '../../platform/access/actor.ts'
import { refuseOwnRecord } from '../../platform/access/own-record.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { findAccountLink } from '../../platform/db/gates.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { notify } from '../notices/index.ts'
import { lockAccount, refuseTakenEmail, voidLinks } from './accounts.service.ts'
import { addressAskedMail, mailAddressChanged } from './address-changed.mail.ts'
import { maskedAddress } from './rules/second-step.ts'
import { forgetDevicesOf } from './second-step/devices.ts'
import { endSessionsOf } from './sessions.queries.ts'

/** How long a change of address waits for its confirmation. */
const DAYS = 7

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/**
 * Changes the address that an account signs in with: ends its open links, its remembered devices and, unless the owner
 * made the change, its sessions, and notifies the old mailbox.
 */
async function applyAddress(ctx: Ctx, db: Db, account: Account, email: string): Promise<void> {
  const { id: accountId, email: before } = account
  await refuseTakenEmail(ctx, db, email, accountId)
  await db
    .updateTable('account')
    .set({ email, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .execute()
  // A link sent to the old address must not give access to the account under the new one.
  await voidLinks(ctx, db, accountId)
  // An invited account had no sign-in that this change could have taken over.
  if (account.state !== 'invited') {
    if (ctx.actor.accountId !== accountId) {
      await endSessionsOf(ctx, db, { orgId: ctx.orgId, accountId, reason: 'address_changed' })
      await forgetDevicesOf(db, { orgId: ctx.orgId, accountId })
    }
    await mailAddressChanged(ctx, db, { accountId, before, now: email })
  }
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: accountId,
    recordLabel: email,
    changes: changesBetween({ email: before }, { email }),
  })
}

/** Administrators, who can confirm in place of the old mailbox. */
async function findAdministrators(ctx: Ctx, db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('account_role as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.account_id', '=', 'a.id'),
    )
    .select('a.id')
    .distinct()
    .where('a.org_id', '=', ctx.orgId)
    .where('a.state', '=', 'active')
    .where('r.role_id', 'in', [ROLE.admin, ROLE.adminLike])
    .execute()
  return rows.map(({ id }) => id)
}

/** Asks the old mailbox, and the administrators, to confirm. A newer change replaces the one that waits. */
async function askOldAddress(ctx: Ctx, db: Db, account: Account, email: string): Promise<void> {
  const { id: accountId, display_name: name } = account
  const token = newToken()
  await dropWaiting(ctx, db, accountId)
  await db
    .insertInto('account_link')
    .values({
      org_id: ctx.orgId,
      account_id: accountId,
      kind: 'address',
      token_hash: hashToken(token),
      new_email: email,
      invited_by: ctx.actor.accountId,
      created_at: ctx.now.toString(),
      expires_at: ctx.now.add({ hours: DAYS * 24 }).toString(),
    })
    .execute()
  const by = ctx.actor.name || ctx.actor.email
  await sendMail(ctx, db, addressAskedMail, {
    to: { address: account.email, name },
    values: {
      name: name || account.email,
      by,
      newAddress: maskedAddress(email),
      token,
      days: DAYS,
      appUrl: ctx.platform.config.appUrls.employee,
    },
  })
  await notify(ctx, db, {
    to: { accountIds: await findAdministrators(ctx, db) },
    kind: 'session.address_asked',
    values: { name: name || account.email, by },
    ...(account.employee_id === null ? {} : { link: { admin: `/users/view/${account.employee_id}` } }),
  })
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: accountId,
    recordLabel: account.email,
    changes: { email_waiting: [null, email] },
  })
}

async function dropWaiting(ctx: Ctx, db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'address')
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Changes the address an account signs in with. At once for an account that was never used, and by an administrator
 * for somebody else; otherwise it waits until the old mailbox or an administrator confirms it, since whoever reads the
 * mailbox of the address can choose a new password.
 *
 * @throws AppError `session.email_taken`
 */
export async function readdressAccount(ctx: Ctx, db: Db, account: Account, to: string): Promise<void> {
  const email = to.trim().toLowerCase()
  if (account.email === email) return dropWaiting(ctx, db, account.id)
  await refuseTakenEmail(ctx, db, email, account.id)
  const isForSomebodyElse = isAdministrator(ctx.actor) && ctx.actor.accountId !== account.id
  if (account.state === 'invited' || isForSomebodyElse) await applyAddress(ctx, db, account, email)
  else await askOldAddress(ctx, db, account, email)
}

/**
 * Confirms a waiting change of address in place of the old mailbox, which may be out of use.
 *
 * @throws AppError `access.denied` for anybody but an administrator, `access.own_record`, `session.address_not_waiting`
 */
export async function confirmAddressAsAdministrator(ctx: Ctx, db: Db, employeeId: number): Promise<void> {
  if (!isAdministrator(ctx.actor)) fail('access.denied')
  await refuseOwnRecord(ctx, db, [employeeId], 'employees.account.manage')
  const account = await lockAccount(ctx, db, { employeeId })
  const waiting =
    account &&
    (await db
      .selectFrom('account_link')
      .select('new_email')
      .where('org_id', '=', ctx.orgId)
      .where('account_id', '=', account.id)
      .where('kind', '=', 'address')
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now.toString())
      .executeTakeFirst())
  if (!account || !waiting?.new_email) fail('session.address_not_waiting')
  await applyAddress(ctx, db, account, waiting.new_email)
}

async function findOpenChange(ctx: PublicCtx, key: string) {
  const place = await findAccountLink(ctx, hashToken(key))
  if (!place) return undefined
  return readTx({ platform: ctx.platform, orgId: place.org_id }, (db) =>
    db
      .selectFrom('account_link as l')
      .innerJoin('account as a', (join) =>
        join.onRef('a.org_id', '=', 'l.org_id').onRef('a.id', '=', 'l.account_id'),
      )
      .innerJoin('organisation as o', 'o.org_id', 'l.org_id')
      .select(['l.org_id', 'l.id as link_id', 'l.account_id', 'l.new_email', 'a.email', 'a.display_name'])
      .select(['o.name as organisation', 'o.theme_colour'])
      .where('l.org_id', '=', place.org_id)
      .where('l.id', '=', place.id)
      .where('l.kind', '=', 'address')
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', ctx.now.toString())
      .where('o.status', '=', 1)
      .executeTakeFirst(),
  )
}

/**
 * Describes a link that confirms a change of address, and with `confirm` makes the change. Undefined for other links.
 *
 * @throws AppError `session.invitation_invalid`, `session.email_taken`
 */
export async function answerAddressLink(
  ctx: PublicCtx,
  body: BodyOf<typeof acceptInvitation>,
): Promise<DataOf<typeof acceptInvitation> | undefined> {
  const link = await findOpenChange(ctx, body.id)
  if (!link?.new_email) return undefined
  const email = link.new_email
  const own: Ctx = {
    ...ctx,
    orgId: link.org_id,
    actor: systemActor(link.display_name || link.email),
  }
  if (body.confirm === true)
    await tx(own, async (db) => {
      const account = await lockAccount(own, db, { accountId: link.account_id })
      const used = await db
        .updateTable('account_link')
        .set({ used_at: ctx.now.toString() })
        .where('org_id', '=', link.org_id)
        .where('id', '=', link.link_id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (!account || used.numUpdatedRows !== 1n) fail('session.invitation_invalid')
      await applyAddress(own, db, account, email)
    })
  return {
    kind: 'address',
    email,
    name: link.display_name,
    org_name: link.organisation,
    PRODUCT_THEME_COLOR: link.theme_colour,
    accepted: body.confirm === true,
    password_rules: [],
    questions: [],
    org_id: null,
  }
}
