import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { tx } from '../../../platform/db/tx.ts'
import { CANDIDATE } from '../history/log.ts'
import { onboardingTexts } from '../onboarding.texts.ts'
import { type CandidatePayVersion, findApprovals, findPayVersions } from './ctc.queries.ts'

export const PAY_READ = 'onboarding.ctc.read'

export interface OfferedPay extends CandidatePayVersion {
  isApproved: boolean
}

/**
 * The latest CTC of candidates, by candidate, as a revision of pay stores it. Those without one are missing. Checks no access.
 * One statement, and one for each candidate.
 *
 * @public
 */
export async function payOfCandidates(
  ctx: Ctx,
  db: Db,
  candidateIds: readonly number[],
): Promise<Map<number, OfferedPay>> {
  const offered = new Map<number, OfferedPay>()
  for (const version of await findPayVersions(ctx, db, candidateIds, { latest: true })) {
    const approvals = await findApprovals(ctx, db, version.candidate_id, 'ctc')
    const isApproved = approvals.some(({ pay_id, state }) => pay_id === version.id && state === 'approved')
    offered.set(version.candidate_id, { ...version, isApproved })
  }
  return offered
}

/** Whoever reads what candidates are offered is in the audit log, by the candidate's number. */
export async function recordPayReads(ctx: Ctx, candidateIds: readonly number[]): Promise<void> {
  if (candidateIds.length === 0 || ctx.actor.kind === 'system') return
  await tx(ctx, (db) =>
    recordAudit(
      ctx,
      db,
      ...candidateIds.map((id) => ({
        ...{ recordType: CANDIDATE, recordId: id, action: PAY_READ },
        recordLabel: onboardingTexts.english('itemNumber', { id }),
      })),
    ),
  )
}
