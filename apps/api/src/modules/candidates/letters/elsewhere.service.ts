import type { checkSignature, startSignature } from '@muster/contract/candidates/letters.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { signingAddress } from '../../../platform/esign/index.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import {
  activeSigningService,
  type Connection,
  esignServiceOf,
  failService,
  makeEnvelope,
  type StoredEnvelope,
} from '../../documents/index.ts'
import type { AnswerableLetter } from '../../onboarding/index.ts'
import { asCandidate, type Visitor } from '../entry/visitor.ts'
import { lockDocuments, requireOpenCandidate } from '../form/documents.service.ts'
import { keepFailure, nameOf, signerId, store, syncEnvelope } from './envelope-sync.ts'
import { findOwnLetters, isSigned, toSign } from './letters.queries.ts'

type Named = Pick<BodyOf<typeof startSignature>, 'kind' | 'version'>

async function findToSign(ctx: Ctx, db: Db, { candidate_id }: Visitor, { kind, version }: Named) {
  const all = await findOwnLetters(ctx, db, candidate_id)
  const letter = toSign(all.letters).find((one) => one.kind === kind && one.version === version)
  return {
    letter: all.wanted ? letter : undefined,
    isDone: letter !== undefined && isSigned(all, letter) !== undefined,
  }
}

interface Prepared {
  own: Ctx
  who: Visitor
  letter: AnswerableLetter
  connection: Connection
  envelope: StoredEnvelope
}

/** Claims the making of the envelope, unless it lies at the service already. */
const prepare = (ctx: PublicCtx, { cid, ...named }: BodyOf<typeof startSignature>): Promise<Prepared> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    requireOpenCandidate(who)
    await lockDocuments(own, db, who.candidate_id)
    const { letter, isDone } = await findToSign(own, db, who, named)
    if (!letter || isDone || !who.email) fail('candidates.nothing_to_sign')
    const connection = await activeSigningService(own, db)
    if (!connection) fail('candidates.sign_here')
    const live = await store.findLiveEnvelope(own, db, letter.letterId)
    const envelope = live?.state === 'open' ? live : await store.claimEnvelope(own, db, letter.letterId)
    if (!envelope) fail('documents.service_busy')
    return { own, who, letter, connection, envelope }
  })

const signerOf = (ctx: Ctx, { full_name: name, email, candidate_id }: Visitor) => ({
  ...{ name, email: email ?? '', clientUserId: signerId(ctx.orgId, candidate_id) },
})

async function handOver({ own, who, letter, connection, envelope }: Prepared): Promise<string> {
  if (envelope.envelope_id !== null && envelope.state === 'open') return envelope.envelope_id
  const { filePath, sha256 } = letter
  const sent = { name: nameOf(letter), filePath, sha256 }
  const signer = signerOf(own, who)
  const made = await makeEnvelope(own, connection, { envelope, letter: sent, signer })
  if (made === undefined) fail('documents.erased')
  const isOpen = await tx(own, (db) => store.openEnvelope(own, db, envelope.id, made))
  if (!isOpen) {
    // Withdrawn or signed another way while it was made: the service is told.
    await syncEnvelope(own, envelope.id)
    fail('candidates.nothing_to_sign')
  }
  return made
}

/**
 * Hands an accepted letter to the service, at the candidate's first visit, and answers where to sign it.
 *
 * @throws AppError `candidates.nothing_to_sign`, `candidates.sign_here`, `candidates.closed`, `documents.service_failed`,
 *   `documents.service_busy`, `documents.erased`
 */
export async function start(
  ctx: PublicCtx,
  body: BodyOf<typeof startSignature>,
): Promise<DataOf<typeof startSignature>> {
  const prepared = await prepare(ctx, body)
  const { own, who, letter, connection, envelope } = prepared
  try {
    const envelopeId = await handOver(prepared)
    const call = { service: esignServiceOf(own, connection), now: own.platform.clock() }
    const returnUrl = `${own.platform.config.publicUrl}/admin/onboarding/digitalsignature/${body.cid}?back=1`
    const url = await signingAddress(call, envelopeId, { signer: signerOf(own, who), returnUrl })
    await tx(own, (db) => store.noteWaiting(own, db, envelope.id))
    return { url }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // Signed, declined or cancelled there already: then the service gives no address any more.
    if (error.reason === 'refused' && envelope.state === 'open') {
      await syncEnvelope(own, envelope.id)
      const after = await tx(own, (db) => findToSign(own, db, who, body))
      if (after.isDone) fail('candidates.nothing_to_sign')
    }
    await keepFailure(own, { letterId: letter.letterId, service: connection.name }, envelope.id, error)
    return failService(connection.name, error.reason)
  }
}

/**
 * Whoever comes back from the service: it is asked what became of the letters that lie there.
 *
 * @throws AppError `documents.service_failed`
 */
export async function check(
  ctx: PublicCtx,
  { cid }: BodyOf<typeof checkSignature>,
): Promise<DataOf<typeof checkSignature>> {
  const { own, open, name } = await asCandidate(ctx, cid, async (own, db, who) => {
    const { letters } = await findOwnLetters(own, db, who.candidate_id)
    const ids: number[] = []
    for (const { letterId } of toSign(letters)) {
      const live = await store.findLiveEnvelope(own, db, letterId)
      if (live?.state === 'open') ids.push(live.id)
    }
    return { own, open: ids, name: (await activeSigningService(own, db))?.name ?? '' }
  })
  for (const id of open) {
    const error = await syncEnvelope(own, id)
    if (error) failService(name, error.reason)
  }
  return null
}
