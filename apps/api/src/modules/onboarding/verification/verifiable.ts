import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireCandidate, requireRight, type StoredCandidate } from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { statusWords } from '../onboarding.texts.ts'
import { verifyScope } from './cases.queries.ts'
import { verificationTexts } from './verification.texts.ts'

/** @throws AppError `record.not_found`, `access.denied` */
export async function requireVerifiable(ctx: Ctx, db: Db, candidateId: number): Promise<StoredCandidate> {
  const candidate = await requireCandidate(ctx, db, candidateId)
  const { rows } = await sql<{ is_reached: boolean }>`
    select ${verifyScope(ctx)} as is_reached from candidate c
    where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)
  requireRight(rows[0]?.is_reached === true)
  return candidate
}

export function requireOpen({ status }: StoredCandidate): void {
  if (!isOpen(status)) fail('onboarding.candidate_closed', { parameters: { status: statusWords(status) } })
}

type EventWord =
  | 'event_done'
  | 'event_results'
  | 'event_reopened'
  | 'event_cancelled'
  | 'event_decided'
  | 'event_identity'
  | 'event_identityFailed'

export const logVerification = (ctx: Ctx, db: Db, candidateId: number, subject: string) =>
  logCandidates(ctx, db, { candidateId, kind: 'verification', changes: { subject: [null, subject] } })

export const logWord = (ctx: Ctx, db: Db, candidateId: number, word: EventWord) =>
  logVerification(ctx, db, candidateId, verificationTexts(word))
