import type { RegularisationPayload } from '@muster/contract/attendance/regularisation.contract'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type ClockPerson, findClockPerson } from '../clock/clock-facts.queries.ts'
import { type AskedInstant, instantsOf } from '../rules/asked-times.ts'
import { type ProjectedDay, projectDay } from '../rules/project-day.ts'
import { type AskedBefore, dateProblem, findAskedBefore, type Problem, takenProblem } from './asked-days.ts'
import { type DaysAround, findAround } from './day-around.ts'
import { regularisationTexts } from './regularisation.texts.ts'

export type Asked = Omit<RegularisationPayload, 'in_next_day' | 'out_next_day'> &
  Partial<Pick<RegularisationPayload, 'in_next_day' | 'out_next_day'>>

/** A day before and after a regularisation, and everything that prevents it. */
export interface Judged {
  person: ClockPerson
  zone: string
  around: DaysAround
  instants: AskedInstant[]
  day: ProjectedDay
}

/** @throws AppError `record.not_found` */
export async function projectAsked(ctx: Ctx, db: Db, employeeId: number, asked: Asked): Promise<Judged> {
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const { date } = asked
  const around = await findAround(ctx, db, { person, from: date, to: date })
  const zone = around.planOf(date)?.zone ?? person.time_zone
  const instants = instantsOf(asked, zone)
  const { days, punches } = around
  const now = ctx.now.epochMilliseconds / 1000
  return { person, zone, around, instants, day: projectDay({ date, days, punches, instants, now }) }
}

const fieldOf = ({ direction }: AskedInstant) => (direction === 'in' ? 'in_time' : 'out_time')

function instantProblems(ctx: Ctx, { instants, day }: Judged): Problem[] {
  const told = (instant: AskedInstant, problem: string) => ({ field: fieldOf(instant), problem })
  return instants.flatMap((instant) => {
    if (!instant.exists) return told(instant, regularisationTexts('onThisDayTheClocksLeftThisTime'))
    if (Date.parse(instant.at) > ctx.now.epochMilliseconds)
      return told(instant, regularisationTexts('thisTimeHasNotComeYet'))
    if (day.strays.includes(instant))
      return told(instant, regularisationTexts('thisTimeIsOutsideOfTheDaysShift'))
    return []
  })
}

/** A clock-out after an existing one changes nothing, since punches are added, never moved. */
function changeProblems({ instants, day: { before, after } }: Judged): Problem[] {
  const [only] = instants
  if (!only || !after || instants.length > 1) return []
  const isSame =
    before.first_in === after.first_in && before.last_out === after.last_out && before.worked === after.worked
  if (!isSame) return []
  const problem = regularisationTexts('theDayWouldStayAsItIsItHasSuch')
  return [{ field: fieldOf(only), problem }]
}

function limitProblems({ around: { policy } }: Judged, { used, taken }: AskedBefore): Problem[] {
  const field = 'date'
  if (taken) return [{ field, problem: takenProblem(taken) }]
  const most = policy.regularise_per_month
  if (used < most) return []
  return [{ field, problem: regularisationTexts('thisCanBeAskedForTimesAMonthAnd', { most }) }]
}

/** Problems that prevent a regularisation, most serious first. One statement. */
export async function findProblems(
  ctx: Ctx,
  db: Db,
  judged: Judged,
  date: string,
): Promise<{ problems: Problem[]; used: number }> {
  const { person, around, instants } = judged
  const before = await findAskedBefore(ctx, db, { employeeId: person.id, from: date, to: date })
  const wrongDate = dateProblem(person, around.policy, date, todayIn(ctx, person.time_zone))
  const none = { field: 'in_time', problem: regularisationTexts('enterWhenYouCameOrWhenYouWent') }
  const strange = instantProblems(ctx, judged)
  const problems = [
    ...(instants.length === 0 ? [none] : []),
    ...(wrongDate === null ? [] : [{ field: 'date', problem: wrongDate }]),
    ...(strange.length > 0 ? strange : changeProblems(judged)),
    ...limitProblems(judged, before),
  ]
  return { problems, used: before.used }
}
