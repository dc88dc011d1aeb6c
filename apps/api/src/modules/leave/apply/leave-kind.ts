import {
  type ApplicationPayload,
  type LeavePayload,
  leave,
  leavePayload,
  type PartCancellationPayload,
} from '@muster/contract/leave/apply/apply-leave.contract'
import { numberOfDays, spanText } from '../../../lib/texts/span.texts.ts'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { lockRequest, type RequestFact, type RequestKind, type RequestRecord } from '../../requests/index.ts'
import { findTypes } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { asRequest } from './assess.service.ts'
import { applicationLines } from './conflicts.queries.ts'
import { bookedHalves, insertDays } from './leave-days.service.ts'
import {
  bookApplication,
  cancelAll,
  cancelPart,
  endApplication,
  releaseApplication,
} from './leave-effects.ts'
import { countWords, leaveSummary } from './rules/leave-words.ts'
import { summaryTexts } from './summary.texts.ts'

export const LEAVE = leave.kind

const isApplication = (request: RequestRecord<LeavePayload>): request is RequestRecord<ApplicationPayload> =>
  request.payload.what === 'application'

/** Locks the application that a cancellation refers to. */
async function originalOf(
  ctx: Ctx,
  db: Db,
  payload: PartCancellationPayload,
): Promise<RequestRecord<ApplicationPayload>> {
  const original = found(await lockRequest(ctx, db, payload.REQUEST_ID, LEAVE))
  return original as RequestRecord<ApplicationPayload>
}

function summaryOf(payload: LeavePayload): Text {
  if (payload.what === 'part_cancellation')
    return summaryTexts.text('giveBack', {
      days: numberOfDays(payload.total),
      type: payload.LEAVE_TYPE_NAME,
      from: payload.from_day,
    })
  const { total, LEAVE_TYPE_NAME: type, from_date: from, to_date: to } = payload
  return leaveSummary({ total, type, from, to })
}

function factsOf(payload: LeavePayload): RequestFact[] {
  const lines = [{ key: 'leave_type', label: applyTexts('leaveType'), value: payload.LEAVE_TYPE_NAME }]
  if (payload.what === 'part_cancellation')
    return [
      ...lines,
      { key: 'to_give_back', label: applyTexts('daysToCancel'), value: wordsOf(summaryOf(payload)) },
    ]
  return [
    ...lines,
    {
      key: 'dates',
      label: applyTexts('dates'),
      value: wordsOf(spanText(payload.from_date, payload.to_date)),
    },
    { key: 'days', label: applyTexts('days'), value: countWords(payload.total, payload.days) },
  ]
}

/**
 * Leave request: reserves days on submission and books them in the ledger on approval. The payload stores the
 * counted days, so that approval books exactly what was shown. `assess` validates with the balance locked:
 * submit only through `applyFor`.
 */
export const leaveKind: RequestKind<LeavePayload> = {
  trigger: LEAVE,
  name: summaryTexts.text('leaveName'),
  payload: leavePayload,
  properties: [
    {
      property: 'leave_type',
      label: applyTexts.text('leaveType'),
      type: 'option',
      read: async (ctx, db) =>
        (await findTypes(ctx, db)).filter((type) => type.status === 1).map(({ id, name }) => ({ id, name })),
    },
    { property: 'days', label: applyTexts.text('numberOfDays'), type: 'number' },
    { property: 'from_date', label: applyTexts.text('firstDay'), type: 'date' },
    { property: 'is_cancellation', label: applyTexts.text('cancelsPartOfLeave'), type: 'flag' },
  ],
  facts: (payload) => ({
    leave_type: payload.LEAVE_TYPE_ID,
    days: String(payload.total),
    from_date: payload.what === 'application' ? payload.from_date : payload.from_day,
    is_cancellation: payload.what === 'part_cancellation',
  }),
  // A cancellation has no period of its own: nobody is absent because of it.
  period: (payload) =>
    payload.what === 'application' ? { from: payload.from_date, to: payload.to_date } : null,
  occupies: (payload) => {
    if (payload.what !== 'application') return undefined
    const request = asRequest(payload)
    const counted = payload.days.filter((day) => day.counted > 0)
    return {
      presence: 'leave',
      days: counted.map((day) => ({ day: day.date, halves: bookedHalves(request, day) })),
    }
  },
  amount: (payload) => String(payload.total),
  summary: summaryOf,
  onSubmit: async (ctx, db, request) => {
    if (isApplication(request)) await insertDays(ctx, db, request)
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
        parameters: { problem: applyTexts('cancelledDaysFinal') },
      })
  },
  onCancelAfterApproval: async (ctx, db, request, { comment }) => {
    if (isApplication(request)) await cancelAll(ctx, db, request, comment || 'Cancelled')
  },
  onShorten: async (ctx, db, request, { lastDay }) => {
    if (isApplication(request)) await endApplication(ctx, db, request, lastDay)
  },
  detail: async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, factsOf(payload)])),
  conflicts: (ctx, db, requests) => applicationLines(ctx, db, requests.filter(isApplication)),
}
