import type { SeparationEvent } from '@muster/contract/offboarding/offboarding.constants'
import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertLate } from '../../../platform/db/late-inserts.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { offboardingTexts } from '../offboarding.texts.ts'

export const SEPARATION = 'separation'

interface SeparationFact {
  separationId: number
  kind: SeparationEvent
  /** A status by its number under `status`, days under `last_day`; else by key. */
  changes?: Changes
  reason?: string
}

/** Writes to the history of separations and to the audit log, which says neither who leaves nor why. */
export async function logSeparations(ctx: Ctx, db: Db, ...facts: SeparationFact[]): Promise<void> {
  if (facts.length === 0) return
  const { actor } = ctx
  await insertLate(
    db,
    'separation_log',
    facts.map(({ separationId, kind, changes = {}, reason = '' }) => ({
      ...{ org_id: ctx.orgId, separation_id: separationId, at: ctx.now.toString(), kind, reason },
      ...{ account_id: actor.viewer?.accountId ?? actor.accountId, actor: actor.name || actor.email },
      changes: JSON.stringify(changes),
    })),
  )
  await recordAudit(
    ctx,
    db,
    ...facts.map(({ separationId, changes = {} }) => ({
      ...{ recordType: SEPARATION, recordId: separationId, changes },
      recordLabel: offboardingTexts.english('itemNumber', { id: separationId }),
    })),
  )
}
