import type { CandidateEventKind } from '@muster/contract/onboarding/onboarding.constants'
import { type Changes, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertLate } from '../../../platform/db/late-inserts.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { onboardingTexts } from '../onboarding.texts.ts'

export const CANDIDATE = 'candidate'

interface CandidateEvent {
  candidateId: number
  kind: CandidateEventKind
  /** In words, by the name of the field; a status by its code under `status`, a step or activity by its name under `subject`. */
  changes?: Changes
  reason?: string
}

const MASK = '•••'

/** The audit log outlives candidates whose data is erased: it says what kind of thing changed, not to which value. */
function auditedChanges({ kind, changes = {} }: CandidateEvent): Changes {
  if (kind !== 'edited' && kind !== 'created') return changes
  return Object.fromEntries(
    Object.entries(changes).map(([name, [before, after]]) => [
      name,
      [before === null ? null : MASK, after === null ? null : MASK],
    ]),
  )
}

/** What candidates do by their link is theirs by number: a name would stay in the audit log for good. */
function auditedBy(ctx: Ctx, { candidateId: id }: CandidateEvent): Ctx {
  const { actor } = ctx
  if (actor.kind !== 'system' || actor.name === '') return ctx
  return { ...ctx, actor: { ...actor, name: onboardingTexts.english('itemNumber', { id }) } }
}

/** Writes to the candidate's own history, which goes with the candidate, and to the audit log, which names nobody. */
export async function logCandidates(ctx: Ctx, db: Db, ...events: CandidateEvent[]): Promise<void> {
  if (events.length === 0) return
  const { actor } = ctx
  await insertLate(
    db,
    'candidate_event',
    events.map(({ candidateId, kind, changes = {}, reason = '' }) => ({
      ...{ org_id: ctx.orgId, candidate_id: candidateId, at: ctx.now.toString(), kind, reason },
      ...{ account_id: actor.viewer?.accountId ?? actor.accountId, actor: actor.name || actor.email },
      changes: JSON.stringify(changes),
    })),
  )
  const [first] = events
  // A candidate acts alone; many at once are somebody's or the product's work.
  const author = first && events.length === 1 ? auditedBy(ctx, first) : ctx
  await recordAudit(
    author,
    db,
    ...events.map((event) => ({
      ...{ recordType: CANDIDATE, recordId: event.candidateId, changes: auditedChanges(event) },
      recordLabel: onboardingTexts.english('itemNumber', { id: event.candidateId }),
    })),
  )
}
