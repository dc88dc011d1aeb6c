import type {
  checkSigningElsewhere,
  retrySigning,
  switchSigning,
} from '@muster/contract/documents/signing-services.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../../platform/db/tx.ts'
import { fail } from '../../../../platform/errors.ts'
import { checkAccount } from '../../../../platform/esign/index.ts'
import { ServiceError } from '../../../../platform/net/call-service.ts'
import { notify } from '../../../notices/index.ts'
import { esignServiceOf } from '../../connections/connection-services.ts'
import { refuse } from '../../write-document.ts'
import { refuseClosed } from '../code.service.ts'
import { SIGN_LINK } from '../remind.service.ts'
import { shownSignature } from '../rules/signing.ts'
import { signatureTexts } from '../signatures.texts.ts'
import { findSigning, recordEvent, requireOwn, type SigningLetter } from '../signing.queries.ts'
import { syncEnvelope } from './envelope-sync.ts'
import { clearProblem, findLiveEnvelope, type StoredEnvelope } from './envelopes.queries.ts'
import { failService, findActive, keepFailure } from './esign-call.ts'
import { providerOf, releaseLetters } from './providers.ts'

/** Whether the service works again, for a letter that could not be handed over. */
async function tryService(
  ctx: Ctx,
  letter: SigningLetter,
  envelope: StoredEnvelope,
): Promise<ServiceError | undefined> {
  const connection = await readTx(ctx, (db) => findActive(ctx, db))
  if (!connection) return failService(letter.providerName, 'off')
  try {
    await checkAccount({ service: esignServiceOf(ctx, connection), now: ctx.platform.clock() })
    await tx(ctx, (db) => clearProblem(ctx, db, envelope.id))
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    await keepFailure(ctx, letter, envelope.id, error)
    return error
  }
}

/**
 * Asks the service what became of the letter; whether it works again, where the letter could not be handed over.
 *
 * @throws AppError `documents.service_failed`
 */
async function ask(ctx: Ctx, letter: SigningLetter): Promise<void> {
  const live = await readTx(ctx, (db) => findLiveEnvelope(ctx, db, letter.letter_id))
  if (!live) return
  const wasLost = live.state === 'making' && live.problem !== ''
  const error =
    live.state === 'open'
      ? await syncEnvelope(ctx, live.id)
      : wasLost
        ? await tryService(ctx, letter, live)
        : undefined
  if (error) failService(letter.providerName, error.reason)
}

/** @throws AppError `record.not_found`, `documents.service_failed` */
export async function checkElsewhere(
  ctx: Ctx,
  letterId: number,
): Promise<DataOf<typeof checkSigningElsewhere>> {
  const letter = await readTx(ctx, (db) => requireOwn(ctx, db, letterId))
  await ask(ctx, letter)
  const after = await readTx(ctx, (db) => requireOwn(ctx, db, letterId))
  return { state: shownSignature(after, after.today) }
}

/** A letter of somebody within reach. @throws AppError `record.not_found` */
async function requireReached(ctx: Ctx, db: Db, letterId: number): Promise<SigningLetter> {
  const { rows } =
    await sql`select from letter l join employee e on e.org_id = l.org_id and e.id = l.employee_id
    where l.org_id = ${ctx.orgId} and l.id = ${letterId} and ${employeeScope(ctx, 'documents.letters.send', 'e')}`.execute(
      db,
    )
  const letter = rows.length > 0 ? await findSigning(ctx, db, { letterId }) : undefined
  return letter ?? fail('record.not_found')
}

/** @throws AppError `record.not_found`, `documents.signature_closed`, `documents.service_failed` */
export async function retryOne(ctx: Ctx, letterId: number): Promise<DataOf<typeof retrySigning>> {
  const letter = await readTx(ctx, (db) => requireReached(ctx, db, letterId))
  refuseClosed(letter)
  await ask(ctx, letter)
  return tx(ctx, async (db) => {
    await recordAudit(ctx, db, {
      ...{ recordType: 'letter', recordId: letterId, recordLabel: `${letter.title} · ${letter.signer}` },
    })
    const after = await requireReached(ctx, db, letterId)
    const service = await providerOf(after.provider).stateOf(ctx, db, letterId)
    return { state: shownSignature(after, after.today), service }
  })
}

interface Switched {
  letter_id: number
  employee_id: number
  title: string
  name: string
  service: string
}

/**
 * Letters that wait for a service are signed in the product instead; their people are told.
 *
 * @throws AppError `record.not_found` for letters out of reach, `documents.refused` where none of them waits for a service
 */
export async function switchMany(
  ctx: Ctx,
  { letter_ids }: BodyOf<typeof switchSigning>,
): Promise<DataOf<typeof switchSigning>> {
  const ids = [...new Set(letter_ids)]
  const switched = await tx(ctx, async (db) => {
    const reached = await sql`select l.id from letter l
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where l.org_id = ${ctx.orgId} and l.id = any (${ids}::bigint[])
        and ${employeeScope(ctx, 'documents.letters.send', 'e')} order by l.id`.execute(db)
    if (reached.rows.length < ids.length) fail('record.not_found')
    const { rows } = await sql<Switched>`
      update letter_signature s set provider = 'built_in', provider_name = ''
      from (select letter_id, provider_name from letter_signature where org_id = ${ctx.orgId}
          and letter_id = any (${ids}::bigint[]) and state = 'waiting' and provider = 'esign' order by letter_id for update) old,
        letter l join employee e on e.org_id = l.org_id and e.id = l.employee_id
      where s.org_id = ${ctx.orgId} and s.letter_id = old.letter_id and l.org_id = s.org_id and l.id = s.letter_id
      returning s.letter_id, l.employee_id, l.title, e.full_name as name, old.provider_name as service`.execute(
      db,
    )
    if (rows.length === 0) refuse('letter_ids', signatureTexts.text('nothingElsewhere'))
    const done = rows.map(({ letter_id }) => letter_id)
    await releaseLetters(ctx, db, done)
    await recordEvent(ctx, db, done, 'switched', rows[0]?.service)
    await notify(
      ctx,
      db,
      ...rows.map(({ employee_id, title, letter_id }) => ({
        ...{ to: { employeeIds: [employee_id] }, kind: 'documents.letter_asks', values: { title } },
        link: { me: SIGN_LINK(letter_id) },
      })),
    )
    await recordAudit(
      ctx,
      db,
      ...rows.map(({ letter_id, title, name, service }) => ({
        ...{ recordType: 'letter', recordId: letter_id, recordLabel: `${title} · ${name}` },
        changes: { signed_with: [service, 'Muster'] as [unknown, unknown] },
      })),
    )
    return rows.length
  })
  ctx.platform.jobs.poke()
  return { switched }
}
