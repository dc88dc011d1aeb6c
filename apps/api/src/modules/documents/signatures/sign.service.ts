import type {
  declineLetter,
  readSigning,
  SignatureMark,
  signLetter,
} from '@muster/contract/documents/signatures.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { currentReader } from '../../../lib/texts/reader.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { PdfError } from '../../../platform/pdf/index.ts'
import { fingerprintOf, sealPdf, sha256Of } from '../../../platform/pdf-seal/index.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { notify } from '../../notices/index.ts'
import { maskedAddress } from '../../session/index.ts'
import { refuse } from '../write-document.ts'
import { codeView, consentOf, refuseClosed, takeCode } from './code.service.ts'
import { composeSigned, makeMark } from './compose-signed.ts'
import { shownSignature, whyClosed, wrongDrawing } from './rules/signing.ts'
import { sealIdentity } from './seal-identity.ts'
import { signatureTexts } from './signatures.texts.ts'
import {
  findCode,
  findEvents,
  recordEvent,
  requireOwn,
  type SigningLetter,
  type StoredCode,
} from './signing.queries.ts'

const LETTER = 'letter'

/** @throws AppError `record.not_found` for letters that ask for no signature of the caller */
export function readOne(ctx: Ctx, letterId: number): Promise<DataOf<typeof readSigning>> {
  return readTx(ctx, async (db) => {
    const letter = await requireOwn(ctx, db, letterId, { isRead: true })
    const why = ctx.actor.viewer ? 'viewing' : whyClosed(letter, letter.today)
    const { language } = currentReader()
    const { title, number, sender, sent_at, pages, signer, dueOn, closed_at } = letter
    return {
      ...{ letter_id: letterId, title, number, sender, sent_at, pages, signer, closed_at },
      ...{ state: shownSignature(letter, letter.today), due_on: dueOn, may_sign: why === undefined },
      problem: why ? signatureTexts(why, { day: dueOn }) : '',
      ...{ consent: consentOf(letter, language), consent_language: language },
      code: codeView(ctx, await findCode(ctx, db, letterId), ctx.actor.email),
    }
  })
}

async function bytesAt(ctx: Ctx, path: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of ctx.platform.files.read(path)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/** @throws AppError `documents.refused` for a drawing of nothing or a name that can't be printed */
async function printableMark(
  letter: SigningLetter,
  mark: SignatureMark,
  at: Temporal.Instant,
): Promise<Buffer> {
  const wrong = mark.kind === 'drawn' ? wrongDrawing(mark.strokes) : undefined
  if (wrong) refuse('mark', signatureTexts.text(wrong))
  try {
    return await makeMark(letter, { mark, at })
  } catch (error) {
    if (error instanceof PdfError && error.problem.key === 'glyphMissing') refuse('mark', error.words)
    throw error
  }
}

/** Takes the code in a transaction of its own: a wrong one is counted whatever follows. */
async function confirm(ctx: Ctx, letterId: number, typed: string): Promise<StoredCode> {
  const verdict = await tx(ctx, async (db) => {
    refuseClosed(await requireOwn(ctx, db, letterId, { isLocked: true }))
    return takeCode(ctx, db, letterId, typed)
  })
  if (verdict.kind === 'right') return verdict.code
  if (verdict.kind === 'wrong' && verdict.left > 0)
    fail('documents.code_wrong', {
      parameters: { left: verdict.left },
      fields: { code: wrongCode(verdict.left) },
    })
  fail(verdict.kind === 'locked' ? 'documents.code_locked' : 'documents.code_over')
}

const wrongCode = (left: number) => ({ key: 'error.documents.code_wrong.message', params: { left } })

interface SignedCopy {
  filePath: string
  sha256: string
  size: number
  pages: number
  fingerprint: string
}

/** The signed copy, sealed and stored; nothing refers to it yet. */
async function makeCopy(
  ctx: Ctx,
  letter: SigningLetter,
  { mark, given, code }: { mark: Buffer; given: SignatureMark; code: StoredCode },
): Promise<SignedCopy> {
  if (letter.file_path === null) fail('documents.erased')
  const original = await bytesAt(ctx, letter.file_path)
  if (sha256Of(original) !== letter.sha256) {
    ctx.log.error({ letter: letter.letter_id }, 'The stored bytes of a letter are not those that were sent.')
    fail('documents.signature_closed', { parameters: { problem: signatureTexts.text('damaged') } })
  }
  const identity = await sealIdentity(ctx)
  const fingerprint = fingerprintOf(identity.certificate)
  const events = await readTx(ctx, (db) => findEvents(ctx, db, letter.letter_id))
  const document = await composeSigned(letter, original, mark, {
    ...{ mark: given, at: ctx.now, consent: code.consent, fingerprint },
    consentedAt: Temporal.Instant.fromEpochMilliseconds(code.sentAt),
    ...{ address: maskedAddress(ctx.actor.email), ip: ctx.request.ip, userAgent: ctx.request.userAgent },
    events: events.filter(({ kind }) => kind !== 'code_wrong' && kind !== 'reminded'),
  })
  const reason = wordsOf(signatureTexts.text('sealReason', { name: letter.signer }), { language: 'en' })
  const bytes = await sealPdf(document, identity, { name: letter.signer, reason, at: ctx.now })
  const words = [letter.title, letter.number, letter.signer].filter(Boolean).join(' ')
  const name = `${signatureTexts.english('copyName', { name: words.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 110) })}.pdf`
  const { filePath } = await storeFile(ctx, { folder: 'letters', name, content: bytes })
  return {
    filePath,
    sha256: sha256Of(bytes),
    size: bytes.length,
    pages: document.getPageCount(),
    fingerprint,
  }
}

async function writeSigned(
  ctx: Ctx,
  db: Db,
  letter: SigningLetter,
  { copy, mark, code }: { copy: SignedCopy; mark: SignatureMark; code: StoredCode },
): Promise<void> {
  await db
    .updateTable('letter_signature')
    .set({
      ...{ state: 'signed', closed_at: ctx.now.toString(), mark_kind: mark.kind },
      typed_name: mark.kind === 'typed' ? mark.name : '',
      ...{ consent: code.consent, consent_language: code.consentLanguage },
      consented_at: Temporal.Instant.fromEpochMilliseconds(code.sentAt).toString(),
      code_address: maskedAddress(ctx.actor.email),
      ...{ ip: ctx.request.ip, user_agent: ctx.request.userAgent.slice(0, 300), file_path: copy.filePath },
      ...{ sha256: copy.sha256, size: copy.size, pages: copy.pages, fingerprint: copy.fingerprint },
    })
    .where('org_id', '=', ctx.orgId)
    .where('letter_id', '=', letter.letter_id)
    .execute()
  await attachFile(ctx, db, copy.filePath, {
    recordType: LETTER,
    recordId: letter.letter_id,
    folder: 'letters',
  })
  await recordEvent(ctx, db, [letter.letter_id], 'signed')
  await recordAudit(ctx, db, {
    ...{ recordType: LETTER, recordId: letter.letter_id, recordLabel: `${letter.title} · ${letter.signer}` },
    changes: { signature: ['waiting', 'signed'] },
  })
  await tellSender(ctx, db, letter, 'documents.letter_signed', {})
}

async function tellSender(
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

/**
 * Signs a letter: the code is used up first, then the copy is made and sealed, then it is written under a lock. Whatever
 * happens at the same moment (another tab, a withdrawal), there is at most one signature.
 *
 * @throws AppError `record.not_found`, `documents.signature_closed`, `documents.refused`, `documents.code_wrong`,
 *   `documents.code_over`, `documents.code_locked`, `documents.erased`
 */
export async function signOne(
  ctx: Ctx,
  { letter_id, code: typed, mark }: BodyOf<typeof signLetter>,
): Promise<DataOf<typeof signLetter>> {
  const before = await readTx(ctx, (db) => requireOwn(ctx, db, letter_id))
  refuseClosed(before)
  const printed = await printableMark(before, mark, ctx.now)
  const code = await confirm(ctx, letter_id, typed)
  return finishSigning(ctx, before, { printed, mark, code })
}

/**
 * Makes and writes the signed copy once the code was right.
 *
 * @throws AppError `documents.signature_closed` where somebody was faster, `documents.erased`
 */
export async function finishSigning(
  ctx: Ctx,
  before: SigningLetter,
  { printed, mark, code }: { printed: Buffer; mark: SignatureMark; code: StoredCode },
): Promise<DataOf<typeof signLetter>> {
  const { letter_id } = before
  const copy = await makeCopy(ctx, before, { mark: printed, given: mark, code })
  try {
    await tx(ctx, async (db) => {
      const letter = await requireOwn(ctx, db, letter_id, { isLocked: true })
      refuseClosed(letter)
      await writeSigned(ctx, db, letter, { copy, mark, code })
    })
  } catch (error) {
    // Somebody was faster: nothing refers to this copy.
    if (error instanceof AppError) await tx(ctx, (db) => removeStoredFile(ctx, db, copy.filePath))
    throw error
  }
  return { letter_id, signed_at: ctx.now.toString(), pages: copy.pages }
}

/** @throws AppError `record.not_found`, `documents.signature_closed` */
export function declineOne(
  ctx: Ctx,
  { letter_id, reason }: BodyOf<typeof declineLetter>,
): Promise<DataOf<typeof declineLetter>> {
  return tx(ctx, async (db) => {
    const letter = await requireOwn(ctx, db, letter_id, { isLocked: true })
    refuseClosed(letter)
    await sql`update letter_signature set state = 'declined', closed_at = ${ctx.now.toString()}::timestamptz,
        reason = ${reason}, ip = ${ctx.request.ip}, user_agent = ${ctx.request.userAgent.slice(0, 300)}
      where org_id = ${ctx.orgId} and letter_id = ${letter_id}`.execute(db)
    await sql`update letter_signing_code set code_hash = null where org_id = ${ctx.orgId} and letter_id = ${letter_id}`.execute(
      db,
    )
    await recordEvent(ctx, db, [letter_id], 'declined', reason)
    await recordAudit(ctx, db, {
      ...{
        recordType: LETTER,
        recordId: letter_id,
        recordLabel: `${letter.title} · ${letter.signer}`,
        reason,
      },
      changes: { signature: ['waiting', 'declined'] },
    })
    await tellSender(ctx, db, letter, 'documents.letter_declined', { reason })
    return { letter_id }
  })
}
