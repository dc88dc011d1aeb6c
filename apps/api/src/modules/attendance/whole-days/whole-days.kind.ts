import {
  type WholeDaysPayload,
  wholeDaysPayload,
  wholeDaysRequest,
} from '@muster/contract/attendance/regularisation.contract'
import { daysIn } from '@muster/contract/kit/days'
import { spanText } from '../../../lib/texts/span.texts.ts'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { defineDirectKind, type EvaluationInput, effectOf, type RequestRecord } from '../../requests/index.ts'
import { findClockPerson } from '../clock/clock-facts.queries.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { kindsTexts } from '../kinds.texts.ts'
import { type AdjacentDays, findAdjacentDays } from '../regularisation/adjacent-days.ts'
import { applyRegularisation, type RegularisedDay, revertRegularisation } from '../regularisation/apply.ts'
import { dayConflicts } from '../regularisation/day-conflicts.ts'
import { dateProblem, findEarlierRequests, takenProblem } from '../regularisation/earlier-requests.ts'
import { projectDay } from '../rules/project-day.ts'
import { instantsOf } from '../rules/requested-times.ts'
import { wholeDaysTexts } from './whole-days.texts.ts'

const MAX_DAYS = 31
/** Default hours without a shift. */
const NO_SHIFT = { start: '09:00', end: '18:00' }

function refuse(problem: string, field: string): never {
  fail('attendance.regularisation_refused', { parameters: { problem }, fields: { [field]: problem } })
}

const countOf = ({ from_date, to_date }: WholeDaysPayload) => daysIn(from_date, to_date)

/** Working days of the range with their shift's hours, without days fully covered by a request. */
function wholeDays(
  ctx: Ctx,
  adjacent: AdjacentDays,
  { from_date, to_date }: WholeDaysPayload,
): RegularisedDay[] {
  const now = ctx.now.epochMilliseconds / 1000
  return adjacent.days
    .filter(({ date, plan }) => {
      const isTaken = plan.requests.some(({ portion }) => portion === 'full')
      return date >= from_date && date <= to_date && plan.off === null && !isTaken
    })
    .map(({ date, plan }) => {
      const { start, end } = plan.shift ?? NO_SHIFT
      const instants = instantsOf({ date, in_time: start, out_time: end }, plan.zone)
      const { days, punches } = adjacent
      return { date, instants, replaces: projectDay({ date, days, punches, instants, now }).replaces }
    })
}

/** The days that would count. @throws AppError `attendance.regularisation_refused` */
async function evaluate(
  ctx: Ctx,
  db: Db,
  { employeeId, input: payload }: EvaluationInput<WholeDaysPayload>,
): Promise<RegularisedDay[]> {
  const { from_date: from, to_date: to } = payload
  if (to < from) refuse(wholeDaysTexts('lastDayBeforeFirst'), 'to_date')
  if (countOf(payload) > MAX_DAYS) refuse(wholeDaysTexts('tooManyDays', { mostDays: MAX_DAYS }), 'to_date')
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const adjacent = await findAdjacentDays(ctx, db, { person, from, to })
  const today = todayIn(ctx, person.time_zone)
  for (const [field, date] of Object.entries({ from_date: from, to_date: to })) {
    const problem = dateProblem(person, adjacent.policy, date, today)
    if (problem) refuse(problem, field)
  }
  const days = wholeDays(ctx, adjacent, payload)
  if (days.length === 0) refuse(wholeDaysTexts('noWorkingDay'), 'from_date')
  const last = days.at(-1)?.instants.at(-1)
  if (last && Date.parse(last.at) > ctx.now.epochMilliseconds)
    refuse(wholeDaysTexts('lastShiftNotEnded'), 'to_date')
  const { taken } = await findEarlierRequests(ctx, db, { employeeId, from, to })
  if (taken) refuse(takenProblem(taken), 'from_date')
  return days
}

async function apply(
  ctx: Ctx,
  db: Db,
  { id, employeeId, payload }: RequestRecord<WholeDaysPayload>,
): Promise<void> {
  await lockPeople(ctx, db, [employeeId])
  const { from_date: from, to_date: to } = payload
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const adjacent = await findAdjacentDays(ctx, db, { person, from, to })
  await applyRegularisation(ctx, db, id, { employeeId, from, to, days: wholeDays(ctx, adjacent, payload) })
}

const rangeOf = ({ from_date, to_date }: WholeDaysPayload) => spanText(from_date, to_date)

/** Whole days counted as worked: approval adds punches by the shift's hours. */
export const wholeDaysKind = defineDirectKind<WholeDaysPayload>({
  declaration: wholeDaysRequest,
  refusal: 'attendance.regularisation_refused',
  name: kindsTexts.text('attendance'),
  payload: wholeDaysPayload,
  properties: [
    { property: 'days', label: wholeDaysTexts.text('numberOfDays'), type: 'number' },
    { property: 'from_date', label: wholeDaysTexts.text('firstDay'), type: 'date' },
  ],
  facts: (payload) => ({ days: String(countOf(payload)), from_date: payload.from_date }),
  period: ({ from_date, to_date }) => ({ from: from_date, to: to_date }),
  amount: (payload) => String(countOf(payload)),
  summary: (payload) => kindsTexts.text('wholeDays', { days: rangeOf(payload) }),
  evaluate: async (ctx, db, input) => {
    const days = await evaluate(ctx, db, input)
    return { problems: [], effect: [effectOf('worked_days', 'days', days.length)] }
  },
  onApprove: apply,
  canBeCancelled: true,
  onCancelAfterApproval: (ctx, db, { id, employeeId, payload }) =>
    revertRegularisation(ctx, db, id, { employeeId, from: payload.from_date, to: payload.to_date }),
  conflicts: (ctx, db, requests) =>
    dayConflicts(
      ctx,
      db,
      requests.map(({ id, employeeId, payload }) => ({
        ...{ id, employeeId, from: payload.from_date, to: payload.to_date },
      })),
    ),
  lines: (payload) => [{ key: 'days', label: wholeDaysTexts('days'), value: wordsOf(rangeOf(payload)) }],
  sections: async (_ctx, _db, { payload }) => ({ attendance_details: { ...payload } }),
})
