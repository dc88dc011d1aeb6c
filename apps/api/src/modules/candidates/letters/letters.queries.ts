import type { PortalLetter } from '@muster/contract/candidates/portal.contract'
import { STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type AnswerableLetter, lettersForCandidate, listThread } from '../../onboarding/index.ts'

export interface StoredSignature {
  kind: number
  letter_version: number
  file_path: string
  file_name: string
  signed_at: string
}

export async function findSignatures(ctx: Ctx, db: Db, candidateId: number): Promise<StoredSignature[]> {
  const rows = await db
    .selectFrom('candidate_signature')
    .select(['kind', 'letter_version', 'file_path', 'file_name', 'signed_at'])
    .where('org_id', '=', ctx.orgId)
    .where('candidate_id', '=', candidateId)
    .execute()
  return rows.map((row) => ({ ...row, signed_at: instantOf(row.signed_at) }))
}

/** Whether the candidate's flow has a step for signing. */
export async function wantsSignature(ctx: Ctx, db: Db, candidateId: number): Promise<boolean> {
  const { rows } =
    await sql`select from candidate_step where org_id = ${ctx.orgId} and candidate_id = ${candidateId}
    and kind = ${STEP_KIND.digitalSignature} limit 1`.execute(db)
  return rows.length > 0
}

/** Offers, and letters of appointment: what the word `documentLetter` names. */
export const signedKinds = {
  loi: [STEP_KIND.offerLetter, STEP_KIND.offerAcceptance],
  apointment_letter: [STEP_KIND.appointmentLetter, STEP_KIND.appointmentAcceptance],
} as const
const signable: readonly number[] = [...signedKinds.loi, ...signedKinds.apointment_letter]

/** Accepted letters that are to be signed, the oldest first. */
export const toSign = (letters: readonly AnswerableLetter[]): AnswerableLetter[] =>
  letters
    .filter(({ kind, state, isCurrent }) => isCurrent && state === 'accepted' && signable.includes(kind))
    .reverse()

export interface OwnLetters {
  letters: AnswerableLetter[]
  signatures: StoredSignature[]
  wanted: boolean
}

export async function findOwnLetters(ctx: Ctx, db: Db, candidateId: number): Promise<OwnLetters> {
  return {
    letters: await lettersForCandidate(ctx, db, candidateId),
    signatures: await findSignatures(ctx, db, candidateId),
    wanted: await wantsSignature(ctx, db, candidateId),
  }
}

/** The signature of a letter. */
export const isSigned = (
  { signatures }: OwnLetters,
  { kind, version }: Pick<AnswerableLetter, 'kind' | 'version'>,
): StoredSignature | undefined =>
  signatures.find((one) => one.kind === kind && one.letter_version === version)

/** Why the candidate declined to sign a letter with the service, when asked last; null where they did not. */
export async function findDeclined(ctx: Ctx, db: Db, letterId: number): Promise<string | null> {
  const { rows } = await sql<{ state: string; reason: string }>`
    select state, reason from candidate_envelope where org_id = ${ctx.orgId} and letter_id = ${letterId}
    order by id desc limit 1`.execute(db)
  return rows[0]?.state === 'declined' ? rows[0].reason : null
}

export function letterView(all: OwnLetters, letter: AnswerableLetter): PortalLetter {
  const signature = isSigned(all, letter)
  const isAnswered = letter.state === 'accepted' || letter.state === 'rejected'
  return {
    ...{ kind: letter.kind, version: letter.version, title: letter.title, state: letter.state },
    ...{ sent_at: instantOf(letter.sentAt), expires_on: letter.expiresOn, pages: letter.pages },
    ...{ answered_at: isAnswered ? instantOf(letter.stateAt) : null, can_answer: letter.canAnswer },
    can_sign: all.wanted && !signature && toSign([letter]).length > 0,
    signed_at: signature?.signed_at ?? null,
  }
}

export const threadOf = async (ctx: Ctx, db: Db, candidateId: number) =>
  (await listThread(ctx, db, candidateId)).map(({ isCandidate, author, body, at }) => ({
    ...{ is_candidate: isCandidate, author, body, at },
  }))
