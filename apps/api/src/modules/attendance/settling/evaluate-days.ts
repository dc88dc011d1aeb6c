import type { SettledDayView, SettlingWay } from '@muster/contract/attendance/settling.contract'
import { addDays } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { bookLeaveDays } from '../../leave/index.ts'
import type { DayRow } from '../days/days-of.ts'
import { type CorrectedTimes, settleByTimes } from '../rules/correct-times.ts'
import { type SettledDay, type Settlement, settleByHours, settleByVoid } from '../rules/settle-day.ts'
import {
  type DayKey,
  findSettleFacts,
  type PersonToSettle,
  type SettleFacts,
} from './settle-facts.queries.ts'
import { settlingTexts } from './settling.texts.ts'

export interface SettlingInput {
  how: SettlingWay
  days: readonly DayKey[]
  LEAVE_TYPE_ID?: number | undefined
  times?: CorrectedTimes | undefined
}

export interface EvaluatedDay {
  view: SettledDayView
  /** The stored row, for days without a problem. */
  row: DayRow | undefined
  /** Punches to add and to void. */
  change: Pick<SettledDay, 'add' | 'voids'>
}

const NO_CHANGE: EvaluatedDay['change'] = { add: [], voids: [] }

type Figures = NonNullable<SettledDayView['before']>
const figuresOf = ({ status, first_in, last_out, worked, late_by, early_by }: Figures): Figures => ({
  ...{ status, first_in, last_out, worked, late_by, early_by },
})

/** Problem that prevents any change of the day. On a day that is not over yet, only times can be corrected. */
function dayProblem(
  ctx: Ctx,
  { how }: Pick<SettlingInput, 'how'>,
  person: PersonToSettle,
  { date, row }: { date: string; row: DayRow | undefined },
): string | null {
  // Nobody may edit their own attendance.
  if (person.id === ctx.actor.employeeId) return settlingTexts('ownAttendance')
  if (!row) return settlingTexts('dayNotRecorded')
  if (!row.is_final && how !== 'times') return settlingTexts('dayNotOver')
  if (row.is_locked) return settlingTexts('periodLocked')
  if (person.waiting.includes(date)) return settlingTexts('requestPending')
  return null
}

function settle(
  { how, times = {} }: Pick<SettlingInput, 'how' | 'times'>,
  row: DayRow,
  facts: SettleFacts,
  now: number,
): Settlement | null {
  if (how === 'leave' || how === 'accept') return null
  const { employee_id: id, date, status, flags, punch_ids: punchIds, plan } = row
  const adjacent = [addDays(date, -1), date, addDays(date, 1)]
  const days = (facts.days.get(id) ?? []).filter((one) => adjacent.includes(one.date))
  const day = { date, status, flags, punchIds, plan, days, punches: facts.punches.get(id) ?? [] }
  if (how === 'times') return settleByTimes(day, times, now)
  return how === 'hours' ? settleByHours(day, now) : settleByVoid(day, now)
}

function evaluateDay(ctx: Ctx, input: SettlingInput, key: DayKey, facts: SettleFacts): EvaluatedDay {
  const person = facts.people.get(key.EMPLOYEE_ID) ?? fail('record.not_found')
  const row = facts.days.get(person.id)?.find(({ date }) => date === key.date)
  const view: SettledDayView = {
    ...{ EMPLOYEE_ID: person.id, EMPLOYEE_NAME: person.name, EMPLOYEE_CODE: person.code, date: key.date },
    ...{ before: row ? figuresOf(row) : null, after: null },
    problem: dayProblem(ctx, input, person, { date: key.date, row }),
  }
  if (view.problem !== null || !row) return { view, row: undefined, change: NO_CHANGE }
  const settled = settle(input, row, facts, ctx.now.epochMilliseconds / 1000)
  if (settled === null)
    return { view: input.how === 'accept' ? { ...view, after: view.before } : view, row, change: NO_CHANGE }
  if ('problem' in settled)
    return { view: { ...view, problem: settled.problem }, row: undefined, change: NO_CHANGE }
  return { view: { ...view, after: figuresOf(settled.after) }, row, change: settled }
}

const uniqueDays = (days: readonly DayKey[]) => [
  ...new Map(days.map((day) => [`${day.EMPLOYEE_ID} ${day.date}`, day])).values(),
]

/** Adds problems of leave that can't be booked; books the rest unless it is a trial. */
async function withLeave(
  ctx: Ctx,
  db: Db,
  evaluated: EvaluatedDay[],
  of: { leaveTypeId: number; comment: string; isTrial: boolean },
): Promise<EvaluatedDay[]> {
  const days = evaluated
    .filter(({ row }) => row !== undefined)
    .map(({ view }) => ({ employeeId: view.EMPLOYEE_ID, date: view.date }))
  const problems = await bookLeaveDays(ctx, db, { ...of, days })
  return evaluated.map((one) => {
    const problem = problems.get(`${one.view.EMPLOYEE_ID} ${one.view.date}`)
    return problem === undefined ? one : { ...one, row: undefined, view: { ...one.view, problem } }
  })
}

/**
 * Evaluates the settling of days. Three statements; for leave also those of booking, which happens immediately
 * unless it is a trial.
 *
 * @throws AppError `record.not_found` out of reach, `attendance.settling_refused`
 */
export async function evaluateDays(
  ctx: Ctx,
  db: Db,
  input: SettlingInput,
  leave: { comment: string; isTrial: boolean },
): Promise<EvaluatedDay[]> {
  const days = uniqueDays(input.days)
  const facts = await findSettleFacts(ctx, db, days)
  const evaluated = days.map((key) => evaluateDay(ctx, input, key, facts))
  if (input.how !== 'leave' || input.LEAVE_TYPE_ID === undefined) return evaluated
  return withLeave(ctx, db, evaluated, { ...leave, leaveTypeId: input.LEAVE_TYPE_ID })
}
