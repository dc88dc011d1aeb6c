import type { startSigningElsewhere } from '@muster/contract/documents/signing-services.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../../platform/context.ts'
import { readTx, tx } from '../../../../platform/db/tx.ts'
import { fail } from '../../../../platform/errors.ts'
import { type EnvelopeSigner, signingAddress } from '../../../../platform/esign/index.ts'
import { ServiceError } from '../../../../platform/net/call-service.ts'
import { esignServiceOf } from '../../connections/connection-services.ts'
import type { Connection } from '../../connections/connections.queries.ts'
import { refuseClosed } from '../code.service.ts'
import { SIGN_LINK } from '../remind.service.ts'
import { signatureTexts } from '../signatures.texts.ts'
import { recordEvent, requireOwn, type SigningLetter } from '../signing.queries.ts'
import { syncEnvelope } from './envelope-sync.ts'
import {
  claimEnvelope,
  findLiveEnvelope,
  noteWaiting,
  openEnvelope,
  type StoredEnvelope,
} from './envelopes.queries.ts'
import { failService, findActive, keepFailure, signerId } from './esign-call.ts'
import { makeEnvelope } from './make-envelope.ts'

interface Prepared {
  letter: SigningLetter
  connection: Connection
  envelope: StoredEnvelope
}

const closed = (text: 'signedHere' | 'damaged' | 'noMailbox') =>
  fail('documents.signature_closed', { parameters: { problem: signatureTexts.text(text) } })

/** Claims the making of the envelope, unless it lies at the service already. */
function prepare(ctx: Ctx, letterId: number): Promise<Prepared> {
  return tx(ctx, async (db) => {
    const letter = await requireOwn(ctx, db, letterId, { isLocked: true })
    refuseClosed(letter)
    if (letter.provider !== 'esign') closed('signedHere')
    const connection = await findActive(ctx, db)
    if (!connection) return failService(letter.providerName, 'off')
    const live = await findLiveEnvelope(ctx, db, letterId)
    const envelope = live?.state === 'open' ? live : await claimEnvelope(ctx, db, letterId)
    if (!envelope) fail('documents.service_busy')
    return { letter, connection, envelope }
  })
}

/** The service lets only the account sign that the letter is addressed to. */
function signerOf(ctx: Ctx, { signer }: SigningLetter): EnvelopeSigner {
  const { email, accountId } = ctx.actor
  if (!email || accountId === null) closed('noMailbox')
  return { name: signer, email, clientUserId: signerId(ctx.orgId, ctx.actor.employeeId as number) }
}

async function make(ctx: Ctx, { letter, connection, envelope }: Prepared, signer: EnvelopeSigner) {
  const { title, number, file_path: filePath, sha256 } = letter
  const name = [title, number].filter(Boolean).join(' ')
  const made = await makeEnvelope(ctx, connection, { envelope, letter: { name, filePath, sha256 }, signer })
  return made ?? closed('damaged')
}

/** It lies with the service from now on. @throws AppError `documents.signature_closed` where it was withdrawn meanwhile */
async function handOver(ctx: Ctx, { letter, envelope }: Prepared, envelopeId: string): Promise<void> {
  const isOpen = await tx(ctx, (db) => openEnvelope(ctx, db, envelope.id, envelopeId))
  if (isOpen) return
  await syncEnvelope(ctx, envelope.id)
  refuseClosed(await readTx(ctx, (db) => requireOwn(ctx, db, letter.letter_id)))
  closed('signedHere')
}

/**
 * Hands a letter of the caller's to the service, at their first visit, and answers where to sign it.
 *
 * @throws AppError `record.not_found`, `documents.signature_closed`, `documents.service_failed`, `documents.service_busy`,
 *   `documents.erased`
 */
export async function startElsewhere(
  ctx: Ctx,
  letterId: number,
): Promise<DataOf<typeof startSigningElsewhere>> {
  const prepared = await prepare(ctx, letterId)
  const { letter, connection, envelope } = prepared
  const signer = signerOf(ctx, letter)
  try {
    const isNew = envelope.state !== 'open'
    const envelopeId = isNew ? await make(ctx, prepared, signer) : (envelope.envelope_id as string)
    if (isNew) await handOver(ctx, prepared, envelopeId)
    const call = { service: esignServiceOf(ctx, connection), now: ctx.platform.clock() }
    const returnUrl = `${ctx.platform.config.appUrls.employee}${SIGN_LINK(letterId)}?back=1`
    const url = await signingAddress(call, envelopeId, { signer, returnUrl })
    await tx(ctx, async (db) => {
      await noteWaiting(ctx, db, envelope.id)
      await recordEvent(ctx, db, [letterId], 'handed_over', letter.providerName)
    })
    return { url }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // Signed, declined or cancelled there already: then the service gives no address any more.
    if (error.reason === 'refused' && envelope.state === 'open') {
      await syncEnvelope(ctx, envelope.id)
      refuseClosed(await readTx(ctx, (db) => requireOwn(ctx, db, letterId)))
    }
    await keepFailure(ctx, letter, envelope.id, error)
    return failService(letter.providerName, error.reason)
  }
}
