import {
  type LocalStayPayload,
  localStayPayload,
  localStayRequest,
  MOST_NIGHTS,
  type NightShiftPayload,
  nightShiftPayload,
  nightShiftRequest,
} from '@muster/contract/attendance/provisions.contract'
import { addDays, daysIn } from '@muster/contract/kit/days'
import { spanText } from '../../../lib/texts/span.texts.ts'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineDirectKind, effectOf, type RequestKind, type RequestRecord } from '../../requests/index.ts'
import { findClockPerson } from '../clock/clock-facts.queries.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { kindsTexts } from '../kinds.texts.ts'
import { dayConflicts } from '../regularisation/day-conflicts.ts'
import { areSettled, deleteNights, findOther, insertNights, type Night, nightsOf } from './nights.queries.ts'
import { provisionsTexts } from './provisions.texts.ts'

/** Maximum number of days in the future and in the past for local stays. */
const AHEAD = 60
const BACK = 62

function refuse(problem: string, field: string): never {
  fail('attendance.provision_refused', { parameters: { problem }, fields: { [field]: problem } })
}

const countOf = ({ from_date, to_date }: NightShiftPayload) => daysIn(from_date, to_date)
const rangeOf = ({ from_date, to_date }: NightShiftPayload) => spanText(from_date, to_date)

/**
 * Checks that the range is within the employment and not requested twice. @returns today at their location
 */
async function checkRange(
  ctx: Ctx,
  db: Db,
  kind: string,
  { employeeId, payload }: { employeeId: number; payload: NightShiftPayload },
): Promise<string> {
  const { from_date: from, to_date: to } = payload
  if (to < from) refuse(provisionsTexts('lastDayBeforeFirst'), 'to_date')
  if (countOf(payload) > MOST_NIGHTS)
    refuse(provisionsTexts('tooManyDays', { mostNights: MOST_NIGHTS }), 'to_date')
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const today = todayIn(ctx, person.time_zone)
  if (from < person.joined) refuse(provisionsTexts('daysBeforeJoining'), 'from_date')
  if (person.left !== null && to > person.left) refuse(provisionsTexts('daysAfterLastWorkingDay'), 'to_date')
  if (from < addDays(today, -BACK)) refuse(provisionsTexts('requestTooLate', { back: BACK }), 'from_date')
  const other = await findOther(ctx, db, kind, { employeeId, from, to })
  if (other !== null) refuse(provisionsTexts('daysAlreadyRequested', { other }), 'from_date')
  return today
}

interface Terms<P extends NightShiftPayload> {
  declaration: { kind: string }
  name: Text
  kind: 'night_shift' | 'local_stay'
  payload: RequestKind<P>['payload']
  /** @throws AppError `attendance.provision_refused`; `nights` are the nights it would cover */
  check: (payload: P, today: string, nights: readonly Night[]) => void
  nights: (ctx: Ctx, db: Db, employeeId: number, payload: P) => Promise<Night[]>
  summary: (payload: P) => Text
}

/** Request kinds that store nights to be paid on approval. */
function provisionKind<P extends NightShiftPayload>(terms: Terms<P>) {
  const requireUnpaid = async (ctx: Ctx, db: Db, { id }: RequestRecord<P>) => {
    if (await areSettled(ctx, db, id))
      fail('requests.not_cancellable', {
        parameters: { problem: provisionsTexts('daysAlreadyPaid') },
      })
  }
  return defineDirectKind<P>({
    ...{ declaration: terms.declaration, name: terms.name, payload: terms.payload },
    refusal: 'attendance.provision_refused',
    properties: [
      { property: 'days', label: provisionsTexts.text('numberOfDays'), type: 'number' },
      { property: 'from_date', label: provisionsTexts.text('firstDay'), type: 'date' },
    ],
    facts: (payload) => ({ days: String(countOf(payload)), from_date: payload.from_date }),
    period: ({ from_date, to_date }) => ({ from: from_date, to: to_date }),
    summary: terms.summary,
    evaluate: async (ctx, db, { employeeId, input }) => {
      const today = await checkRange(ctx, db, terms.declaration.kind, { employeeId, payload: input })
      const nights = await terms.nights(ctx, db, employeeId, input)
      terms.check(input, today, nights)
      return {
        problems: [],
        effect: [effectOf('nights', 'count', nights.length)],
        days: nights.map(({ date }) => ({ day: date, state: 'counts', counted: null })),
      }
    },
    onApprove: async (ctx, db, { id, employeeId, payload }) => {
      await lockPeople(ctx, db, [employeeId])
      const nights = await terms.nights(ctx, db, employeeId, payload)
      await insertNights(ctx, db, { requestId: id, employeeId, kind: terms.kind, nights })
    },
    canBeCancelled: true,
    validateCancel: requireUnpaid,
    onCancelAfterApproval: async (ctx, db, request) => {
      await requireUnpaid(ctx, db, request)
      await deleteNights(ctx, db, request.id)
    },
    conflicts: (ctx, db, requests) =>
      dayConflicts(
        ctx,
        db,
        requests.map(({ id, employeeId, payload }) => ({
          ...{ id, employeeId, from: payload.from_date, to: payload.to_date },
        })),
      ),
    lines: (payload) => [
      { key: 'days', label: provisionsTexts('days'), value: wordsOf(terms.summary(payload)) },
    ],
    sections: async (_ctx, _db, { payload }) => ({ attendance_details: { ...payload } }),
  })
}

const workedNights = (ctx: Ctx, db: Db, employeeId: number, payload: NightShiftPayload) =>
  nightsOf(ctx, db, { employeeId, from: payload.from_date, to: payload.to_date })

/** Night shifts worked: days with a night shift that attendance counts as worked. */
export const nightShiftKind = provisionKind<NightShiftPayload>({
  declaration: nightShiftRequest,
  name: kindsTexts.text('nightShift'),
  kind: 'night_shift',
  payload: nightShiftPayload,
  check: (payload, today, nights) => {
    if (payload.to_date > today) refuse(provisionsTexts('onlyNightsWorked'), 'to_date')
    if (nights.length === 0) refuse(provisionsTexts('noNightWorked'), 'from_date')
  },
  nights: workedNights,
  summary: (payload) => kindsTexts.text('nights', { days: rangeOf(payload) }),
})

/** Nights away from home other than on a journey. */
export const localStayKind = provisionKind<LocalStayPayload>({
  declaration: localStayRequest,
  name: kindsTexts.text('localStay'),
  kind: 'local_stay',
  payload: localStayPayload,
  check: (payload, today) => {
    if (payload.to_date > addDays(today, AHEAD))
      refuse(provisionsTexts('tooFarAhead', { ahead: AHEAD }), 'to_date')
  },
  nights: async (_ctx, _db, _employeeId, payload) =>
    Array.from({ length: countOf(payload) }, (_, day) => ({
      date: addDays(payload.from_date, day),
      minutes: 0,
    })),
  summary: (payload) => kindsTexts.text('stay', { place: payload.place, days: rangeOf(payload) }),
})
