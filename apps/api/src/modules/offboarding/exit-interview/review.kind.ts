import { type ReviewPayload, reviewPayload } from '@muster/contract/offboarding/leaving-approvals'
import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findApprovers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import {
  cancelAtOnce,
  type Decision,
  type RequestKind,
  submitRequest,
  withdrawAtOnce,
} from '../../requests/index.ts'
import { hasWorkflow } from '../../workflows/index.ts'
import { sendLinkTo } from '../leaver/send-link.ts'
import type { SeparationStatusFact } from '../separations/status.hook.ts'
import {
  canReply,
  findInterviews,
  type Interview,
  isInterviewed,
  lockInterview,
} from './interview.queries.ts'
import { interviewTexts } from './interview.texts.ts'
import { OWN_PAGE } from './send.service.ts'

/** Trigger of the workflow that reviews exit interviews. */
export const REVIEW = 'EXIT_INTERVIEW_FEEDBACK'

/** Mails a link to a leaver who can't sign in; where that can't be, those who manage the separation are told. */
async function mailBack(ctx: Ctx, db: Db, { separation_id, employee_id }: Interview): Promise<void> {
  if ((await sendLinkTo(ctx, db, separation_id, { purpose: 'exit_form' })) !== null) return
  await notify(ctx, db, {
    to: { accountIds: await findApprovers(ctx, db, 'offboarding.separation.manage', employee_id) },
    kind: 'offboarding.exit_form_unsent',
    link: { admin: `/offboarding/employee/${separation_id}` },
  })
}

/** Opens a submitted interview again, with what was typed. No effect where the leaver can't answer any more. */
async function giveBack(ctx: Ctx, db: Db, separationId: number, comment: Decision['comment']): Promise<void> {
  await lockInterview(ctx, db, separationId)
  const [interview] = await findInterviews(ctx, db, sql<boolean>`s.id = ${separationId}`)
  if (!interview || interview.submitted_at === null || interview.filler !== 'person') return
  if (!isInterviewed(interview) || !canReply(interview)) return
  await sql`
    update exit_interview set submitted_at = null, submitted_by_name = '', form = null, choices = '[]',
      version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and separation_id = ${separationId}`.execute(db)
  if (!interview.can_sign_in) return mailBack(ctx, db, interview)
  await notify(ctx, db, {
    ...{ to: { employeeIds: [interview.employee_id] }, kind: 'offboarding.exit_form_returned' },
    values: { comment },
    link: { me: OWN_PAGE },
  })
}

/**
 * The review of an exit interview that the leaver submitted, asked for where a workflow of its kind is active. A rejection gives the
 * form back to the leaver. The request has no answers: those are read with their own permission, whoever reviews.
 */
export const reviewKind: RequestKind<ReviewPayload> = {
  trigger: REVIEW,
  name: interviewTexts.text('review'),
  payload: reviewPayload,
  confidential: 'offboarding.exit_interview.view',
  isAutomatic: true,
  properties: [{ property: 'last_working_day', label: interviewTexts.text('lastDay'), type: 'date' }],
  facts: ({ last_working_day }) => ({ last_working_day }),
  summary: ({ last_working_day: day }) => interviewTexts.text('reviewSummary', { day }),
  onReject: (ctx, db, { payload }, { comment }) => giveBack(ctx, db, payload.separation_id, comment),
  detail: async (_ctx, _db, requests) =>
    new Map(
      requests.map(({ id, payload }) => [
        id,
        [
          {
            key: 'last_working_day',
            label: interviewTexts('lastDay'),
            value: writtenDay(payload.last_working_day),
          },
        ],
      ]),
    ),
}

/** Asks for the review of what a leaver has just submitted. One statement where no workflow is active. */
export async function askForReview(
  ctx: Ctx,
  db: Db,
  { separation_id, employee_id: employeeId }: Pick<Interview, 'separation_id' | 'employee_id'>,
): Promise<void> {
  if (!(await hasWorkflow(ctx, db, REVIEW))) return
  const { rows } = await sql<{ day: string }>`
    select coalesce(agreed_lwd, requested_lwd)::text as day from separation
    where org_id = ${ctx.orgId} and id = ${separation_id}`.execute(db)
  const payload = { separation_id, last_working_day: rows[0]?.day ?? '' }
  const { id } = await submitRequest(ctx, db, { kind: REVIEW, employeeId, payload })
  await sql`update exit_interview set review_request_id = ${id}
    where org_id = ${ctx.orgId} and separation_id = ${separation_id}`.execute(db)
}

/**
 * Ends the reviews, also those that were given, of separations that are withdrawn: nobody leaves. They stay with their interviews, as
 * withdrawn.
 */
export async function endReviews(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  const ids = facts
    .filter(({ to }) => to === SEPARATION_STATUS.withdrawn)
    .map(({ separationId }) => separationId)
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select review_request_id as id from exit_interview
    where org_id = ${ctx.orgId} and separation_id = any (${ids}::bigint[]) and review_request_id is not null
    order by review_request_id`.execute(db)
  const why = interviewTexts.text('reviewEnded')
  for (const { id } of rows) {
    await withdrawAtOnce(ctx, db, id, why)
    await cancelAtOnce(ctx, db, id, why)
  }
}
