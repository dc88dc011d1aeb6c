import { addDays } from '@muster/contract/kit/days'
import {
  type CompOffPayload,
  compOffPayload,
  compOffRequest,
} from '@muster/contract/leave/apply/other-requests.contract'
import { sql } from 'kysely'
import { durationText } from '../../../lib/texts/duration.texts.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { offDaysOf } from '../../holidays/index.ts'
import {
  defineKind,
  type Evaluation,
  type EvaluationInput,
  effectOf,
  type RequestRecord,
} from '../../requests/index.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { openLots, postEntries } from '../ledger/entries.ts'
import { toUnits } from '../rules/units.ts'
import { findEmployment } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { type AttendedTime, attendedTime } from './attended-time.ts'
import { moveRow, refuse } from './request-tables.ts'
import { daysWords, dayWords } from './rules/leave-words.ts'
import { summaryTexts } from './summary.texts.ts'
import {
  findTimeBackLot,
  findTimeBackSetting,
  OVERTIME_SOURCE,
  type TimeBackLot,
  type TimeBackSetting,
} from './time-back.service.ts'

const TABLE = 'comp_off_claim'
const SOURCE = 'comp_off'

type Setting = TimeBackSetting

async function findSetting(ctx: Ctx, db: Db): Promise<Setting> {
  const setting = await findTimeBackSetting(ctx, db)
  return setting ?? refuse('date', applyTexts('compOffNotConfigured'))
}

function daysFor(minutes: number, setting: Setting): 0 | 0.5 | 1 {
  if (minutes >= setting.full_day_minutes) return 1
  return minutes >= setting.half_day_minutes ? 0.5 : 0
}

const lengthWords = (minutes: number) => wordsOf(durationText(minutes))

/** What attendance shows, in words: "Attendance shows 4 h 10 min, 09:58 to 14:08". */
function attendanceWords(attended: AttendedTime | undefined): string {
  if (!attended) return applyTexts('noAttendanceOnThatDay')
  const { minutes, firstIn, lastOut } = attended
  if (firstIn === null || lastOut === null)
    return applyTexts('attendanceShows', { length: lengthWords(minutes) })
  return applyTexts('attendanceShowsFromTo', { length: lengthWords(minutes), firstIn, lastOut })
}

interface Counted {
  days: 0.5 | 1
  minutes: number
  attended: AttendedTime | undefined
}

/**
 * What a claim earns: the claimed time, but no more than attendance shows. Without attendance it is refused, or left to
 * the approver if HR set it so.
 */
async function countClaim(
  ctx: Ctx,
  db: Db,
  { employeeId, date, minutes: claimed }: CompOffInput & { employeeId: number },
  setting: Setting,
): Promise<Counted> {
  const attended = await attendedTime(ctx, db, { employeeId, date })
  if (!attended && !setting.without_attendance)
    refuse('date', applyTexts('noAttendanceNoTimeBack', { date: dayWords(date) }))
  const minutes = attended ? Math.min(claimed, attended.minutes) : claimed
  const days = daysFor(minutes, setting)
  if (days !== 0) return { days, minutes, attended }
  const least = applyTexts('compOffBelowMinimum', { least: durationText(setting.half_day_minutes) })
  return refuse(
    'minutes',
    attended && attended.minutes < claimed ? `${attendanceWords(attended)} ${least}` : least,
  )
}

async function checkDay(ctx: Ctx, db: Db, employeeId: number, date: string, setting: Setting): Promise<void> {
  const today = await organisationToday(ctx, db)
  const employment = (await findEmployment(ctx, db, employeeId)) ?? fail('record.not_found')
  if (date < employment.joined) refuse('date', applyTexts('beforeJoining'))
  if (date > today) refuse('date', applyTexts('compOffForWorkDoneOnly'))
  if (date < addDays(today, -setting.claim_within_days))
    refuse(
      'date',
      applyTexts('compOffClaimedTooLate', { claimWithinDays: daysWords(setting.claim_within_days) }),
    )
  const off = (await offDaysOf(ctx, db, [employeeId], date, date)).get(employeeId)
  if (!off || off.week_offs.length + off.holidays.length === 0)
    refuse('date', applyTexts('noCompOffOnWorkingDay', { date: dayWords(date) }))
  const { rows } = await sql`
    select 1 from comp_off_claim where org_id = ${ctx.orgId} and employee_id = ${employeeId} and day = ${date}::date
      and state in ('pending', 'booked')
    union all
    select 1 from leave_entry where org_id = ${ctx.orgId} and employee_id = ${employeeId}
      and source = ${OVERTIME_SOURCE} and effective_on = ${date}::date
    group by source_id having sum(days) > 0`.execute(db)
  if (rows.length > 0) refuse('date', applyTexts('compOffAlreadyRequested', { date: dayWords(date) }))
}

type CompOffInput = Pick<CompOffPayload, 'date' | 'minutes'>

async function evaluate(
  ctx: Ctx,
  db: Db,
  { employeeId, input: { date, minutes } }: EvaluationInput<CompOffInput>,
): Promise<Evaluation<CompOffPayload>> {
  const setting = await findSetting(ctx, db)
  await checkDay(ctx, db, employeeId, date, setting)
  const counted = await countClaim(ctx, db, { employeeId, date, minutes }, setting)
  const { days, attended } = counted
  const expires_on = addDays(date, setting.expires_after_days)
  return {
    payload: {
      ...{ date, minutes, days, LEAVE_TYPE_ID: setting.leave_type_id, expires_on },
      attended: attended?.minutes ?? null,
    },
    problems: [],
    effect: [effectOf('time_back', 'days', days), effectOf('take_by', 'day', expires_on)],
    reasons: [
      attendanceWords(attended),
      applyTexts('countedAs', {
        ...{ length: lengthWords(counted.minutes), days: daysWords(days) },
        ...{ half: lengthWords(setting.half_day_minutes), full: lengthWords(setting.full_day_minutes) },
      }),
    ],
  }
}

type Claim = RequestRecord<CompOffPayload>

/** Credits the days as a separate lot that expires. */
async function creditClaim(ctx: Ctx, db: Db, { id, employeeId, payload }: Claim): Promise<void> {
  const key = { employeeId, leaveTypeId: payload.LEAVE_TYPE_ID }
  await lockBalances(ctx, db, [key])
  if (!(await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'booked' }))) return
  // Attendance may have been corrected since: never more than it shows now, never more than was claimed.
  const now = await countClaim(ctx, db, { employeeId, ...payload }, await findSetting(ctx, db))
  const days = Math.min(now.days, payload.days)
  const [lotId] = await openLots(ctx, db, [{ ...key, expiresOn: payload.expires_on }])
  const entry = {
    ...key,
    on: payload.date,
    units: toUnits(days),
    kind: 'comp_off' as const,
    source: SOURCE,
  }
  const note = applyTexts.text('workedOn', { date: payload.date })
  await postEntries(ctx, db, [{ ...entry, sourceId: id, ref: `claim:${id}`, lotId: lotId ?? null, note }])
}

/** @throws AppError `requests.not_cancellable` when days of the lot have been taken or have lapsed */
async function requireUnusedLot(ctx: Ctx, db: Db, { id, employeeId, payload }: Claim): Promise<TimeBackLot> {
  await lockBalances(ctx, db, [{ employeeId, leaveTypeId: payload.LEAVE_TYPE_ID }])
  const lot = await findTimeBackLot(ctx, db, SOURCE, `claim:${id}`)
  if (lot && toUnits(lot.left) >= toUnits(lot.credited)) return lot
  const problem = applyTexts.text('compOffUsedOrLapsed')
  return fail('requests.not_cancellable', { parameters: { problem } })
}

async function reverseClaim(ctx: Ctx, db: Db, claim: Claim): Promise<void> {
  const { id, employeeId, payload } = claim
  const { lot_id, credited } = await requireUnusedLot(ctx, db, claim)
  if (!(await moveRow(ctx, db, TABLE, { requestId: id, from: 'booked', to: 'cancelled' }))) return
  const key = { employeeId, leaveTypeId: payload.LEAVE_TYPE_ID, lotId: lot_id }
  const entry = {
    ...key,
    on: payload.date,
    units: -toUnits(credited),
    kind: 'adjusted' as const,
    source: SOURCE,
  }
  await postEntries(ctx, db, [
    { ...entry, sourceId: id, ref: `claim-back:${id}`, note: applyTexts.text('cancelled') },
  ])
}

const summary = ({ days: count, date }: CompOffPayload) =>
  count === 0.5 ? summaryTexts.text('compOffHalf', { date }) : summaryTexts.text('compOff', { count, date })

/** Comp-off for work on an off-day: approval credits a lot that expires. */
export const compOffKind = defineKind<CompOffInput, CompOffPayload>({
  declaration: compOffRequest,
  refusal: 'leave.not_allowed',
  evaluate: evaluate,
  name: summaryTexts.text('compOffName'),
  payload: compOffPayload,
  properties: [
    { property: 'days', label: applyTexts.text('numberOfDays'), type: 'number' },
    { property: 'minutes', label: applyTexts.text('minutesWorked'), type: 'number' },
    { property: 'date', label: applyTexts.text('dayWorked'), type: 'date' },
  ],
  facts: ({ days, minutes, date }) => ({ days: String(days), minutes: String(minutes), date }),
  occupies: ({ date }) => ({ presence: 'worked', days: [{ day: date, halves: 3 }] }),
  occupiesField: 'date',
  amount: ({ days }) => String(days),
  summary,
  onSubmit: async (ctx, db, { id, employeeId, payload }) => {
    await db
      .insertInto(TABLE)
      .values({
        org_id: ctx.orgId,
        request_id: id,
        employee_id: employeeId,
        day: payload.date,
        minutes: payload.minutes,
        days: String(payload.days),
        state: 'pending',
      })
      .execute()
  },
  onApprove: creditClaim,
  onReject: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  onWithdraw: async (ctx, db, { id }) => {
    await moveRow(ctx, db, TABLE, { requestId: id, from: 'pending', to: 'released' })
  },
  conflicts: async (_ctx, _db, claims) => {
    const told = claims.filter(({ status, payload }) => status === 0 && payload.attended === null)
    return new Map(
      told.map(({ id }) => [id, [{ tone: 'warning' as const, text: applyTexts('noAttendanceOnThatDay') }]]),
    )
  },
  canBeCancelled: true,
  validateCancel: async (ctx, db, claim) => {
    await requireUnusedLot(ctx, db, claim)
  },
  onCancelAfterApproval: reverseClaim,
  lines: (payload) => [
    { key: 'given_back', label: applyTexts('creditedBack'), value: wordsOf(summary(payload)) },
    { key: 'worked', label: applyTexts('worked'), value: lengthWords(payload.minutes) },
    ...(payload.attended === undefined
      ? []
      : [
          {
            key: 'attended',
            label: applyTexts('attended'),
            value:
              payload.attended === null ? applyTexts('noAttendanceOnThatDay') : lengthWords(payload.attended),
          },
        ]),
    { key: 'take_by', label: applyTexts('useBy'), value: dayWords(payload.expires_on) },
  ],
})
