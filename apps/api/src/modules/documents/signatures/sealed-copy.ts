import type { SignatureMark } from '@muster/contract/documents/signatures.contract'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { PdfError } from '../../../platform/pdf/index.ts'
import { fingerprintOf, sealPdf, sha256Of } from '../../../platform/pdf-seal/index.ts'
import { refuse } from '../write-document.ts'
import { composeSigned, type GivenSignature, makeMark, type PrintedLetter } from './compose-signed.ts'
import { copyFileName } from './copy-name.ts'
import { letterBytes } from './letter-bytes.ts'
import { wrongDrawing } from './rules/signing.ts'
import { sealIdentity } from './seal-identity.ts'
import { signatureTexts } from './signatures.texts.ts'

/** @throws AppError `documents.refused` for a drawing of nothing or a name that can't be printed */
export async function printableMark(
  letter: PrintedLetter,
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

/** What was done to sign, by whoever makes the request. */
export interface Signing
  extends Pick<GivenSignature, 'mark' | 'consent' | 'consentedAt' | 'address' | 'events'> {
  /** The mark as `printableMark` made it. */
  printed: Buffer
}

/**
 * The signed copy of a letter, sealed and stored; nothing refers to it yet. Must not run inside a transaction.
 *
 * @throws AppError `documents.erased`, `documents.signature_closed` where the stored bytes are not those that were sent
 */
export async function sealedCopy(
  ctx: Ctx,
  letter: PrintedLetter & { file_path: string | null },
  { printed, ...given }: Signing,
) {
  const original = await letterBytes(ctx, letter.file_path)
  if (sha256Of(original) !== letter.sha256) {
    ctx.log.error({ sha256: letter.sha256 }, 'The stored bytes of a letter are not those that were sent.')
    fail('documents.signature_closed', { parameters: { problem: signatureTexts.text('damaged') } })
  }
  const identity = await sealIdentity(ctx)
  const fingerprint = fingerprintOf(identity.certificate)
  const document = await composeSigned(letter, original, printed, {
    ...{ ...given, at: ctx.now, fingerprint, ip: ctx.request.ip, userAgent: ctx.request.userAgent },
  })
  const reason = wordsOf(signatureTexts.text('sealReason', { name: letter.signer }), { language: 'en' })
  const bytes = await sealPdf(document, identity, { name: letter.signer, reason, at: ctx.now })
  const name = copyFileName(letter)
  const { filePath } = await storeFile(ctx, { folder: 'letters', name, content: bytes })
  return {
    ...{ filePath, name, sha256: sha256Of(bytes), size: bytes.length },
    ...{ pages: document.getPageCount(), fingerprint },
  }
}
