import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  type WithdrawalPayload,
  withdrawalPayload,
  type withdrawResignation,
} from '@muster/contract/offboarding/resignation.contract'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { englishOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  lockRequester,
  type RequestKind,
  reachForRequest,
  submitRequest,
  submittedView,
  withdrawAtOnce,
} from '../../requests/index.ts'
import { VIEW } from '../offboarding.access.ts'
import { offboardingTexts, statusText } from '../offboarding.texts.ts'
import { mayBecome } from '../rules/separation-status.ts'
import {
  lockSeparationsWhere,
  requireSeparation,
  type StoredSeparation,
} from '../separations/load-separation.ts'
import { factsOf, writeStatus } from '../separations/status.service.ts'

export const WITHDRAWAL = 'WITHDRAWAL'

function refuse(problem: string): never {
  fail('offboarding.withdrawal_refused', { parameters: { problem } })
}

/** Why a resignation can't be withdrawn now; null if it can. */
function problemOf(separation: StoredSeparation): string | null {
  const { kind, status, left_on, is_current, today } = separation
  if (kind !== 'resignation') return offboardingTexts('notWithdrawable')
  if (is_current && left_on !== null && left_on < today) return offboardingTexts('withdrawalOver')
  if (!mayBecome(factsOf(separation), 7))
    return offboardingTexts('withdrawalState', { status: statusText(status) })
  return null
}

/** The withdrawal of a resignation: approving it removes the leaving date. */
export const withdrawalKind: RequestKind<WithdrawalPayload> = {
  trigger: WITHDRAWAL,
  name: offboardingTexts.text('withdrawal'),
  payload: withdrawalPayload,
  confidential: VIEW,
  properties: [{ property: 'last_working_day', label: offboardingTexts.text('lastDay'), type: 'date' }],
  facts: ({ last_working_day }) => ({ last_working_day }),
  summary: ({ last_working_day: day }) => offboardingTexts.text('withdrawalSummary', { day }),
  onSubmit: async (ctx, db, { id, payload }) => {
    await sql`
      update separation set withdrawal_request_id = ${id}
      where org_id = ${ctx.orgId} and id = ${payload.separation_id}`.execute(db)
  },
  onApprove: async (ctx, db, { payload }, { comment }) => {
    const [separation] = await lockSeparationsWhere(ctx, db, sql<boolean>`s.id = ${payload.separation_id}`)
    if (!separation || separation.status === 7) return
    const problem = problemOf(separation)
    if (problem !== null) refuse(problem)
    await writeStatus(ctx, db, separation, { status: 7, reason: englishOf(comment) })
  },
  detail: async (_ctx, _db, requests) =>
    new Map(
      requests.map(({ id, payload }) => [
        id,
        [
          {
            key: 'last_working_day',
            label: offboardingTexts('lastDay'),
            value: writtenDay(payload.last_working_day),
          },
        ],
      ]),
    ),
}

async function isWaiting(ctx: Ctx, db: Db, requestId: number | null): Promise<boolean> {
  if (requestId === null) return false
  const { rows } = await sql`
    select from request where org_id = ${ctx.orgId} and id = ${requestId} and status = 0`.execute(db)
  return rows.length > 0
}

/** Asks the approvers for the withdrawal of a locked resignation. */
async function askFor(
  ctx: Ctx,
  db: Db,
  separation: StoredSeparation,
  reason: string,
): Promise<DataOf<typeof withdrawResignation>> {
  const problem = problemOf(separation)
  if (problem !== null) refuse(problem)
  if (await isWaiting(ctx, db, separation.withdrawal_request_id)) refuse(offboardingTexts('withdrawalWaits'))
  const { id: separationId, employee_id: employeeId, left_on, agreed_lwd, requested_lwd } = separation
  const payload: WithdrawalPayload = {
    separation_id: separationId,
    last_working_day: left_on ?? agreed_lwd ?? requested_lwd,
  }
  const person = await lockRequester(ctx, db, employeeId)
  const request = { kind: WITHDRAWAL, employeeId, payload, comment: reason, person }
  const outcome = submittedView(await submitRequest(ctx, db, request))
  // A workflow without stages has decided it already.
  const [now] = await lockSeparationsWhere(ctx, db, sql<boolean>`s.id = ${separationId}`)
  return { ...outcome, status: now?.status ?? separation.status }
}

/**
 * Withdraws a resignation: at once while it is pending, else by a request to its approvers.
 *
 * @throws AppError `record.not_found`, `offboarding.withdrawal_refused`
 */
export function withdraw(
  ctx: Ctx,
  { SEPID, reason }: BodyOf<typeof withdrawResignation>,
): Promise<DataOf<typeof withdrawResignation>> {
  return tx(ctx, async (db) => {
    const {
      employee_id: employeeId,
      request_id,
      is_own,
      may_manage,
    } = await requireSeparation(ctx, db, SEPID)
    await reachForRequest(ctx, db, employeeId)
    if (!is_own && !may_manage) fail('access.denied')
    // Request, separation, person: the order in which decisions lock them.
    if (request_id !== null) await withdrawAtOnce(ctx, db, request_id, reason)
    const [separation] = await lockSeparationsWhere(ctx, db, sql<boolean>`s.id = ${SEPID}`)
    if (!separation) fail('record.not_found')
    if (separation.status === 7)
      return {
        REQUEST_ID: request_id ?? SEPID,
        REQUEST_STATUS: REQUEST.withdrawn,
        pending_on: [],
        stuck: null,
        status: 7,
      }
    return askFor(ctx, db, separation, reason)
  })
}
