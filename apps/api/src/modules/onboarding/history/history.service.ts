import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { readCandidateHistory } from '@muster/contract/onboarding/candidates.contract'
import {
  type CandidateEventKind,
  type CandidateStatus,
  candidateStatuses,
} from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Changes } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { mayReadReason, requireCandidate, type StoredCandidate } from '../candidates/load-candidate.ts'
import { onboardingTexts, statusWords } from '../onboarding.texts.ts'

interface StoredEvent {
  event_id: number
  at: string
  by: string
  kind: CandidateEventKind
  changes: Changes
  reason: string
}

const wordOf = (name: string, value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const isStatus = name === 'status' && (candidateStatuses as readonly unknown[]).includes(value)
  return isStatus ? statusWords(value as CandidateStatus) : String(value)
}

const HIDDEN = new Set(['subject', 'done'])

function viewOf({ changes, ...event }: StoredEvent) {
  const isUndone = changes.done?.[1] === 'false'
  return {
    ...event,
    subject: String(changes.subject?.[1] ?? ''),
    changes: [
      ...Object.entries(changes)
        .filter(([name]) => !HIDDEN.has(name))
        .map(([name, [before, after]]) => ({
          name: name === 'status' ? onboardingTexts('status') : name,
          before: wordOf(name, before),
          after: wordOf(name, after),
        })),
      ...(isUndone ? [{ name: onboardingTexts('reopenedActivity'), before: null, after: null }] : []),
    ],
  }
}

/** What was written when the CTC was to be approved, and decided, speaks of pay. */
const saysPay: ReadonlySet<CandidateEventKind> = new Set(['ctc', 'ctc_asked', 'ctc_approved', 'ctc_rejected'])

const withReason = (event: StoredEvent, candidate: StoredCandidate): StoredEvent =>
  mayReadReason(event.changes.status?.[1] as CandidateStatus, candidate) &&
  (candidate.may_see_pay || !saysPay.has(event.kind))
    ? event
    : { ...event, reason: '' }

/** What happened to a candidate, newest first. Three statements. @throws AppError `record.not_found` */
export function readHistory(
  ctx: Ctx,
  { candidate_id: id, page, limit }: BodyOf<typeof readCandidateHistory>,
): Promise<DataOf<typeof readCandidateHistory>> {
  return readTx(ctx, async (db) => {
    const candidate = await requireCandidate(ctx, db, id)
    const { rows } = await sql<StoredEvent>`
      select v.id as event_id, v.at, v.kind, v.changes, v.reason, v.actor as by from candidate_event v
      where v.org_id = ${ctx.orgId} and v.candidate_id = ${id}
      order by v.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const { rows: counts } = await sql<{ total: number }>`
      select count(*)::int as total from candidate_event v
      where v.org_id = ${ctx.orgId} and v.candidate_id = ${id}`.execute(db)
    const total = counts[0]?.total ?? 0
    return {
      CANDIDATE_NAME: candidate.full_name,
      history: rows.map((event) => viewOf(withReason(event, candidate))),
      total_rows: total,
      numPages: pageCount(total, limit),
    }
  })
}
