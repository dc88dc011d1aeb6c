import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type ApprovalKind, approvalKinds, approvalStep } from '@muster/contract/onboarding/ctc/ctc.constants'
import type {
  askCandidateApproval,
  askCtcApproval,
  listCandidateRequests,
} from '@muster/contract/onboarding/ctc/ctc.contract'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { submitRequest } from '../../requests/index.ts'
import {
  lockCandidate,
  requireCandidate,
  requireRight,
  type StoredCandidate,
} from '../candidates/load-candidate.ts'
import { logCandidates } from '../history/log.ts'
import { CANDIDATE_KIND, type CandidatePayload, CTC_KIND, type CtcPayload } from './approval-kinds.ts'
import { findSubjects, withOpening } from './approvals.queries.ts'
import { findApprovals, findPayVersions, stepKindsOf } from './ctc.queries.ts'
import { requireBeingOnboarded } from './ctc.service.ts'
import { ctcTexts } from './ctc.texts.ts'

/** On whose behalf a request is made: whoever asks, else the candidate's recruiter. Their line decides. */
async function requesterFor(ctx: Ctx, db: Db, candidate: StoredCandidate): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.status = 'active'
      and e.id in (${ctx.actor.employeeId}::bigint, ${(candidate.columns.recruiter_id ?? null) as number | null}::bigint)
    order by e.id = ${ctx.actor.employeeId}::bigint desc nulls last limit 1`.execute(db)
  return rows[0]?.id ?? fail('onboarding.no_requester')
}

function placeOf({ id, columns }: StoredCandidate): CandidatePayload {
  const of = (column: string) => (columns[column] ?? null) as number | null
  return {
    ...{ candidate_id: id, entity_id: of('entity_id'), location_id: of('location_id') },
    ...{ department_id: of('department_id'), designation_id: of('designation_id'), grade_id: of('grade_id') },
  }
}

type Answer = DataOf<typeof askCtcApproval>

interface Asking {
  candidate: StoredCandidate
  kind: ApprovalKind
  comment: string
  pay: { id: number; number: number; annual_ctc: string } | null
}

async function ask(ctx: Ctx, db: Db, { candidate, kind, comment, pay }: Asking): Promise<Answer> {
  const approvals = await findApprovals(ctx, db, candidate.id, kind)
  const [latest] = approvals.filter(({ pay_id }) => pay_id === (pay?.id ?? null))
  if (approvals.some(({ state }) => state === 'pending')) fail('onboarding.approval_pending')
  if (latest?.state === 'approved') fail('onboarding.approval_given')
  const payload: CandidatePayload | CtcPayload = {
    ...placeOf(candidate),
    ...(pay ? { pay_id: pay.id, version: pay.number, annual_ctc: pay.annual_ctc } : {}),
  }
  const outcome = await submitRequest(ctx, db, {
    ...{ kind: kind === 'ctc' ? CTC_KIND : CANDIDATE_KIND, payload, comment },
    employeeId: await requesterFor(ctx, db, candidate),
  })
  await db
    .insertInto('candidate_approval')
    .values({
      ...{ org_id: ctx.orgId, request_id: outcome.id, candidate_id: candidate.id },
      ...{ kind: approvalStep[kind], pay_id: pay?.id ?? null },
    })
    .execute()
  await logCandidates(ctx, db, {
    ...{ candidateId: candidate.id, kind: kind === 'ctc' ? 'ctc_asked' : 'approval_asked' },
    ...(pay ? { changes: { subject: [null, String(pay.number)] } } : {}),
    reason: comment,
  })
  // A workflow without stages has decided already.
  const [now] = await findApprovals(ctx, db, candidate.id, kind)
  return { request_id: outcome.id, state: now?.state ?? 'pending', pending_on: outcome.pendingOn }
}

/**
 * Asks for approval of the latest version of the CTC.
 *
 * @throws AppError `record.not_found`, `onboarding.ctc_missing`, `onboarding.ctc_changed`, `onboarding.approval_pending`,
 *   `onboarding.approval_given`, `onboarding.no_requester`, `onboarding.candidate_closed`, `requests.person_left`
 */
export function askForCtc(
  ctx: Ctx,
  { candidate_id: id, comment, version }: BodyOf<typeof askCtcApproval>,
): Promise<Answer> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, id)
    if (!candidate.may_see_pay) fail('record.not_found')
    requireRight(candidate.may_set_pay)
    requireBeingOnboarded(candidate)
    const [pay] = await findPayVersions(ctx, db, [id], { latest: true })
    if (!pay) fail('onboarding.ctc_missing')
    if (version !== undefined && version !== pay.number) fail('onboarding.ctc_changed')
    return ask(ctx, db, { candidate, kind: 'ctc', comment, pay })
  })
}

/** @throws AppError as `askForCtc` */
export function askForCandidate(
  ctx: Ctx,
  { candidate_id: id, comment }: BodyOf<typeof askCandidateApproval>,
): Promise<Answer> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, id)
    requireRight(candidate.may_ask)
    requireBeingOnboarded(candidate)
    return ask(ctx, db, { candidate, kind: 'candidate', comment, pay: null })
  })
}

/**
 * Requests about a candidate, for those who see the candidate, and for approvers: they see what they decide.
 *
 * @throws AppError `record.not_found`
 */
export function readRequestsOf(
  ctx: Ctx,
  { candidate_id: id, kind }: BodyOf<typeof listCandidateRequests>,
): Promise<DataOf<typeof listCandidateRequests>> {
  return readTx(ctx, async (db) => {
    const subject = found((await findSubjects(ctx, db, [id])).get(id))
    const all = await withOpening(ctx, db, await findApprovals(ctx, db, id, kind))
    const shown = all.filter((one) =>
      one.kind === 'ctc'
        ? one.may_open || (subject.may_view && subject.may_see_pay)
        : one.may_open || subject.may_view,
    )
    if (!subject.may_view && shown.length === 0) fail('record.not_found')
    const candidate = subject.may_view ? await requireCandidate(ctx, db, id) : null
    const kinds = subject.may_view ? await stepKindsOf(ctx, db, id) : new Set<number>()
    return {
      ...{ candidate_id: id, CANDIDATE_NAME: subject.name, CANDIDATE_DESIGNATION: subject.designation },
      ...{ CANDIDATE_DEPARTMENT: subject.department, requests: shown },
      needed: approvalKinds.filter((one) => kinds.has(approvalStep[one])),
      abilities: {
        ask: candidate?.may_ask === true && isOpen(candidate.status),
        view: subject.may_view,
      },
    }
  })
}

/** What is missing of approvals before an offer, or before the step is finished, in words. */
export async function missingApproval(
  ctx: Ctx,
  db: Db,
  candidateId: number,
  kind: ApprovalKind,
): Promise<string[]> {
  const approvals = await findApprovals(ctx, db, candidateId, kind)
  if (kind === 'candidate')
    return approvals[0]?.state === 'approved' ? [] : [ctcTexts('candidateNotApproved')]
  const [pay] = await findPayVersions(ctx, db, [candidateId], { latest: true })
  if (!pay) return [ctcTexts('noCtc')]
  const isApproved = approvals.some(({ pay_id, state }) => pay_id === pay.id && state === 'approved')
  return isApproved ? [] : [ctcTexts('notApproved')]
}
