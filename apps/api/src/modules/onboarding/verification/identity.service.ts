import type { BodyOf, DataOf, ParamsOf } from '@muster/contract/kit/index'
import { CODE_MINUTES, MOST_CODE_TRIES, MOST_CODES } from '@muster/contract/onboarding/verification.constants'
import type {
  readVerification,
  sendIdentityCode,
  verifyIdentityCode,
} from '@muster/contract/onboarding/verification.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  confirmCode,
  type IdentityFacts,
  type IdentityService,
  sendCode,
} from '../../../platform/identity-check/index.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import { connectedIdentity } from '../../documents/index.ts'
import { lockCandidate } from '../candidates/load-candidate.ts'
import { aadhaarDigits, sameName } from '../rules/verification.ts'
import { logWord, requireOpen, requireVerifiable } from './verifiable.ts'
import { verificationTexts, whyNot } from './verification.texts.ts'

type Identity = DataOf<typeof readVerification>['identity']

interface CheckRow {
  id: number
  last_four: string
  state: 'code_sent' | 'verified' | 'failed'
  reference: string | null
  tries: number
  expires_at: string
  name_matches: boolean | null
  birth_matches: boolean | null
  verified_at: string | null
}

async function findLast(ctx: Ctx, db: Db, candidateId: number): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select id, last_four, state, reference, tries, expires_at, name_matches, birth_matches, verified_at
    from candidate_identity_check where org_id = ${ctx.orgId} and candidate_id = ${candidateId}
    order by id desc limit 1`.execute(db)
  return rows[0]
}

const isWaiting = (ctx: Ctx, { state, expires_at, tries }: CheckRow): boolean =>
  state === 'code_sent' &&
  tries < MOST_CODE_TRIES &&
  Temporal.Instant.compare(Temporal.Instant.from(instantOf(expires_at)), ctx.now) > 0

/** The identity check of a candidate, and by what it is made. Two statements. */
export async function findIdentity(ctx: Ctx, db: Db, candidateId: number): Promise<Identity> {
  const last = await findLast(ctx, db, candidateId)
  return {
    service: (await connectedIdentity(ctx, db))?.name ?? null,
    last: last
      ? {
          ...{ last_four: last.last_four, state: last.state, is_waiting: isWaiting(ctx, last) },
          ...{ expires_at: instantOf(last.expires_at), verified_at: instantOf(last.verified_at) },
          ...{ name_matches: last.name_matches, birth_matches: last.birth_matches },
        }
      : null,
  }
}

/** @throws AppError `onboarding.identity_off` */
async function requireService(ctx: Ctx, db: Db): Promise<IdentityService> {
  return (await connectedIdentity(ctx, db))?.service ?? fail('onboarding.identity_off')
}

const placeOf = ({ orgId }: Ctx, candidateId: number) => ({
  purpose: 'candidate identity check',
  record: `${orgId}/${candidateId}`,
})

/** Calls the service outside of transactions; what it says of a refusal is for the log. */
async function asking<T>(ctx: Ctx, ask: () => Promise<T>): Promise<T | ServiceError> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    ctx.log.info({ reason: error.reason }, 'the identity service did not do what it was asked')
    return error
  }
}

/**
 * Has a code sent to the number registered with an Aadhaar number. The number is passed on; its last four digits are kept.
 *
 * @throws AppError `record.not_found`, `access.denied`, `request.invalid`, `onboarding.identity_off`,
 *   `onboarding.identity_failed`, `onboarding.identity_too_many`, `onboarding.candidate_closed`
 */
export async function sendIdentity(
  ctx: Ctx,
  { id: candidateId }: ParamsOf<typeof sendIdentityCode>,
  { number }: BodyOf<typeof sendIdentityCode>,
): Promise<DataOf<typeof sendIdentityCode>> {
  const digits = aadhaarDigits(number)
  if (digits === null) fail('request.invalid', { fields: { number: verificationTexts('noNumber') } })
  const last_four = digits.slice(-4)
  const expires_at = ctx.now.add({ minutes: CODE_MINUTES }).toString()
  // Kept before the service is called, so that many presses at once are counted.
  const begun = await tx(ctx, async (db) => {
    await lockCandidate(ctx, db, candidateId)
    requireOpen(await requireVerifiable(ctx, db, candidateId))
    const service = await requireService(ctx, db)
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from candidate_identity_check where org_id = ${ctx.orgId}
        and candidate_id = ${candidateId} and created_at > ${ctx.now.subtract({ hours: 1 }).toString()}::timestamptz`.execute(
      db,
    )
    if ((rows[0]?.sent ?? 0) >= MOST_CODES) fail('onboarding.identity_too_many')
    const { id } = await db
      .insertInto('candidate_identity_check')
      .values({
        ...{ org_id: ctx.orgId, candidate_id: candidateId, last_four, state: 'failed' },
        ...{ expires_at, created_at: ctx.now.toString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, service }
  })
  const reference = await asking(ctx, () => sendCode(begun.service, digits))
  if (reference instanceof ServiceError)
    fail('onboarding.identity_failed', { parameters: { why: whyNot(reference.reason) } })
  await tx(ctx, (db) =>
    db
      .updateTable('candidate_identity_check')
      .set({
        state: 'code_sent',
        reference: sealText(reference, ctx.platform.config.secretKey, placeOf(ctx, candidateId)),
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', begun.id)
      .execute(),
  )
  return { last_four, expires_at }
}

interface Asked {
  check: CheckRow
  service: IdentityService
  reference: string
  name: string
  born: string | null
}

/** Counts a try before the service is asked: it commits whatever becomes of it. */
function countTry(ctx: Ctx, candidateId: number): Promise<Asked | CheckRow> {
  return tx(ctx, async (db) => {
    await lockCandidate(ctx, db, candidateId)
    const candidate = await requireVerifiable(ctx, db, candidateId)
    const check = await findLast(ctx, db, candidateId)
    if (check?.state === 'verified') return check
    if (!check?.reference || !isWaiting(ctx, check)) fail('onboarding.identity_over')
    const service = await requireService(ctx, db)
    await sql`update candidate_identity_check set tries = tries + 1
      where org_id = ${ctx.orgId} and id = ${check.id}`.execute(db)
    const reference = openText(check.reference, ctx.platform.config.secretKey, placeOf(ctx, candidateId))
    const born = candidate.columns.date_of_birth
    return {
      ...{ check: { ...check, tries: check.tries + 1 }, service, reference, name: candidate.full_name },
      born: typeof born === 'string' ? born : null,
    }
  })
}

type Answer = DataOf<typeof verifyIdentityCode>

function storeFacts(ctx: Ctx, candidateId: number, asked: Asked, facts: IdentityFacts): Promise<Answer> {
  const name_matches = sameName(facts.name, asked.name)
  const birth_matches =
    facts.birthDate === null || asked.born === null ? null : facts.birthDate === asked.born
  return tx(ctx, async (db) => {
    await lockCandidate(ctx, db, candidateId)
    await db
      .updateTable('candidate_identity_check')
      .set({
        ...{ state: 'verified', reference: null, name_matches, birth_matches },
        verified_at: ctx.now.toString(),
      })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', asked.check.id)
      .execute()
    await logWord(ctx, db, candidateId, 'event_identity')
    return { state: 'verified' as const, name_matches, birth_matches }
  })
}

async function refuse(ctx: Ctx, candidateId: number, { check }: Asked, error: ServiceError): Promise<never> {
  if (error.reason !== 'refused')
    fail('onboarding.identity_failed', { parameters: { why: whyNot(error.reason) } })
  const left = MOST_CODE_TRIES - check.tries
  if (left <= 0)
    await tx(ctx, async (db) => {
      await sql`update candidate_identity_check set state = 'failed', reference = null
        where org_id = ${ctx.orgId} and id = ${check.id} and state = 'code_sent'`.execute(db)
      await logWord(ctx, db, candidateId, 'event_identityFailed')
    })
  return fail('onboarding.identity_wrong_code', { parameters: { left: Math.max(0, left) } })
}

/**
 * Confirms the code. What is kept is whether name and date of birth are those of the candidate. Idempotent once it is confirmed.
 *
 * @throws AppError `record.not_found`, `access.denied`, `onboarding.identity_off`, `onboarding.identity_failed`,
 *   `onboarding.identity_over`, `onboarding.identity_wrong_code`
 */
export async function verifyIdentity(
  ctx: Ctx,
  { candidate_id: candidateId, code }: BodyOf<typeof verifyIdentityCode>,
): Promise<Answer> {
  const asked = await countTry(ctx, candidateId)
  if (!('service' in asked)) {
    const { state, name_matches, birth_matches } = asked
    return { state, name_matches, birth_matches }
  }
  const facts = await asking(ctx, () => confirmCode(asked.service, asked.reference, code.trim()))
  return facts instanceof ServiceError
    ? refuse(ctx, candidateId, asked, facts)
    : storeFacts(ctx, candidateId, asked, facts)
}
