import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  changeActivity,
  moveCandidate,
  readCandidateSteps,
} from '@muster/contract/onboarding/flows.contract'
import { type CandidateStatus, isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { requireStepRights } from '../access-rules/step-rights.ts'
import {
  lockCandidate,
  requireCandidate,
  requireRight,
  type StoredCandidate,
} from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { onboardingTexts, statusWords } from '../onboarding.texts.ts'
import { currentStep, firstSteps, opensAfter, type ProgressStep, stepBack } from '../rules/flow-progress.ts'
import { dueFrom } from './copy-flow.ts'
import { type FoundStep, findSteps, stepViews } from './steps.queries.ts'

type Steps = readonly FoundStep[]
type Answer = DataOf<typeof readCandidateSteps>

const progressOf = (steps: Steps): ProgressStep[] =>
  steps.map(({ step_id: id, is_parallel, state }) => ({ id, is_parallel, state }))

async function answerOf(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  more: { status: CandidateStatus; version: number },
): Promise<Answer> {
  return { candidate_id: candidateId, ...more, steps: stepViews(await findSteps(ctx, db, candidateId)) }
}

/** The steps of a candidate. */
export function readSteps(ctx: Ctx, { candidate_id }: BodyOf<typeof readCandidateSteps>): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const { status, version } = await requireCandidate(ctx, db, candidate_id)
    return answerOf(ctx, db, candidate_id, { status, version })
  })
}

function requireOpen({ status }: StoredCandidate): void {
  if (!isOpen(status)) fail('onboarding.candidate_closed', { parameters: { status: statusWords(status) } })
}

async function openSteps(
  ctx: Ctx,
  db: Db,
  steps: Steps,
  ids: readonly number[],
  today: string,
): Promise<void> {
  const rows = steps
    .filter(({ step_id }) => ids.includes(step_id))
    .map(({ step_id, due_days }) => ({ id: step_id, due_on: dueFrom(today, due_days) }))
  if (rows.length === 0) return
  await sql`
    update candidate_step s set state = 'open', opened_at = ${ctx.now.toString()}::timestamptz, due_on = o.due_on,
      reminded_on = null, done_at = null, done_by = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id bigint, due_on date)
    where s.org_id = ${ctx.orgId} and s.id = o.id`.execute(db)
}

const closeSteps = (ctx: Ctx, db: Db, ids: readonly number[]) =>
  sql`
  update candidate_step set state = 'waiting', opened_at = null, due_on = null, reminded_on = null, done_at = null, done_by = null
  where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(db)

/** The candidate stands at the first step that is not done, one version on. */
const settle = (ctx: Ctx, db: Db, candidateId: number) =>
  sql`
  update candidate c set version = c.version + 1, updated_at = ${ctx.now.toString()}::timestamptz, step_id = (
    select s.id from candidate_step s where s.org_id = c.org_id and s.candidate_id = c.id and s.state <> 'done'
    order by s.position limit 1)
  where c.org_id = ${ctx.orgId} and c.id = ${candidateId}`.execute(db)

/** Opens the first steps of a draft that is started; nothing where steps are open or done already. */
export async function startFlow(ctx: Ctx, db: Db, candidateId: number): Promise<void> {
  const steps = await findSteps(ctx, db, candidateId)
  if (steps.some(({ state }) => state !== 'waiting')) return
  await openSteps(ctx, db, steps, firstSteps(progressOf(steps)), await organisationToday(ctx, db))
}

/** Finishes an open step, and opens what follows. */
async function finish(ctx: Ctx, db: Db, id: number, steps: Steps, stepId: number | undefined): Promise<void> {
  const step =
    stepId === undefined
      ? steps.find(({ state }) => state === 'open')
      : found(steps.find(({ step_id }) => step_id === stepId))
  if (step?.state !== 'open') fail('onboarding.step_not_open')
  requireStepRights([step])
  if (step.missing.length > 0)
    fail('onboarding.step_incomplete', {
      parameters: { missing: step.missing.join(', ') },
      data: { missing: step.missing },
    })
  await sql`
    update candidate_step set state = 'done', done_at = ${ctx.now.toString()}::timestamptz,
      done_by = ${ctx.actor.accountId}::bigint
    where org_id = ${ctx.orgId} and id = ${step.step_id}`.execute(db)
  const opened = opensAfter(progressOf(steps), step.step_id)
  await openSteps(ctx, db, steps, opened, await organisationToday(ctx, db))
  await logCandidates(ctx, db, {
    ...{ candidateId: id, kind: 'step_done', changes: { subject: [null, step.name] } },
  })
}

async function goBack(ctx: Ctx, db: Db, id: number, steps: Steps, reason: string): Promise<void> {
  if (reason === '') fail('request.invalid', { fields: { reason: onboardingTexts('giveReason') } })
  const back = stepBack(progressOf(steps)) ?? fail('onboarding.no_step_before')
  // Who works on the open steps gives them back; once all are done, those whose steps open again.
  const given = steps.filter(({ step_id: one, state }) => state === 'open' && back.close.includes(one))
  requireStepRights(given.length > 0 ? given : steps.filter(({ step_id: one }) => back.open.includes(one)))
  await closeSteps(ctx, db, back.close)
  await openSteps(ctx, db, steps, back.open, await organisationToday(ctx, db))
  const names = steps.filter(({ step_id }) => back.open.includes(step_id)).map(({ name }) => name)
  await logCandidates(ctx, db, {
    ...{ candidateId: id, kind: 'step_back', changes: { subject: [null, names.join(', ')] }, reason },
  })
}

/**
 * Finishes a step once nothing is missing, or moves back to the step before with a reason. A step that is done already is refused,
 * so that a repeated press doesn't finish the next one; both are in the history.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `access.denied`, `onboarding.candidate_closed`,
 *   `onboarding.step_not_open`, `onboarding.step_incomplete`, `onboarding.no_step_before`, `onboarding.step_reserved`
 */
export function move(
  ctx: Ctx,
  { candidate_id: id, action, step_id, reason, version: seen }: BodyOf<typeof moveCandidate>,
): Promise<Answer> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, id)
    requireRight(action === 'next' ? candidate.may_next : candidate.may_previous)
    requireVersion(candidate.version, seen)
    requireOpen(candidate)
    const steps = await findSteps(ctx, db, id)
    if (action === 'next') await finish(ctx, db, id, steps, step_id)
    else await goBack(ctx, db, id, steps, reason)
    await settle(ctx, db, id)
    return answerOf(ctx, db, id, { status: candidate.status, version: candidate.version + 1 })
  })
}

/**
 * Marks an activity of an open step done, or not done. Idempotent.
 *
 * @throws AppError `record.not_found`, `access.denied`, `onboarding.candidate_closed`, `onboarding.step_not_open`,
 *   `onboarding.step_reserved`
 */
export function setActivity(
  ctx: Ctx,
  { candidate_id: id, activity_id, is_done }: BodyOf<typeof changeActivity>,
): Promise<Answer> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, id)
    requireRight(candidate.may_next)
    requireOpen(candidate)
    const steps = await findSteps(ctx, db, id)
    const step = found(
      steps.find(({ activities }) => activities.some((one) => one.activity_id === activity_id)),
    )
    if (step.state !== 'open') fail('onboarding.step_not_open')
    requireStepRights([step])
    const activity = found(step.activities.find((one) => one.activity_id === activity_id))
    if ((activity.done_at !== null) === is_done) return { ...answer(candidate), steps: stepViews(steps) }
    await sql`
      update candidate_activity set done_at = ${is_done ? ctx.now.toString() : null}::timestamptz,
        done_by = ${is_done ? ctx.actor.accountId : null}::bigint
      where org_id = ${ctx.orgId} and id = ${activity_id}`.execute(db)
    await logCandidates(ctx, db, {
      ...{ candidateId: id, kind: 'activity' },
      changes: { subject: [null, activity.name], done: [String(!is_done), String(is_done)] },
    })
    return answerOf(ctx, db, id, { status: candidate.status, version: candidate.version })
  })
}

const answer = ({ id, status, version }: StoredCandidate) => ({ candidate_id: id, status, version })

/** Names of the steps that are left. */
export async function stepsLeft(ctx: Ctx, db: Db, candidateId: number): Promise<string[]> {
  const steps = await findSteps(ctx, db, candidateId)
  return currentStep(progressOf(steps))
    ? steps.filter(({ state }) => state !== 'done').map(({ name }) => name)
    : []
}
