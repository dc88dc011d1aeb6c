import type { SignatureProviderKind } from '@muster/contract/documents/connections.constants'
import type { LetterEventKind } from '@muster/contract/documents/letters.constants'
import { sql } from 'kysely'
import type { Language } from '../../../lib/texts/language.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { CodeFacts, SigningFacts } from './rules/signing.ts'

/** SQL over `letter_signature s`: the state as people see it; null where no signature is asked for. */
export const shownSignatureSql = (ctx: Ctx) => sql<string>`(case when s.state = 'waiting'
  and s.due_on < ${organisationTodaySql(ctx)} then 'overdue' else s.state end)`

/** Something happened to a letter that is to be signed; recorded with where from. */
export async function recordEvent(
  ctx: Ctx,
  db: Db,
  letterIds: readonly number[],
  kind: LetterEventKind,
  note = '',
): Promise<void> {
  if (letterIds.length === 0) return
  const isPerson = ctx.actor.kind === 'account'
  await sql`insert into letter_event (org_id, letter_id, kind, at, account_id, ip, user_agent, note)
    select s.org_id, s.letter_id, ${kind}, ${ctx.platform.clock().toString()}::timestamptz, ${ctx.actor.accountId}::bigint,
      ${isPerson ? ctx.request.ip : ''}, ${isPerson ? ctx.request.userAgent.slice(0, 300) : ''}, ${note}
    from letter_signature s
    where s.org_id = ${ctx.orgId} and s.letter_id = any (${[...letterIds]}::bigint[]) order by s.letter_id`.execute(
    db,
  )
}

export interface SigningLetter extends SigningFacts {
  letter_id: number
  title: string
  number: string
  letter_date: string
  language: Language
  sender: string
  account_id: number | null
  sent_at: string
  pages: number
  sha256: string
  file_path: string | null
  erased_at: string | null
  signer: string
  code: string
  closed_at: string | null
  /** When the letter itself was withdrawn. */
  void_at: string | null
  today: string
  organisation: string
  time_zone: string
  provider: SignatureProviderKind
  /** Of the service that it is signed by; empty for the product itself. */
  providerName: string
  employee_id: number
}

interface Whose {
  letterId: number
  /** Undefined: whosever it is, for the product itself and for whoever has checked the reach. */
  employeeId?: number
}

/** A letter that is to be signed, and not erased. */
export async function findSigning(
  ctx: Ctx,
  db: Db,
  { letterId, employeeId }: Whose,
  isLocked = false,
): Promise<SigningLetter | undefined> {
  // Two tabs, or a withdrawal at the same moment: one after the other.
  if (isLocked)
    await sql`select from letter_signature where org_id = ${ctx.orgId} and letter_id = ${letterId} for update`.execute(
      db,
    )
  const { rows } = await sql<SigningLetter>`
    select l.id as letter_id, l.title, l.number, l.letter_date, t.language, r.sender, r.account_id, l.sent_at, l.pages,
      l.sha256, l.file_path, l.erased_at, e.full_name as signer, e.code, s.state, s.due_on as "dueOn",
      s.is_final as "isFinal", s.closed_at, l.void_at, ${organisationTodaySql(ctx)} as today, o.name as organisation, o.time_zone,
      s.provider, s.provider_name as "providerName", l.employee_id
    from letter l
    join letter_signature s on s.org_id = l.org_id and s.letter_id = l.id
    join letter_template t on t.org_id = l.org_id and t.id = l.template_id
    join letter_run r on r.org_id = l.org_id and r.id = l.run_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    join organisation o on o.org_id = l.org_id
    where l.org_id = ${ctx.orgId} and l.id = ${letterId}
      and ${employeeId === undefined ? sql`true` : sql`l.employee_id = ${employeeId}`}
      and l.state in ('sent', 'void') and l.erased_at is null`.execute(db)
  return rows[0]
}

/**
 * A letter of the caller's that is to be signed. Nobody signs for somebody else: whoever looks as another person finds none,
 * and whoever sees everything may read it.
 *
 * @throws AppError `record.not_found`
 */
export async function requireOwn(
  ctx: Ctx,
  db: Db,
  letterId: number,
  { isLocked = false, isRead = false }: { isLocked?: boolean; isRead?: boolean } = {},
): Promise<SigningLetter> {
  const { employeeId, viewer } = ctx.actor
  if (employeeId === null || !holds(ctx.actor, 'documents.own')) fail('record.not_found')
  if (viewer && !(isRead && viewer.seesAll)) fail('record.not_found')
  return (await findSigning(ctx, db, { letterId, employeeId }, isLocked)) ?? fail('record.not_found')
}

export interface StoredCode extends CodeFacts {
  codeHash: Buffer | null
  /** Null for whoever signs by a link without an account. */
  accountId: number | null
  consent: string
  consentLanguage: Language
}

const milliseconds = (at: string) => Temporal.Instant.from(at).epochMilliseconds

export async function findCode(ctx: Ctx, db: Db, letterId: number): Promise<StoredCode | undefined> {
  const row = await db
    .selectFrom('letter_signing_code')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('letter_id', '=', letterId)
    .executeTakeFirst()
  return (
    row && {
      ...{ hasCode: row.code_hash !== null, codeHash: row.code_hash, accountId: row.account_id },
      ...{ sentAt: milliseconds(row.sent_at), expiresAt: milliseconds(row.expires_at), tries: row.tries },
      ...{ hourAt: milliseconds(row.hour_at), hourSends: row.hour_sends, hourFailures: row.hour_failures },
      ...{ consent: row.consent, consentLanguage: row.consent_language as Language },
    }
  )
}

export interface LetterEvent {
  kind: LetterEventKind
  at: string
  note: string
  by: string
  ip: string
  user_agent: string
  due_on: string
  provider_name: string
}

/** Oldest first. */
export async function findEvents(ctx: Ctx, db: Db, letterId: number): Promise<LetterEvent[]> {
  const { rows } = await sql<LetterEvent>`
    select v.kind, v.at, v.note, v.ip, v.user_agent, s.due_on, s.provider_name,
      case when v.kind in ('sent', 'reminded', 'withdrawn', 'switched') then coalesce(e.full_name, nullif(a.display_name, ''), a.email, '')
        when v.kind in ('service_failed', 'service_ended') then '' else p.full_name end as by
    from letter_event v
    join letter_signature s on s.org_id = v.org_id and s.letter_id = v.letter_id
    join letter l on l.org_id = v.org_id and l.id = v.letter_id
    join employee p on p.org_id = l.org_id and p.id = l.employee_id
    left join account a on a.org_id = v.org_id and a.id = v.account_id
    left join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where v.org_id = ${ctx.orgId} and v.letter_id = ${letterId} order by v.id limit 500`.execute(db)
  return rows
}
