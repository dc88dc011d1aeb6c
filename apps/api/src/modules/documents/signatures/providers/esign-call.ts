import type { Ctx } from '../../../../platform/context.ts'
import { type Db, tx } from '../../../../platform/db/tx.ts'
import { fail } from '../../../../platform/errors.ts'
import type { ServiceError } from '../../../../platform/net/call-service.ts'
import { type Connection, findConnection } from '../../connections/connections.queries.ts'
import { problemText } from '../../connections/connections.texts.ts'
import { tellSender } from '../settle.ts'
import { recordEvent, type SigningLetter } from '../signing.queries.ts'
import { noteProblem } from './envelopes.queries.ts'

/** The connection that can be used now. */
export async function findActive(ctx: Ctx, db: Db): Promise<Connection | undefined> {
  const connection = await findConnection(ctx, db, 'esign')
  return connection?.isOn ? connection : undefined
}

/** Who signs, as the service knows them. */
export const signerId = (orgId: number, employeeId: number): string => `${orgId}-${employeeId}`

/** The service failed: the letter keeps waiting, and its sender hears of it when it is news. */
export async function keepFailure(
  ctx: Ctx,
  letter: SigningLetter,
  envelopeId: number,
  error: ServiceError,
): Promise<void> {
  const { letter_id, providerName: name } = letter
  ctx.log.warn(
    { letter: letter_id, reason: error.reason, detail: error.detail },
    'the signing service failed',
  )
  await tx(ctx, async (db) => {
    if (!(await noteProblem(ctx, db, envelopeId, error.reason))) return
    await recordEvent(ctx, db, [letter_id], 'service_failed', error.reason)
    await tellSender(ctx, db, letter, 'documents.letter_service_failed', { service: name })
  })
}

/** @throws AppError `documents.service_failed` with the reason in words */
export const failService = (name: string, reason: string): never =>
  fail('documents.service_failed', { parameters: { name, problem: problemText(reason) } })
