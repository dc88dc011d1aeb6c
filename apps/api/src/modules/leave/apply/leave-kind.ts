import {
  type ApplicationPayload,
  type LeavePayload,
  leavePayload,
  type PartCancellationPayload,
} from '@muster/contract/leave/apply/apply-leave.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { lockRequest, type RequestFact, type RequestKind, type RequestRecord } from '../../requests/index.ts'
import { findTypes } from './apply.queries.ts'
import { balanceLines } from './conflicts.queries.ts'
import { keepDays } from './leave-days.service.ts'
import { bookApplication, cancelAll, cancelPart, releaseApplication } from './leave-effects.ts'
import { countWords, daysWords, dayWords, leaveSummary } from './rules/leave-words.ts'

export const LEAVE = 'LEAVE'

const isApplication = (request: RequestRecord<LeavePayload>): request is RequestRecord<ApplicationPayload> =>
  request.payload.what === 'application'

/** The application that a cancellation is about, locked; it is its own kind of thing for effects. */
async function originalOf(
  ctx: Ctx,
  db: Db,
  payload: PartCancellationPayload,
): Promise<RequestRecord<ApplicationPayload>> {
  const original = found(await lockRequest(ctx, db, payload.REQUEST_ID, LEAVE))
  return original as RequestRecord<ApplicationPayload>
}

function summaryOf(payload: LeavePayload): string {
  if (payload.what === 'part_cancellation')
    return `Give back ${daysWords(payload.total)} of ${payload.LEAVE_TYPE_NAME} from ${dayWords(payload.from_day)} on`
  const { total, LEAVE_TYPE_NAME: type, from_date: from, to_date: to } = payload
  return leaveSummary({ total, type, from, to })
}

function factsOf(payload: LeavePayload): RequestFact[] {
  const lines = [{ label: 'Leave type', value: payload.LEAVE_TYPE_NAME }]
  if (payload.what === 'part_cancellation')
    return [...lines, { label: 'To be given back', value: summaryOf(payload) }]
  return [...lines, { label: 'Days', value: countWords(payload.total, payload.days) }]
}

/**
 * Leave: reserved when it is handed in, booked in the ledger when it is approved. What was counted stands in the
 * payload, so that a decision books the very list that was shown. The checks are `assess`'s, where the balance is
 * locked: `applyFor` is the only way in.
 */
export const leaveKind: RequestKind<LeavePayload> = {
  trigger: LEAVE,
  name: 'Leave',
  payload: leavePayload,
  properties: [
    {
      property: 'leave_type',
      label: 'Leave type',
      type: 'option',
      read: async (ctx, db) =>
        (await findTypes(ctx, db)).filter((type) => type.status === 1).map(({ id, name }) => ({ id, name })),
    },
    { property: 'days', label: 'Number of days', type: 'number' },
    { property: 'from_date', label: 'First day', type: 'date' },
    { property: 'is_cancellation', label: 'Gives days back', type: 'flag' },
  ],
  facts: (payload) => ({
    leave_type: payload.LEAVE_TYPE_ID,
    days: String(payload.total),
    from_date: payload.what === 'application' ? payload.from_date : payload.from_day,
    is_cancellation: payload.what === 'part_cancellation',
  }),
  // Days given back are nobody's absence: they have no period of their own.
  period: (payload) =>
    payload.what === 'application' ? { from: payload.from_date, to: payload.to_date } : null,
  amount: (payload) => String(payload.total),
  summary: summaryOf,
  onSubmit: async (ctx, db, request) => {
    if (isApplication(request)) await keepDays(ctx, db, request)
  },
  onApprove: async (ctx, db, request) => {
    if (isApplication(request)) return bookApplication(ctx, db, request)
    const part = request as RequestRecord<PartCancellationPayload>
    return cancelPart(ctx, db, part, await originalOf(ctx, db, part.payload))
  },
  onReject: (ctx, db, request) => releaseApplication(ctx, db, request.id),
  onWithdraw: (ctx, db, request) => releaseApplication(ctx, db, request.id),
  canBeCancelled: true,
  validateCancel: async (_ctx, _db, request) => {
    if (!isApplication(request))
      fail('requests.not_cancellable', {
        parameters: { problem: 'Days that were given back stay so: ask for them anew.' },
      })
  },
  onCancelAfterApproval: async (ctx, db, request, { comment }) => {
    if (isApplication(request)) await cancelAll(ctx, db, request, comment || 'Cancelled')
  },
  detail: async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, factsOf(payload)])),
  conflicts: (ctx, db, requests) => balanceLines(ctx, db, requests.filter(isApplication)),
}
