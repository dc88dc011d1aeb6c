import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { CANDIDATE } from '../history/log.ts'
import { onboardingTexts } from '../onboarding.texts.ts'

export const PAY_READ = 'onboarding.ctc.read'

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
