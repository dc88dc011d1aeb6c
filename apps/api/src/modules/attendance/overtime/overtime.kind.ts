import {
  type OvertimePayload,
  overtimePayload,
  overtimeRequest,
} from '@muster/contract/attendance/overtime.contract'
import { sql } from 'kysely'
import { durationText } from '../../../lib/texts/duration.texts.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { creditOvertime, requireUnusedOvertime, reverseOvertime } from '../../leave/index.ts'
import { defineDirectKind, effectOf, type RequestRecord } from '../../requests/index.ts'
import { findClockPerson } from '../clock/clock-facts.queries.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { findDays } from '../days/days-of.ts'
import { kindsTexts } from '../kinds.texts.ts'
import { dayConflicts } from '../regularisation/day-conflicts.ts'
import { dayWords } from '../regularisation/regularisation.kind.ts'
import { overtimeOf } from '../rules/overtime.ts'
import { dayTypeOf, evaluateOvertime, type OvertimeEvaluation } from './evaluate-overtime.ts'
import { overtimeTexts } from './overtime.texts.ts'
import { findOvertimeRules } from './overtime-rules.master.ts'

type Claim = RequestRecord<OvertimePayload>

/** Computes what day and rules give at the time of the decision, never more than attendance counts. */
async function settle(ctx: Ctx, db: Db, { id, employeeId, payload }: Claim): Promise<void> {
  await lockPeople(ctx, db, [employeeId])
  const { date } = payload
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const [day] = await findDays(ctx, db, { employeeIds: [employeeId], from: date, to: date })
  const rules = await findOvertimeRules(ctx, db, person.location_id)
  const minutes = Math.min(payload.minutes, day?.overtime ?? 0)
  const { parts, credited, reasons } = overtimeOf(dayTypeOf(day), minutes, rules)
  const now = ctx.now.toString()
  if (parts.length > 0)
    await db
      .insertInto('attendance_overtime')
      .values(
        parts.map((part) => ({
          ...{ org_id: ctx.orgId, request_id: id, employee_id: employeeId, day: date },
          ...{ day_type: part.day_type, minutes: part.minutes, multiplier: String(part.multiplier) },
          ...{ credited: part.credited, settle: payload.settle, explanation: reasons.join(' ') },
          ...{ created_at: now, updated_at: now },
        })),
      )
      .onConflict((conflict) => conflict.columns(['org_id', 'request_id', 'day_type']).doNothing())
      .execute()
  if (payload.settle === 'comp_off')
    await creditOvertime(ctx, db, {
      ...{ employeeId, requestId: id, date, minutes: credited },
      note: overtimeTexts.text('overtimeOnDay', { date }),
    })
}

/** @throws AppError `requests.not_cancellable` for overtime already paid, or comp-off already taken */
async function requireCancellable(ctx: Ctx, db: Db, { id, payload }: Claim): Promise<void> {
  const { rows } = await sql`
    select 1 from attendance_overtime where org_id = ${ctx.orgId} and request_id = ${id} and state = 'settled'`.execute(
    db,
  )
  if (rows.length > 0)
    fail('requests.not_cancellable', {
      parameters: { problem: overtimeTexts.text('overtimeAlreadyPaid') },
    })
  if (payload.settle === 'comp_off') await requireUnusedOvertime(ctx, db, id)
}

async function cancelOvertime(ctx: Ctx, db: Db, claim: Claim): Promise<void> {
  await lockPeople(ctx, db, [claim.employeeId])
  await requireCancellable(ctx, db, claim)
  await sql`
    update attendance_overtime set state = 'cancelled', updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and request_id = ${claim.id} and state = 'due'`.execute(db)
  if (claim.payload.settle === 'comp_off') await reverseOvertime(ctx, db, claim.id, claim.payload.date)
}

const settleTexts = { pay: overtimeTexts.text('paid'), comp_off: overtimeTexts.text('asCompOff') }
const summary = ({ date, minutes, settle: how }: OvertimePayload) =>
  kindsTexts.text(how === 'pay' ? 'overtimePaid' : 'overtimeAsCompOff', {
    duration: durationText(minutes),
    date,
  })

/** The judgement in the form of previews. */
export function previewOf({ available, overtime, timeBack, problems }: OvertimeEvaluation) {
  const { credited, reasons } = overtime
  const earns =
    timeBack === null
      ? effectOf('paid_minutes', 'minutes', credited)
      : effectOf('time_back', 'days', timeBack)
  return {
    problems,
    effect: [effectOf('overtime', 'minutes', available), ...(credited > 0 ? [earns] : [])],
    reasons: credited > 0 ? reasons : [],
  }
}

/** Overtime of a day, paid or converted to comp-off by the rules of the day's type, on approval. */
export const overtimeKind = defineDirectKind<OvertimePayload>({
  declaration: overtimeRequest,
  refusal: 'attendance.overtime_refused',
  name: kindsTexts.text('overtime'),
  payload: overtimePayload,
  properties: [
    { property: 'minutes', label: overtimeTexts.text('minutes'), type: 'number' },
    { property: 'date', label: overtimeTexts.text('day'), type: 'date' },
  ],
  facts: ({ minutes, date }) => ({ minutes: String(minutes), date }),
  period: ({ date }) => ({ from: date, to: date }),
  summary,
  evaluate: async (ctx, db, { employeeId, input }) =>
    previewOf(await evaluateOvertime(ctx, db, { employeeId, ...input })),
  onApprove: settle,
  canBeCancelled: true,
  validateCancel: requireCancellable,
  onCancelAfterApproval: cancelOvertime,
  conflicts: (ctx, db, requests) =>
    dayConflicts(
      ctx,
      db,
      requests.map(({ id, employeeId, payload: { date } }) => ({ id, employeeId, from: date, to: date })),
    ),
  lines: (payload) => [
    { key: 'day', label: overtimeTexts('day'), value: dayWords(payload.date) },
    {
      key: 'overtime',
      label: overtimeTexts('overtime'),
      value: wordsOf(durationText(payload.minutes)),
    },
    { key: 'settled', label: overtimeTexts('settled'), value: wordsOf(settleTexts[payload.settle]) },
  ],
  sections: async (_ctx, _db, { payload }) => ({ attendance_details: { ...payload } }),
})
