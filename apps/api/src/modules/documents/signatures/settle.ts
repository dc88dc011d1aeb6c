import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { attachFile } from '../../files/index.ts'
import { notify } from '../../notices/index.ts'
import { recordEvent, type SigningLetter } from './signing.queries.ts'

const LETTER = 'letter'

/** The signed copy as it was stored; nothing refers to it yet. */
export interface SignedCopy {
  filePath: string
  sha256: string
  size: number
  pages: number
  /** Of the certificate that sealed it; null where a service did. */
  fingerprint: string | null
}

/** How it was signed in the product. */
export interface SignedHere {
  mark_kind: 'typed' | 'drawn'
  typed_name: string
  consent: string
  consent_language: string
  consented_at: string
  code_address: string
  ip: string
  user_agent: string
}

const labelOf = ({ title, signer }: SigningLetter) => `${title} · ${signer}`

/**
 * The letter is signed, whoever signs letters. The signature must be locked, and wait.
 *
 * @param at when it was signed
 */
export async function writeSigned(
  ctx: Ctx,
  db: Db,
  letter: SigningLetter,
  { copy, at, here }: { copy: SignedCopy; at: Temporal.Instant; here?: SignedHere },
): Promise<void> {
  const { filePath, ...file } = copy
  await db
    .updateTable('letter_signature')
    .set({ state: 'signed', closed_at: at.toString(), file_path: filePath, ...file, ...here })
    .where('org_id', '=', ctx.orgId)
    .where('letter_id', '=', letter.letter_id)
    .execute()
  await attachFile(ctx, db, filePath, {
    ...{ recordType: LETTER, recordId: letter.letter_id, folder: 'letters' },
  })
  await recordEvent(ctx, db, [letter.letter_id], 'signed')
  await recordAudit(ctx, db, {
    ...{ recordType: LETTER, recordId: letter.letter_id, recordLabel: labelOf(letter) },
    changes: { signature: ['waiting', 'signed'] },
  })
  await tellSender(ctx, db, letter, 'documents.letter_signed', {})
}

/** The recipient declined, whoever signs letters. The signature must be locked, and wait. */
export async function writeDeclined(ctx: Ctx, db: Db, letter: SigningLetter, reason: string): Promise<void> {
  const { letter_id } = letter
  const isPerson = ctx.actor.kind === 'account'
  await sql`update letter_signature set state = 'declined', closed_at = ${ctx.now.toString()}::timestamptz,
      reason = ${reason}, ip = ${isPerson ? ctx.request.ip : ''},
      user_agent = ${isPerson ? ctx.request.userAgent.slice(0, 300) : ''}
    where org_id = ${ctx.orgId} and letter_id = ${letter_id}`.execute(db)
  await recordEvent(ctx, db, [letter_id], 'declined', reason)
  await recordAudit(ctx, db, {
    ...{ recordType: LETTER, recordId: letter_id, recordLabel: labelOf(letter), reason },
    changes: { signature: ['waiting', 'declined'] },
  })
  await tellSender(ctx, db, letter, 'documents.letter_declined', { reason })
}

/** Who sent the letter hears of it, unless they did it themselves. */
export async function tellSender(
  ctx: Ctx,
  db: Db,
  { account_id, letter_id, signer, title }: SigningLetter,
  kind: string,
  values: Record<string, string>,
): Promise<void> {
  if (account_id === null || account_id === ctx.actor.accountId) return
  await notify(ctx, db, {
    to: { accountIds: [account_id] },
    ...{ kind, values: { name: signer, title, ...values } },
    link: { admin: `/organisation/documents/sentlog?letter=${letter_id}` },
  })
}
