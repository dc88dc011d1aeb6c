import { addDays, daysIn } from '@muster/contract/kit/days'
import {
  type DayPayload,
  type DutyPayload,
  dayPayload,
  dutyPayload,
  dutyRequest,
  homeRequest,
  MOST_DAYS,
} from '@muster/contract/requests/day-requests.contract'
import { sql } from 'kysely'
import { spanText } from '../../../lib/texts/span.texts.ts'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineDirectKind } from '../kinds/define-kind.ts'
import { type DefinedKind, effectOf } from '../kinds/kind-types.ts'
import type { RequestFact, RequestKind } from '../request-kinds.ts'
import type { Claims } from '../rules/clash.ts'
import { daysTexts } from './days.texts.ts'

/** Maximum number of days for back-dated requests. */
const BACK_DATED = 60

function summaryOf({ from_date, to_date, half }: DayPayload): Text {
  if (half !== 'full')
    return daysTexts.text(half === 'first_half' ? 'firstHalfOf' : 'secondHalfOf', { date: from_date })
  return daysTexts.text('daysOf', { count: daysIn(from_date, to_date), days: spanText(from_date, to_date) })
}

const daysOf = ({ from_date, to_date, half }: DayPayload) =>
  half === 'full' ? daysIn(from_date, to_date) : 0.5

function refuse(problem: string, field: string): never {
  fail('requests.days_invalid', { parameters: { problem }, fields: { [field]: problem } })
}

function checkRange(payload: DayPayload, joinedOn: string, leavesOn: string | null, today: string): void {
  const { from_date, to_date, half } = payload
  if (to_date < from_date) refuse(daysTexts('lastDayBeforeFirst'), 'to_date')
  if (daysIn(from_date, to_date) > MOST_DAYS)
    refuse(daysTexts('tooManyDays', { mostDays: MOST_DAYS }), 'to_date')
  if (half !== 'full' && from_date !== to_date) refuse(daysTexts('halfDayOnSingleDay'), 'half')
  if (from_date < joinedOn) refuse(daysTexts('daysBeforeJoining'), 'from_date')
  if (leavesOn !== null && to_date > leavesOn) refuse(daysTexts('daysAfterLastWorkingDay'), 'to_date')
  const earliest = addDays(today, -BACK_DATED)
  if (from_date < earliest) refuse(daysTexts('requestTooLate', { backDated: BACK_DATED }), 'from_date')
}

async function validateDays(ctx: Ctx, db: Db, employeeId: number, input: DayPayload): Promise<void> {
  const { rows } = await sql<{ joined_on: string; left_on: string | null; today: string }>`
    select e.date_of_joining as joined_on, e.left_on,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today
    from employee e join organisation o on o.org_id = e.org_id
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`.execute(db)
  const person = rows[0] ?? fail('record.not_found')
  checkRange(input, person.joined_on, person.left_on, person.today)
}

const halves = { full: 3, first_half: 1, second_half: 2 } as const

/** The days taken at work elsewhere; on duty for hours takes only those. */
function claimsOf(payload: DayPayload | DutyPayload): Claims {
  const { from_date, to_date, half } = payload
  const hours =
    'from_time' in payload && payload.from_time && payload.to_time && half === 'full'
      ? { hours: { from: payload.from_time, to: payload.to_time } }
      : {}
  // Unusable periods are refused by the evaluation.
  const length = Math.max(0, Math.min(daysIn(from_date, to_date), MOST_DAYS))
  const days = Array.from({ length }, (_, at) => addDays(from_date, at))
  return { presence: 'work', days: days.map((day) => ({ day, halves: halves[half], ...hours })) }
}

const dayStates = { full: 'counts', first_half: 'first_half', second_half: 'second_half' } as const

interface Terms<P extends DayPayload> {
  declaration: { kind: string }
  name: Text
  payload: RequestKind<P>['payload']
  check?: (input: P) => void
  more?: (payload: P) => RequestFact[]
}

/** Common definition of both kinds. There is no effect to apply: attendance reads the approved request. */
function dayKind<P extends DayPayload>({
  declaration,
  name,
  payload,
  check,
  more,
}: Terms<P>): DefinedKind<P, P> {
  return defineDirectKind<P>({
    ...{ declaration, name, payload, refusal: 'requests.days_invalid' },
    properties: [
      { property: 'days', label: daysTexts.text('numberOfDays'), type: 'number' },
      { property: 'from_date', label: daysTexts.text('firstDay'), type: 'date' },
    ],
    facts: (input) => ({ days: String(daysOf(input)), from_date: input.from_date }),
    period: ({ from_date, to_date }) => ({ from: from_date, to: to_date }),
    occupies: claimsOf,
    amount: (input) => String(daysOf(input)),
    evaluate: async (ctx, db, { employeeId, input }) => {
      check?.(input)
      await validateDays(ctx, db, employeeId, input)
      return { problems: [], effect: [effectOf('days', 'days', daysOf(input))] }
    },
    dayState: ({ half }) => dayStates[half],
    summary: summaryOf,
    canBeCancelled: true,
    lines: (input) => [
      { key: 'days', label: daysTexts('days'), value: wordsOf(summaryOf(input)) },
      ...(more?.(input) ?? []),
    ],
    sections: async (_ctx, _db, request) => ({ attendance_details: { ...request.payload } }),
  })
}

export const workFromHome = dayKind<DayPayload>({
  declaration: homeRequest,
  name: daysTexts.text('workFromHome'),
  payload: dayPayload,
})

function checkTimes({ from_time, to_time, from_date, to_date }: DutyPayload): void {
  if ((from_time === undefined) !== (to_time === undefined))
    refuse(daysTexts('bothTimesOrNeither'), 'to_time')
  if (from_time && to_time && to_time <= from_time) refuse(daysTexts('endNotAfterStart'), 'to_time')
  if (from_time && from_date !== to_date) refuse(daysTexts('timesOnSingleDay'), 'from_time')
}

export const onDuty = dayKind<DutyPayload>({
  declaration: dutyRequest,
  name: daysTexts.text('onDuty'),
  payload: dutyPayload,
  check: checkTimes,
  more: ({ place, from_time, to_time }) => [
    ...(place ? [{ key: 'place', label: daysTexts('place'), value: place }] : []),
    ...(from_time && to_time
      ? [
          {
            key: 'time',
            label: daysTexts('time'),
            value: daysTexts('to', { fromTime: from_time, toTime: to_time }),
          },
        ]
      : []),
  ],
})
