import { ROLE } from '@muster/contract/kit/index'
import { createAccount } from '../../src/modules/session/index.ts'
import { hashToken, newToken } from '../../src/platform/access/session.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** IP addresses reserved for documentation. */
const OFFICE = '203.0.113.24'
const AWAY = '198.51.100.77'

interface Guest {
  email: string
  name: string
  /** View permission in the whole organisation. */
  permission: string
  /** Age of the password in days. */
  passwordDays: number
  sessions: readonly { userAgent: string; ip: string; hoursAgo: number }[]
}

/** External users with an account but no employee record. */
const guests: readonly Guest[] = [
  {
    email: 'auditor@demo.test',
    name: 'Nisha Kulkarni',
    permission: 'audit.view',
    // Older than any policy allows, so that enabling one forces a new password.
    passwordDays: 120,
    sessions: [{ userAgent: FIREFOX, ip: OFFICE, hoursAgo: 7 }],
  },
  {
    email: 'trainer@demo.test',
    name: 'Joseph Mathew',
    permission: 'organisation.masters.view',
    passwordDays: 12,
    sessions: [
      { userAgent: CHROME, ip: '10.20.4.18', hoursAgo: 5 },
      { userAgent: PHONE, ip: AWAY, hoursAgo: 2 },
    ],
  },
]

async function addGuest(ctx: Ctx, db: Db, guest: Guest, passwordHash: string): Promise<void> {
  const accountId = await createAccount(ctx, db, {
    email: guest.email,
    name: guest.name,
    passwordHash,
    roles: [{ product_id: 1, role_id: ROLE.subAdmin }],
  })
  await db
    .insertInto('account_grant')
    .values({
      org_id: ctx.orgId,
      account_id: accountId,
      permission: guest.permission,
      scope: 'organisation',
    })
    .execute()
  await db
    .updateTable('account')
    .set({ password_changed_at: ctx.now.subtract({ hours: guest.passwordDays * 24 }).toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .execute()
  await db
    .insertInto('session')
    .values(
      guest.sessions.map(({ userAgent, ip, hoursAgo }) => ({
        org_id: ctx.orgId,
        account_id: accountId,
        // Hash of a discarded token: these sessions exist only to be listed and ended.
        token_hash: hashToken(newToken()),
        ip,
        user_agent: userAgent,
        created_at: ctx.now.subtract({ hours: hoursAgo }).toString(),
        last_seen_at: ctx.now.subtract({ minutes: hoursAgo * 10 }).toString(),
      })),
    )
    .execute()
}

const tries = [
  { daysAgo: 9, result: 'success', ip: OFFICE, userAgent: CHROME },
  { daysAgo: 6, result: 'success', ip: OFFICE, userAgent: CHROME },
  { daysAgo: 4, result: 'wrong_password', ip: AWAY, userAgent: FIREFOX },
  { daysAgo: 2, result: 'success', ip: OFFICE, userAgent: CHROME },
]

/** Guests with open sessions, and the start of the administrator's activity history. */
export async function writeDemoSecurity(
  ctx: Ctx,
  passwordHash: string,
  administratorEmail: string,
): Promise<void> {
  await tx(ctx, async (db) => {
    for (const guest of guests) await addGuest(ctx, db, guest, passwordHash)
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('email', '=', administratorEmail)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('login_history')
      .values(
        tries.map(({ daysAgo, result, ip, userAgent }) => ({
          org_id: ctx.orgId,
          account_id: id,
          at: ctx.now.subtract({ hours: daysAgo * 24 }).toString(),
          result,
          ip,
          user_agent: userAgent,
        })),
      )
      .execute()
  })
}
