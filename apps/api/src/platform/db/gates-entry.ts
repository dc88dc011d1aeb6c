import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** Lookups across organisations for people without a session: signing up, mailed links, login domains. */

type Timed = DatabaseHolder & { readonly now: Temporal.Instant }

export interface EntryRequest {
  kind: 'sign_up' | 'reset' | 'resend'
  /** Hash of the e-mail address. */
  emailHash: Buffer
  network: string
  /** Limit of requests per hour. */
  perNetwork: number
  perAddress: number
  /** Minimum seconds between two mails to an address. */
  pause: number
}

/** Counts a request for a mail: accepted, or the hourly limit that it exceeds. */
export function recordEntryRequest(
  ctx: Timed,
  request: EntryRequest,
): Promise<'taken' | 'address' | 'network'> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ answer: 'taken' | 'address' | 'network' }>`
      select system_note_entry_request(
        ${request.kind}, ${request.emailHash}, ${request.network}, ${ctx.now.toString()}::timestamptz,
        ${request.perNetwork}, ${request.perAddress}, make_interval(secs => ${request.pause})) as answer`.execute(
      db,
    )
    return (rows[0] as { answer: 'taken' | 'address' | 'network' }).answer
  })
}

export interface EntryAccount {
  org_id: number
  account_id: number
  state: 'invited' | 'active'
  has_password: boolean
  /** Whether the account may use the admin console. */
  is_console: boolean
}

export interface EntryAccounts {
  accounts: EntryAccount[]
  /** Unconfirmed sign-ups with the address as organisation ids, latest first. */
  sign_ups: number[]
}

/** What an address can be mailed about; inactive accounts are left out. */
export function findEntryAccounts(ctx: Timed, email: string): Promise<EntryAccounts> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ facts: EntryAccounts }>`
      select system_entry_accounts(${email}, ${ctx.now.toString()}::timestamptz) as facts`.execute(db)
    return (rows[0] as { facts: EntryAccounts }).facts
  })
}

export interface NewSignUp {
  organisation: string
  timeZone: string
  email: string
  name: string
  country: string
  language: string
  passwordHash: string
  termsVersion: string
  ip: string
  tokenHash: Buffer
  expiresAt: Temporal.Instant
}

/** @returns the organisation's id; nobody can sign in to it until the mailed link is followed */
export function addSignUp(ctx: Timed, signUp: NewSignUp): Promise<number> {
  const { email, name, country, language, ip } = signUp
  const facts = { email, name, country, language, ip }
  const payload = JSON.stringify({
    ...facts,
    password_hash: signUp.passwordHash,
    terms_version: signUp.termsVersion,
  })
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select system_add_sign_up(
        ${signUp.organisation}, ${signUp.timeZone}, ${payload}::jsonb, ${signUp.tokenHash},
        ${ctx.now.toString()}::timestamptz, ${signUp.expiresAt.toString()}::timestamptz) as id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}

/** The organisation of the sign-up that a mailed link confirms. */
export function findSignUpLink(ctx: DatabaseHolder, tokenHash: Buffer): Promise<number | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number | null }>`select system_sign_up_link(${tokenHash}) as id`.execute(
      db,
    )
    return rows[0]?.id ?? null
  })
}

/** Deletes sign-ups that were not confirmed in time. @returns their number */
export function removeExpiredSignUps(ctx: Timed): Promise<number> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ gone: number }>`
      select system_remove_sign_ups(${ctx.now.toString()}::timestamptz) as gone`.execute(db)
    return rows[0]?.gone ?? 0
  })
}

/** Clears the failed sign-in attempts of an address. */
export function clearSignInLock(ctx: Timed, of: { emailHash: Buffer; network: string }): Promise<void> {
  return gateTx(ctx, async (db) => {
    await sql`
      select system_clear_sign_in_lock(${of.emailHash}, ${of.network}, ${ctx.now.toString()}::timestamptz)`.execute(
      db,
    )
  })
}

export interface DomainOwner {
  org_id: number
  name: string
  theme_colour: string
  logo_path: string | null
}

/** The owner of a login domain; null for an unknown domain and for one that two organisations claim. */
export function findLoginDomain(ctx: DatabaseHolder, domain: string): Promise<DomainOwner | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ owner: DomainOwner | null }>`
      select system_login_domain(${domain}) as owner`.execute(db)
    return rows[0]?.owner ?? null
  })
}
