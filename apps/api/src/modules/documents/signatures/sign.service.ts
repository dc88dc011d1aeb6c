import type {
  declineLetter,
  readSigning,
  SignatureMark,
  signLetter,
} from '@muster/contract/documents/signatures.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { currentReader } from '../../../lib/texts/reader.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { removeStoredFile } from '../../files/index.ts'
import { maskedAddress } from '../../session/index.ts'
import { codeView, consentOf, refuseClosed, refuseElsewhere, takeCode } from './code.service.ts'
import { providerOf, releaseLetters } from './providers/providers.ts'
import { shownSignature, whyClosed } from './rules/signing.ts'
import { printableMark, sealedCopy } from './sealed-copy.ts'
import { type SignedCopy, type SignedHere, writeDeclined, writeSigned } from './settle.ts'
import { signatureTexts } from './signatures.texts.ts'
import { refuseOtherName } from './signer-name.ts'
import { findCode, findEvents, requireOwn, type SigningLetter, type StoredCode } from './signing.queries.ts'

/** @throws AppError `record.not_found` for letters that ask for no signature of the caller */
export function readOne(ctx: Ctx, letterId: number): Promise<DataOf<typeof readSigning>> {
  return readTx(ctx, async (db) => {
    const letter = await requireOwn(ctx, db, letterId, { isRead: true })
    const why = ctx.actor.viewer ? 'viewing' : whyClosed(letter, letter.today)
    const { language } = currentReader()
    const { title, number, sender, sent_at, pages, signer, dueOn, closed_at, void_at: withdrawn_at } = letter
    const { provider, providerName } = letter
    return {
      ...{ letter_id: letterId, title, number, sender, sent_at, pages, signer, closed_at, withdrawn_at },
      ...{ state: shownSignature(letter, letter.today), due_on: dueOn, may_sign: why === undefined },
      problem: why ? signatureTexts(why, { day: dueOn }) : '',
      ...{ consent: consentOf(letter, language), consent_language: language },
      code: codeView(ctx, await findCode(ctx, db, letterId), ctx.actor.email),
      ...{ provider, provider_name: providerName },
      service: await providerOf(provider).stateOf(ctx, db, letterId),
    }
  })
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
  fail(refusals[verdict.kind])
}

const refusals = {
  wrong: 'documents.code_last',
  used: 'documents.code_used',
  over: 'documents.code_over',
  locked: 'documents.code_locked',
} as const

const wrongCode = (left: number) => ({ key: 'error.documents.code_wrong.message', params: { left } })

/** The signed copy, sealed and stored; nothing refers to it yet. */
async function makeCopy(
  ctx: Ctx,
  letter: SigningLetter,
  { mark, given, code }: { mark: Buffer; given: SignatureMark; code: StoredCode },
): Promise<SignedCopy> {
  const events = await readTx(ctx, (db) => findEvents(ctx, db, letter.letter_id))
  const { name: _, ...copy } = await sealedCopy(ctx, letter, {
    ...{ printed: mark, mark: given, consent: code.consent, address: maskedAddress(ctx.actor.email) },
    consentedAt: Temporal.Instant.fromEpochMilliseconds(code.sentAt),
    events: events.filter(({ kind }) => kind !== 'code_wrong' && kind !== 'reminded'),
  })
  return copy
}

const signedHere = (ctx: Ctx, mark: SignatureMark, code: StoredCode): SignedHere => ({
  ...{ mark_kind: mark.kind, typed_name: mark.kind === 'typed' ? mark.name : '' },
  ...{ consent: code.consent, consent_language: code.consentLanguage },
  consented_at: Temporal.Instant.fromEpochMilliseconds(code.sentAt).toString(),
  code_address: maskedAddress(ctx.actor.email),
  ...{ ip: ctx.request.ip, user_agent: ctx.request.userAgent.slice(0, 300) },
})

/**
 * Signs a letter: the code is used up first, then the copy is made and sealed, then it is written under a lock. Whatever
 * happens at the same moment (another tab, a withdrawal), there is at most one signature.
 *
 * @throws AppError `record.not_found`, `documents.signature_closed`, `documents.refused`, `documents.name_differs`,
 *   `documents.code_wrong`, `documents.code_last`, `documents.code_used`, `documents.code_over`, `documents.code_locked`, `documents.erased`
 */
export async function signOne(
  ctx: Ctx,
  { letter_id, code: typed, mark }: BodyOf<typeof signLetter>,
): Promise<DataOf<typeof signLetter>> {
  const before = await readTx(ctx, (db) => requireOwn(ctx, db, letter_id))
  refuseClosed(before)
  refuseElsewhere(before)
  refuseOtherName(before.signer, mark)
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
      refuseElsewhere(letter)
      await writeSigned(ctx, db, letter, { copy, at: ctx.now, here: signedHere(ctx, mark, code) })
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
    await writeDeclined(ctx, db, letter, reason)
    await releaseLetters(ctx, db, [letter_id])
    return { letter_id }
  })
}
