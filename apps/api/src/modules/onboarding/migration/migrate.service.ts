import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  migrateCandidate,
  previewMigration,
  sendCredentials,
} from '@muster/contract/onboarding/migration.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { foreseeHire, inviteHired, mayInviteHired } from '../../employees/index.ts'
import { requireStepRights } from '../access-rules/step-rights.ts'
import {
  findCandidates,
  lockCandidate,
  requireCandidate,
  requireRight,
} from '../candidates/load-candidate.ts'
import { joiningTexts } from '../joining.texts.ts'
import { findKitFor } from '../kits/kits.queries.ts'
import { joinAll } from './join.service.ts'
import { type JoinOptions, type JudgedJoiner, joinerView, judgeJoiners } from './judge-joiners.ts'
import { queueMigration } from './migrate.job.ts'
import { foreseeParts } from './migration-parts.ts'

type Input = BodyOf<typeof migrateCandidate>
type Answer = DataOf<typeof migrateCandidate>

/** @throws AppError `record.not_found`, `access.denied` */
export function preview(
  ctx: Ctx,
  { candidate_ids: ids, ...options }: BodyOf<typeof previewMigration>,
): Promise<DataOf<typeof previewMigration>> {
  return readTx(ctx, async (db) => {
    const isOne = ids.length === 1
    const candidates = await findCandidates(ctx, db, ids)
    const reached = candidates.filter((one) => one.may_migrate)
    if (reached.length === 0) found(candidates[0] && fail('access.denied'))
    const judged = await judgeJoiners(ctx, db, reached, isOne ? options : { ...options, values: {} })
    const [only] = judged
    return {
      candidates: judged.map(joinerView),
      outlook: isOne && only ? await outlookOf(ctx, db, only) : null,
    }
  })
}

async function outlookOf(
  ctx: Ctx,
  db: Db,
  { candidate: { id, flow_id }, values }: JudgedJoiner,
): Promise<DataOf<typeof previewMigration>['outlook']> {
  const {
    code,
    is_code_generated,
    starts_later,
    confirmation_due_on,
    manager,
    invitation_to,
    may_invite,
    terms,
  } = await foreseeHire(ctx, db, values)
  const kit = await findKitFor(ctx, db, id, flow_id)
  return {
    ...{
      EMPLOYEE_CODE: code,
      is_code_generated,
      starts_later,
      confirmation_due_on,
      invitation_to,
      may_invite,
    },
    DATE_OF_JOINING: typeof values.DATE_OF_JOINING === 'string' ? values.DATE_OF_JOINING : null,
    manager: manager?.EMPLOYEE_NAME ?? null,
    kit: kit?.name ?? null,
    applies: [...terms, ...(await foreseeParts(ctx, db, id))],
  }
}

const answerFor = (
  candidateId: number,
  employee: { id: number; code: string },
  invited: boolean,
): Answer => ({
  ...{
    candidate_id: candidateId,
    employee_id: employee.id,
    EMPLOYEE_CODE: employee.code,
    invited,
    job: null,
  },
})

async function findCode(ctx: Ctx, db: Db, id: number): Promise<string> {
  const { code } = await db
    .selectFrom('employee')
    .select('code')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return code
}

function requireReady({ candidate: { full_name: name }, missing, problems }: JudgedJoiner): void {
  if (missing.length === 0) return
  const words = missing.join('; ')
  fail('onboarding.not_ready', { parameters: { name, missing: words }, data: { missing }, fields: problems })
}

function requireAccepted(judged: JudgedJoiner): void {
  const { alike, blacklist } = joinerView(judged)
  if (blacklist.length > 0) fail('onboarding.joiner_listed', { data: { blacklist } })
  if (alike.length === 0) return
  const names = alike
    .map(({ EMPLOYEE_NAME, EMPLOYEE_CODE }) =>
      EMPLOYEE_NAME === null ? joiningTexts('unseenEmployee') : `${EMPLOYEE_NAME} (${EMPLOYEE_CODE})`,
    )
    .join(', ')
  fail('onboarding.employee_alike', { parameters: { names }, data: { alike } })
}

async function joinOne(
  ctx: Ctx,
  id: number,
  options: JoinOptions,
  { accept_warnings: accepted, invite, version }: Pick<Input, 'accept_warnings' | 'invite' | 'version'>,
): Promise<Answer> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, id)
    requireRight(candidate.may_migrate)
    // Whoever pressed at the same time, or before, made the employee.
    if (candidate.employee_id !== null) {
      const code = await findCode(ctx, db, candidate.employee_id)
      return answerFor(id, { id: candidate.employee_id, code }, false)
    }
    requireVersion(candidate.version, version)
    const [judged] = await judgeJoiners(ctx, db, [candidate], options)
    const joiner = found(judged)
    requireStepRights(joiner.reserved)
    requireReady(joiner)
    if (accepted === 0) requireAccepted(joiner)
    const [employee] = await joinAll(ctx, db, [joiner])
    const made = found(employee)
    const isInvited =
      invite && mayInviteHired(ctx) && joiner.values.EMAIL ? await inviteHired(ctx, db, made.id) : false
    return answerFor(id, made, isInvited)
  })
}

/**
 * Makes an employee of a candidate in one transaction, or of several by a job. Idempotent.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `onboarding.step_reserved`, `onboarding.not_ready`, `onboarding.employee_alike`, and
 *   those of hiring
 */
export async function migrate(ctx: Ctx, body: Input): Promise<Answer> {
  const { candidate_id: id, candidate_ids: ids, values, uses_personal_email, ...choices } = body
  const options = { values, uses_personal_email }
  if (id !== undefined) return joinOne(ctx, id, options, choices)
  const { accept_warnings, invite } = choices
  return tx(ctx, async (db) => {
    const candidates = await findCandidates(ctx, db, ids ?? [])
    const reached = candidates.filter((one) => one.may_migrate)
    if (reached.length === 0) found(candidates[0] && fail('access.denied'))
    const job = await queueMigration(ctx, db, {
      candidate_ids: reached.map((one) => one.id),
      ...{ uses_personal_email, accept_warnings, invite, account_id: ctx.actor.accountId },
    })
    return { candidate_id: null, employee_id: null, EMPLOYEE_CODE: null, invited: false, job }
  })
}

/**
 * Invites the employee that a candidate became to sign in, or invites again.
 *
 * @throws AppError `onboarding.not_employee`, and those of inviting
 */
export function invite(
  ctx: Ctx,
  { candidate_id: id }: BodyOf<typeof sendCredentials>,
): Promise<DataOf<typeof sendCredentials>> {
  return tx(ctx, async (db) => {
    const { employee_id, full_name, may_migrate } = await requireCandidate(ctx, db, id)
    requireRight(may_migrate)
    if (employee_id === null) fail('onboarding.not_employee', { parameters: { name: full_name } })
    if (!mayInviteHired(ctx)) fail('access.denied')
    const { rows } = await sql<{ state: string }>`select state from account
      where org_id = ${ctx.orgId} and employee_id = ${employee_id}`.execute(db)
    const isAgain = rows[0]?.state === 'invited'
    return { employee_id, invited: await inviteHired(ctx, db, employee_id, { isAgain }) }
  })
}
