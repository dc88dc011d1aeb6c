import type { CandidateStatus } from '@muster/contract/onboarding/onboarding.constants'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { systemActor } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { type Envelope, voidEnvelope } from '../../../platform/esign/index.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import {
  askForEnvelope,
  type Connection,
  envelopeStore,
  esignServiceOf,
  fetchSignedCopy,
  findConnection,
  type StoredEnvelope,
  signedAt,
} from '../../documents/index.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { notify } from '../../notices/index.ts'
import { type AnswerableLetter, logCandidates } from '../../onboarding/index.ts'
import { candidatesTexts } from '../candidates.texts.ts'
import { FILES_OF } from '../form/documents.service.ts'
import { findOwnLetters, isSigned, toSign } from './letters.queries.ts'

export const store = envelopeStore('candidate_envelope')

/** Who signs, as the service knows them. */
export const signerId = (orgId: number, candidateId: number): string => `${orgId}-candidate-${candidateId}`

export const nameOf = ({ title, reference }: Pick<AnswerableLetter, 'title' | 'reference'>): string =>
  [title, reference].filter(Boolean).join(' ')

interface Owner {
  candidate_id: number
  full_name: string
  status: CandidateStatus
  recruiter_id: number | null
}

/** Whose letter an envelope is. `isLocked`: and nobody else acts for them until the end of the transaction. */
async function ownerOf(ctx: Ctx, db: Db, letterId: number, isLocked = false): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select c.id as candidate_id, c.full_name, c.status, c.recruiter_id
    from candidate_letter l join candidate c on c.org_id = l.org_id and c.id = l.candidate_id
    where l.org_id = ${ctx.orgId} and l.id = ${letterId} ${isLocked ? sql`for no key update of c` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** The letter of an envelope, as long as it waits to be signed by somebody who is being onboarded. */
async function waitingLetter(
  ctx: Ctx,
  db: Db,
  { candidate_id, status }: Owner,
  letterId: number,
): Promise<AnswerableLetter | undefined> {
  if (!isOpen(status)) return undefined
  const all = await findOwnLetters(ctx, db, candidate_id)
  const letter = all.wanted ? toSign(all.letters).find((one) => one.letterId === letterId) : undefined
  return letter && !isSigned(all, letter) ? letter : undefined
}

interface Work {
  connection: Connection
  row: StoredEnvelope & { envelope_id: string }
  owner: Owner
  letter: AnswerableLetter | undefined
}

async function prepare(ctx: Ctx, id: number): Promise<Work | undefined> {
  return readTx(ctx, async (db) => {
    const row = await store.findEnvelopeById(ctx, db, id)
    if (!row?.envelope_id || (row.state !== 'open' && row.state !== 'closing')) return undefined
    const owner = await ownerOf(ctx, db, row.letter_id)
    // Also while it is switched off: what lies there is finished or cancelled.
    const connection = await findConnection(ctx, db, 'esign')
    if (!owner || !connection) return undefined
    const letter = await waitingLetter(ctx, db, owner, row.letter_id)
    return { connection, row: { ...row, envelope_id: row.envelope_id }, owner, letter }
  })
}

const asOwner = (ctx: Ctx, { full_name }: Owner): Ctx => ({ ...ctx, actor: systemActor(full_name) })

/** The letter under a lock, if the envelope still counts. */
async function lockWaiting(ctx: Ctx, db: Db, { row, owner }: Work): Promise<AnswerableLetter | undefined> {
  await ownerOf(ctx, db, row.letter_id, true)
  const stored = await store.findEnvelopeById(ctx, db, row.id)
  const now = await ownerOf(ctx, db, row.letter_id)
  return stored?.state === 'open' && now
    ? waitingLetter(ctx, db, { ...owner, ...now }, row.letter_id)
    : undefined
}

/** Fetches the signed copy, and writes it unless the letter was withdrawn or signed otherwise meanwhile. */
async function complete(ctx: Ctx, work: Work, envelope: Envelope): Promise<void> {
  const { connection, row, owner } = work
  if (!envelope.signers.includes(signerId(ctx.orgId, owner.candidate_id)))
    throw new ServiceError('unexpected_answer', 'somebody else has signed')
  const name = work.letter ? nameOf(work.letter) : ''
  const safeName = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 100)
  const fileName = `${candidatesTexts.english('signedCopy', { name: safeName })}.pdf`
  const copy = await fetchSignedCopy(ctx, connection, row.envelope_id, fileName)
  await tx(ctx, async (db) => {
    const letter = await lockWaiting(ctx, db, work)
    if (letter) {
      await db
        .insertInto('candidate_signature')
        .values({
          ...{ org_id: ctx.orgId, candidate_id: owner.candidate_id, kind: letter.kind },
          ...{ letter_version: letter.version, file_path: copy.filePath, file_name: fileName },
          ...{ sha256: copy.sha256, pages: copy.pages, provider: 'esign', provider_name: connection.name },
          ...{ consent: '', consent_language: '', code_address: '', ip: '', user_agent: '' },
          signed_at: signedAt(ctx, envelope, row).toString(),
        })
        .execute()
      await attachFile(ctx, db, copy.filePath, { recordType: FILES_OF, recordId: owner.candidate_id })
      await logCandidates(asOwner(ctx, owner), db, {
        ...{ candidateId: owner.candidate_id, kind: 'letter_signed' },
        changes: { subject: [null, letter.title] },
      })
    } else {
      // Two reports at once, or a letter that was withdrawn: nothing refers to this copy.
      await removeStoredFile(ctx, db, copy.filePath)
      ctx.log.info({ letter: row.letter_id }, 'a copy from the signing service came too late')
    }
    await store.endEnvelope(ctx, db, row.id, 'completed')
  })
}

/** Declined there: the acceptance stays, the step waits, and the recruiter hears why. */
async function decline(ctx: Ctx, work: Work, { reason }: Envelope): Promise<void> {
  const { row, owner } = work
  await tx(ctx, async (db) => {
    const letter = await lockWaiting(ctx, db, work)
    await store.endEnvelope(ctx, db, row.id, 'declined')
    if (!letter) return
    await sql`update candidate_envelope set reason = ${reason} where org_id = ${ctx.orgId} and id = ${row.id}`.execute(
      db,
    )
    await logCandidates(asOwner(ctx, owner), db, {
      ...{ candidateId: owner.candidate_id, kind: 'letter_not_signed', reason },
      changes: { subject: [null, letter.title] },
    })
    await tellRecruiter(ctx, db, owner, 'candidates.letter_not_signed', { title: letter.title, reason })
  })
}

async function tellRecruiter(
  ctx: Ctx,
  db: Db,
  { candidate_id: id, full_name: name, recruiter_id: recruiter }: Owner,
  kind: string,
  values: Record<string, string>,
): Promise<void> {
  if (recruiter === null) return
  await notify(ctx, db, {
    ...{ to: { employeeIds: [recruiter] }, kind, values: { name, ...values } },
    link: { admin: `/advance-hr/onboarding/candidateDetails/${id}` },
  })
}

async function settle(ctx: Ctx, work: Work): Promise<void> {
  const { connection, row, letter } = work
  const envelope = await askForEnvelope(ctx, connection, row.envelope_id)
  if (envelope.status === 'completed') return complete(ctx, work, envelope)
  if (envelope.status === 'declined') return decline(ctx, work, envelope)
  if (envelope.status === 'waiting' && row.state === 'open' && letter)
    return tx(ctx, (db) => store.noteWaiting(ctx, db, row.id))
  if (envelope.status === 'waiting') {
    const call = { service: esignServiceOf(ctx, connection), now: ctx.now }
    await voidEnvelope(call, row.envelope_id, candidatesTexts.english('letterClosed'))
  }
  await tx(ctx, (db) => store.endEnvelope(ctx, db, row.id, 'voided'))
}

/** The service failed: the letter keeps waiting, and the recruiter hears of it when it is news. */
export async function keepFailure(
  ctx: Ctx,
  { letterId, service }: { letterId: number; service: string },
  envelopeId: number,
  error: ServiceError,
): Promise<void> {
  ctx.log.warn({ letter: letterId, reason: error.reason, detail: error.detail }, 'the signing service failed')
  await tx(ctx, async (db) => {
    if (!(await store.noteProblem(ctx, db, envelopeId, error.reason))) return
    const owner = await ownerOf(ctx, db, letterId)
    if (owner) await tellRecruiter(ctx, db, owner, 'candidates.signing_failed', { service })
  })
}

/**
 * Asks the service for the state of an envelope and acts on the answer, the only source that is trusted. Idempotent.
 *
 * @returns the failure of the service
 */
export async function syncEnvelope(ctx: Ctx, id: number): Promise<ServiceError | undefined> {
  const work = await prepare(ctx, id)
  if (!work) return undefined
  try {
    await settle(ctx, work)
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const of = { letterId: work.row.letter_id, service: work.connection.name }
    await keepFailure(ctx, of, id, error)
    return error
  }
}
