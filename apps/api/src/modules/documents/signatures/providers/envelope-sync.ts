import type { Ctx } from '../../../../platform/context.ts'
import { readTx, tx } from '../../../../platform/db/tx.ts'
import { type Envelope, voidEnvelope } from '../../../../platform/esign/index.ts'
import { ServiceError } from '../../../../platform/net/call-service.ts'
import { removeStoredFile } from '../../../files/index.ts'
import { esignServiceOf } from '../../connections/connection-services.ts'
import { type Connection, findConnection } from '../../connections/connections.queries.ts'
import { copyFileName } from '../copy-name.ts'
import { whyClosed } from '../rules/signing.ts'
import { writeDeclined, writeSigned } from '../settle.ts'
import { signatureTexts } from '../signatures.texts.ts'
import { findSigning, recordEvent, type SigningLetter } from '../signing.queries.ts'
import { endEnvelope, findEnvelopeById, noteWaiting, type StoredEnvelope } from './envelopes.queries.ts'
import { keepFailure, signerId } from './esign-call.ts'
import { askForEnvelope, fetchSignedCopy, signedAt } from './make-envelope.ts'

interface Work {
  connection: Connection
  row: StoredEnvelope & { envelope_id: string }
  letter: SigningLetter
}

async function prepare(ctx: Ctx, id: number): Promise<Work | undefined> {
  return readTx(ctx, async (db) => {
    const row = await findEnvelopeById(ctx, db, id)
    if (!row?.envelope_id || (row.state !== 'open' && row.state !== 'closing')) return undefined
    const letter = await findSigning(ctx, db, { letterId: row.letter_id })
    // Also while it is switched off: what lies there is finished or cancelled.
    const connection = await findConnection(ctx, db, 'esign')
    if (!letter || !connection) return undefined
    return { connection, row: { ...row, envelope_id: row.envelope_id }, letter }
  })
}

const dayOf = (at: Temporal.Instant, { time_zone }: SigningLetter) =>
  at.toZonedDateTimeISO(time_zone).toPlainDate().toString()

/** Fetches the signed copy, and writes it unless the letter was withdrawn, switched or signed otherwise meanwhile. */
async function complete(ctx: Ctx, { connection, row, letter }: Work, envelope: Envelope): Promise<void> {
  const at = signedAt(ctx, envelope, row)
  if (!envelope.signers.includes(signerId(ctx.orgId, letter.employee_id)))
    throw new ServiceError('unexpected_answer', 'somebody else has signed')
  const copy = await fetchSignedCopy(ctx, connection, row.envelope_id, copyFileName(letter))
  await tx(ctx, async (db) => {
    const now = await findSigning(ctx, db, { letterId: row.letter_id }, true)
    const stored = await findEnvelopeById(ctx, db, row.id)
    const isOpen = stored?.state === 'open' && now?.provider === 'esign'
    if (isOpen && whyClosed(now, dayOf(at, now)) === undefined) {
      await writeSigned(ctx, db, now, { copy, at })
    } else {
      // Two reports at once, a letter that was withdrawn, or a day that was final: nothing refers to this copy.
      await removeStoredFile(ctx, db, copy.filePath)
      ctx.log.info({ letter: row.letter_id }, 'a copy from the signing service came too late')
    }
    await endEnvelope(ctx, db, row.id, 'completed')
  })
}

async function decline(ctx: Ctx, { row }: Work, { reason }: Envelope): Promise<void> {
  await tx(ctx, async (db) => {
    const now = await findSigning(ctx, db, { letterId: row.letter_id }, true)
    const stored = await findEnvelopeById(ctx, db, row.id)
    const isOpen = stored?.state === 'open' && now?.provider === 'esign'
    if (isOpen && whyClosed(now, now.today) === undefined) await writeDeclined(ctx, db, now, reason || '–')
    await endEnvelope(ctx, db, row.id, 'declined')
  })
}

/** Ended there by somebody else: the letter waits on, and its next visit makes a new envelope. */
async function end(ctx: Ctx, { row }: Work, reason: string): Promise<void> {
  await tx(ctx, async (db) => {
    const stored = await findEnvelopeById(ctx, db, row.id)
    if (stored?.state === 'open') await recordEvent(ctx, db, [row.letter_id], 'service_ended', reason || '–')
    await endEnvelope(ctx, db, row.id, 'voided')
  })
}

async function settle(ctx: Ctx, work: Work): Promise<void> {
  const { connection, row, letter } = work
  const envelope = await askForEnvelope(ctx, connection, row.envelope_id)
  if (envelope.status === 'completed') return complete(ctx, work, envelope)
  if (envelope.status === 'declined') return decline(ctx, work, envelope)
  if (envelope.status === 'voided') return end(ctx, work, envelope.reason)
  const isOver = row.state === 'closing' || whyClosed(letter, letter.today) !== undefined
  if (!isOver) return tx(ctx, (db) => noteWaiting(ctx, db, row.id))
  const call = { service: esignServiceOf(ctx, connection), now: ctx.now }
  await voidEnvelope(call, row.envelope_id, signatureTexts.english('letterClosed'))
  await tx(ctx, (db) => endEnvelope(ctx, db, row.id, 'voided'))
}

/**
 * Asks the service for the state of an envelope and acts on the answer, the only source that is trusted. Idempotent. A failure of the service is kept with the letter.
 *
 * @returns the failure
 */
export async function syncEnvelope(ctx: Ctx, id: number): Promise<ServiceError | undefined> {
  const work = await prepare(ctx, id)
  if (!work) return undefined
  try {
    await settle(ctx, work)
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    await keepFailure(ctx, work.letter, id, error)
    return error
  }
}
