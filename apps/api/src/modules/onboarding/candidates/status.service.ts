import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  blacklistCandidate,
  changeCandidateStatus,
  verifyCandidate,
} from '@muster/contract/onboarding/candidate-status.contract'
import {
  type CandidateStatus,
  isLost,
  needsReason,
  STEP_KIND,
} from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { cancelObjectTasks } from '../../tasks/index.ts'
import { withdrawPending } from '../ctc/withdraw-approvals.ts'
import { startFlow, stepsLeft } from '../flows/steps.service.ts'
import { CANDIDATE, logCandidates } from '../history/log.ts'
import { onboardingTexts, statusWords } from '../onboarding.texts.ts'
import { mayBecome, mayReopen, reopenedStatus, statusToKeep } from '../rules/candidate-status.ts'
import { blacklistKeys } from './alike.ts'
import { liftOf } from './blacklist.service.ts'
import { lockCandidate, requireRight, type StoredCandidate } from './load-candidate.ts'

type Answer = DataOf<typeof changeCandidateStatus>

interface StatusChange {
  status: CandidateStatus
  reason: string
}

interface ChangeOf extends StatusChange {
  candidate: StoredCandidate
}

/**
 * Sets statuses of locked candidates, each once, and does what follows from them, without checking rights or the order of statuses:
 * for letters and jobs. Changes that people make go through `changeStatus`. A fixed number of statements, and some for each request
 * that is withdrawn, each flow that starts and each blacklisting that ends.
 */
export async function writeStatuses(ctx: Ctx, db: Db, changes: readonly ChangeOf[]): Promise<void> {
  if (changes.length === 0) return
  const stamp = ctx.now.toString()
  const rows = changes.map(({ candidate: { id, status: before, status_before }, status, reason }) => ({
    ...{ id, status, reason, before: statusToKeep(before, status_before) },
  }))
  await sql`
    update candidate c set status = g.status, status_reason = g.reason, status_at = ${stamp}::timestamptz,
      status_before = g.before, version = c.version + 1, updated_at = ${stamp}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, status text, reason text, before text)
    where c.org_id = ${ctx.orgId} and c.id = g.id`.execute(db)
  for (const { candidate } of changes) {
    if (candidate.status === 'draft') await startFlow(ctx, db, candidate.id)
    if (candidate.status === 'blacklisted') await liftOf(ctx, db, candidate.id)
  }
  const lost = changes.filter(({ status }) => isLost(status))
  for (const [reason, some] of Map.groupBy(lost, (one) => one.reason)) {
    const ids = some.map(({ candidate }) => candidate.id)
    await withdrawPending(ctx, db, ids)
    await cancelObjectTasks(ctx, db, { type: CANDIDATE, id: ids }, reason)
  }
  await logCandidates(
    ctx,
    db,
    ...changes.map(({ candidate: { id: candidateId, status: before }, status, reason }) => ({
      ...{ candidateId, kind: 'status' as const, reason },
      changes: { status: [before, status] as [string, string] },
    })),
  )
}

/** The same for one. */
export async function writeStatus(
  ctx: Ctx,
  db: Db,
  candidate: StoredCandidate,
  change: StatusChange,
): Promise<Answer> {
  await writeStatuses(ctx, db, [{ candidate, ...change }])
  return { candidate_id: candidate.id, status: change.status, version: candidate.version + 1 }
}

/**
 * Candidates become employees: the step of migration is done, and no step is left. The caller has locked them, and checked that
 * nothing is missing. Two statements for any number.
 */
export async function markJoined(
  ctx: Ctx,
  db: Db,
  joined: readonly { candidate: StoredCandidate; employeeId: number }[],
): Promise<void> {
  const stamp = ctx.now.toString()
  const rows = joined.map(({ candidate: { id, status, status_before }, employeeId }) => ({
    ...{ id, employee_id: employeeId, status_before: statusToKeep(status, status_before) },
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, employee_id bigint, status_before text)
    ), steps as (
      update candidate_step s set state = 'done', done_at = ${stamp}::timestamptz, done_by = ${ctx.actor.accountId}::bigint
      from given g where s.org_id = ${ctx.orgId} and s.candidate_id = g.id and s.state = 'open'
        and s.kind = ${STEP_KIND.migration}
    )
    update candidate c set status = 'joined', status_reason = '', status_at = ${stamp}::timestamptz, step_id = null,
      status_before = g.status_before, employee_id = g.employee_id, version = c.version + 1, updated_at = ${stamp}::timestamptz
    from given g where c.org_id = ${ctx.orgId} and c.id = g.id`.execute(db)
  await logCandidates(
    ctx,
    db,
    ...joined.map(({ candidate: { id, status } }) => ({
      ...{
        candidateId: id,
        kind: 'status' as const,
        changes: { status: [status, 'joined'] as [string, string] },
      },
    })),
  )
}

const refused = (from: CandidateStatus, to: CandidateStatus): never =>
  fail('onboarding.status_refused', { parameters: { from: statusWords(from), to: statusWords(to) } })

function requireRightFor(candidate: StoredCandidate, ...statuses: CandidateStatus[]): void {
  if (statuses.includes('blacklisted')) requireRight(candidate.may_blacklist)
  else if (statuses.includes('deleted')) requireRight(candidate.may_delete)
  else requireRight(candidate.may_edit)
}

function requireReason(status: CandidateStatus, reason: string): void {
  if (needsReason(status) && reason === '')
    fail('request.invalid', { fields: { reason: onboardingTexts('giveReason') } })
}

/** Changes the status of a locked candidate. Idempotent: a status that they have already changes nothing. */
async function change(
  ctx: Ctx,
  db: Db,
  candidate: StoredCandidate,
  { status, reason }: StatusChange,
  seen: number | undefined,
): Promise<Answer> {
  const { id, status: before, version } = candidate
  requireRightFor(candidate, status)
  if (before === status) return { candidate_id: id, status, version }
  requireVersion(version, seen)
  if (!mayBecome(before, status)) refused(before, status)
  requireReason(status, reason)
  if (status === 'completed') {
    const left = await stepsLeft(ctx, db, id)
    if (left.length > 0) fail('onboarding.steps_left', { parameters: { steps: left.join(', ') } })
  }
  return writeStatus(ctx, db, candidate, { status, reason })
}

async function reopen(
  ctx: Ctx,
  db: Db,
  candidate: StoredCandidate,
  reason: string,
  seen: number | undefined,
): Promise<Answer> {
  const status = reopenedStatus(candidate.status_before)
  requireRightFor(candidate, candidate.status)
  requireVersion(candidate.version, seen)
  if (!mayReopen(candidate.status)) refused(candidate.status, status)
  return writeStatus(ctx, db, candidate, { status, reason })
}

/**
 * Sets the status of a candidate, or reopens the candidate. Idempotent.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `onboarding.status_refused`, `onboarding.steps_left`,
 *   `request.invalid` without a reason where one is needed
 */
export function changeStatus(
  ctx: Ctx,
  { candidate_id, status, reason, version }: BodyOf<typeof changeCandidateStatus>,
): Promise<Answer> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, candidate_id)
    return status === 'reopen'
      ? reopen(ctx, db, candidate, reason, version)
      : change(ctx, db, candidate, { status, reason }, version)
  })
}

/** @throws AppError as `changeStatus` */
export const verify = (
  ctx: Ctx,
  { candidate_id, version }: BodyOf<typeof verifyCandidate>,
): Promise<Answer> => changeStatus(ctx, { candidate_id, status: 'verified', reason: '', version })

/**
 * Blacklists a candidate: of e-mail, phone and identity number keyed hashes are kept, which outlive the candidate's data.
 *
 * @throws AppError as `changeStatus`; `request.invalid` for a last day in the past
 */
export function blacklist(
  ctx: Ctx,
  { candidate_id, reason, expires_on, identity_number, version }: BodyOf<typeof blacklistCandidate>,
): Promise<Answer> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, candidate_id)
    if (expires_on !== null && expires_on < (await organisationToday(ctx, db)))
      fail('request.invalid', { fields: { expires_on: onboardingTexts('pastDay') } })
    const isNew = candidate.status !== 'blacklisted'
    const answer = await change(ctx, db, candidate, { status: 'blacklisted', reason }, version)
    if (!isNew) return answer
    const { id } = await db
      .insertInto('candidate_blacklist')
      .values({ org_id: ctx.orgId, candidate_id, reason, expires_on, created_at: ctx.now.toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { email, phone } = candidate.columns as { email: string | null; phone: string | null }
    const keys = blacklistKeys(ctx, { email, phone, identity: identity_number })
    if (keys.length > 0)
      await db
        .insertInto('candidate_blacklist_key')
        .values(keys.map(({ kind, blind }) => ({ org_id: ctx.orgId, blacklist_id: id, kind, blind })))
        .execute()
    return answer
  })
}
