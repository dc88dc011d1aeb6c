import { PDFDocument } from '@cantoo/pdf-lib'
import type { Ctx } from '../../../../platform/context.ts'
import {
  createEnvelope,
  type Envelope,
  type EnvelopeSigner,
  findEnvelope,
  readEnvelope,
  signedDocument,
} from '../../../../platform/esign/index.ts'
import { storeFile } from '../../../../platform/files/store-file.ts'
import { ServiceError } from '../../../../platform/net/call-service.ts'
import { sha256Of } from '../../../../platform/pdf-seal/index.ts'
import { esignServiceOf, reportAddress } from '../../connections/connection-services.ts'
import type { Connection } from '../../connections/connections.queries.ts'
import { letterBytes } from '../letter-bytes.ts'
import type { SignedCopy } from '../settle.ts'
import type { StoredEnvelope } from './envelopes.queries.ts'

/*
 * What is done at the service for every letter, whoever it is addressed to. All of it is called outside transactions and may
 * throw a ServiceError.
 */

/** Points from the edges of the letter's last page, in the strip below everything that letters print. */
const PLACE = { left: 62, above: 40 }

/** A letter as it was sent. */
export interface LetterToSign {
  /** With its number, as the signer knows it. */
  name: string
  filePath: string | null
  sha256: string
}

const callOf = (ctx: Ctx, connection: Connection) => ({
  service: esignServiceOf(ctx, connection),
  now: ctx.platform.clock(),
})

async function placeIn(pdf: Buffer): Promise<{ page: number; x: number; y: number }> {
  const pages = (await PDFDocument.load(pdf, { updateMetadata: false })).getPages()
  const height = pages.at(-1)?.getHeight() ?? 842
  return { page: pages.length, x: PLACE.left, y: Math.round(height - PLACE.above) }
}

/**
 * Makes the envelope, or finds the one that an earlier try has made.
 *
 * @returns the service's id of it; undefined where the stored bytes are not those that were sent
 * @throws ServiceError; AppError `documents.erased`
 */
export async function makeEnvelope(
  ctx: Ctx,
  connection: Connection,
  { envelope, letter, signer }: { envelope: StoredEnvelope; letter: LetterToSign; signer: EnvelopeSigner },
): Promise<string | undefined> {
  const call = callOf(ctx, connection)
  const earlier = envelope.tries > 0 ? await findEnvelope(call, envelope.key) : undefined
  if (earlier !== undefined) return earlier
  const pdf = await letterBytes(ctx, letter.filePath)
  if (sha256Of(pdf) !== letter.sha256) {
    ctx.log.error(
      { letter: envelope.letter_id },
      'The stored bytes of a letter are not those that were sent.',
    )
    return undefined
  }
  return createEnvelope(call, {
    ...{ subject: letter.name, fileName: letter.name.slice(0, 80), pdf, place: await placeIn(pdf) },
    ...{ signer, key: envelope.key, callbackUrl: reportAddress(ctx, connection.publicId) },
  })
}

/** An envelope as the service has it; one that it does not have is cancelled. @throws ServiceError */
export async function askForEnvelope(
  ctx: Ctx,
  connection: Connection,
  envelopeId: string,
): Promise<Envelope> {
  try {
    return await readEnvelope(callOf(ctx, connection), envelopeId)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason !== 'missing') throw error
    return { status: 'voided', at: null, reason: '', signers: [] }
  }
}

/** The instant at which it was signed there, within what is possible: the service's clock is not ours. */
export function signedAt(
  ctx: Ctx,
  { at }: Envelope,
  { created_at }: Pick<StoredEnvelope, 'created_at'>,
): Temporal.Instant {
  const from = Temporal.Instant.from(created_at)
  if (at === null || Temporal.Instant.compare(at, ctx.now) > 0) return ctx.now
  return Temporal.Instant.compare(at, from) < 0 ? from : at
}

async function pagesOf(bytes: Buffer): Promise<number> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
  } catch (error) {
    throw new ServiceError('unexpected_answer', 'an unreadable PDF', { cause: error })
  }
}

/** Fetches and stores the signed copy; nothing refers to it yet. @throws ServiceError */
export async function fetchSignedCopy(
  ctx: Ctx,
  connection: Connection,
  envelopeId: string,
  name: string,
): Promise<SignedCopy> {
  const bytes = await signedDocument(callOf(ctx, connection), envelopeId)
  const pages = await pagesOf(bytes)
  const { filePath } = await storeFile(ctx, { folder: 'letters', name, content: bytes })
  return { filePath, sha256: sha256Of(bytes), size: bytes.length, pages, fingerprint: null }
}
