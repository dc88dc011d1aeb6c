import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** What people without a session ask for across organisations: signing up, mailed links, a login domain. */

type Timed = DatabaseHolder & { readonly now: Temporal.Instant }

export interface EntryWish {
  kind: 'sign_up' | 'reset' | 'resend'
  /** Stands for the address. */
  emailHash: Buffer
  network: string
  /** Wishes an hour. */
  perNetwork: number
  perAddress: number
  /** Seconds between two mails to an address. */
  pause: number
}

/** Books a wish for a mail: whether it is granted, or whose share of the hour is used up. */
export function noteEntryRequest(ctx: Timed, wish: EntryWish): Promise<'taken' | 'address' | 'network'> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ answer: 'taken' | 'address' | 'network' }>`
      select system_note_entry_request(
        ${wish.kind}, ${wish.emailHash}, ${wish.network}, ${ctx.now.toString()}::timestamptz,
        ${wish.perNetwork}, ${wish.perAddress}, make_interval(secs => ${wish.pause})) as answer`.execute(db)
    return (rows[0] as { answer: 'taken' | 'address' | 'network' }).answer
  })
}

export interface EntryAccount {
  org_id: number
  account_id: number
  state: 'invited' | 'active'
  has_password: boolean
  /** Whether it may use the console. */
  is_console: boolean
}

export interface EntryAccounts {
  accounts: EntryAccount[]
  /** Organisations that were signed up with the address and wait for their link, latest first. */
  sign_ups: number[]
}

/** What an address can be mailed about; accounts that are switched off are none. */
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

/** @returns the id of the organisation, which nobody can sign in to until the link is followed */
export function addSignUp(ctx: Timed, given: NewSignUp): Promise<number> {
  const { email, name, country, language, ip } = given
  const facts = { email, name, country, language, ip }
  const kept = JSON.stringify({
    ...facts,
    password_hash: given.passwordHash,
    terms_version: given.termsVersion,
  })
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select system_add_sign_up(
        ${given.organisation}, ${given.timeZone}, ${kept}::jsonb, ${given.tokenHash},
        ${ctx.now.toString()}::timestamptz, ${given.expiresAt.toString()}::timestamptz) as id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}

/** The organisation whose sign-up a mailed link confirms. */
export function findSignUpLink(ctx: DatabaseHolder, tokenHash: Buffer): Promise<number | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number | null }>`select system_sign_up_link(${tokenHash}) as id`.execute(
      db,
    )
    return rows[0]?.id ?? null
  })
}

/** Removes sign-ups whose link was not followed in time; answers how many. */
export function removeExpiredSignUps(ctx: Timed): Promise<number> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ gone: number }>`
      select system_remove_sign_ups(${ctx.now.toString()}::timestamptz) as gone`.execute(db)
    return rows[0]?.gone ?? 0
  })
}

/** Forgets the failed tries to sign in with an address. */
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

/** Whose login domain this is; null for nobody's, and for one that two organisations call theirs. */
export function findLoginDomain(ctx: DatabaseHolder, domain: string): Promise<DomainOwner | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ owner: DomainOwner | null }>`
      select system_login_domain(${domain}) as owner`.execute(db)
    return rows[0]?.owner ?? null
  })
}
