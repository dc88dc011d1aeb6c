import type { RegularisationPayload } from '@muster/contract/attendance/regularisation.contract'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type ClockPerson, findClockPerson } from '../clock/clock-facts.queries.ts'
import { type ProjectedDay, projectDay } from '../rules/project-day.ts'
import { instantsOf, type RequestedInstant } from '../rules/requested-times.ts'
import { type AdjacentDays, findAdjacentDays } from './adjacent-days.ts'
import {
  dateProblem,
  type EarlierRequests,
  findEarlierRequests,
  type Problem,
  takenProblem,
} from './earlier-requests.ts'
import { regularisationTexts } from './regularisation.texts.ts'

export type RegularisationInput = Omit<RegularisationPayload, 'in_next_day' | 'out_next_day'> &
  Partial<Pick<RegularisationPayload, 'in_next_day' | 'out_next_day'>>

/** A day before and after a regularisation, and everything that prevents it. */
export interface Projection {
  person: ClockPerson
  zone: string
  adjacent: AdjacentDays
  instants: RequestedInstant[]
  day: ProjectedDay
  /** The clock-in is after the clock-out, which no shift explains: nothing is projected. */
  isReversed: boolean
}

/** @throws AppError `record.not_found` */
export async function projectRegularisation(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  input: RegularisationInput,
): Promise<Projection> {
  const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
  const { date } = input
  const adjacent = await findAdjacentDays(ctx, db, { person, from: date, to: date })
  const zone = adjacent.planOf(date)?.zone ?? person.time_zone
  const instants = instantsOf(input, zone)
  const { days, punches } = adjacent
  const now = ctx.now.epochMilliseconds / 1000
  const projected = { person, zone, adjacent }
  const day = projectDay({ date, days, punches, instants, now })
  if (!isReversed(input, instants, day)) return { ...projected, instants, day, isReversed: false }
  const asItIs = projectDay({ date, days, punches, instants: [], now })
  return { ...projected, instants: [], day: asItIs, isReversed: true }
}

/** A clock-out at or before the clock-in means the next day: of a shift that does not reach that far, a mistake. */
function isReversed(
  { in_time, out_time }: RegularisationInput,
  instants: readonly RequestedInstant[],
  { strays }: ProjectedDay,
): boolean {
  if (in_time === undefined || out_time === undefined || out_time > in_time) return false
  return strays.some((stray) => stray === instants[1])
}

const fieldOf = ({ direction }: RequestedInstant) => (direction === 'in' ? 'in_time' : 'out_time')

function instantProblems(ctx: Ctx, { instants, day }: Projection): Problem[] {
  const problemAt = (instant: RequestedInstant, problem: string) => ({ field: fieldOf(instant), problem })
  return instants.flatMap((instant) => {
    if (!instant.exists) return problemAt(instant, regularisationTexts('skippedByClockChange'))
    if (Date.parse(instant.at) > ctx.now.epochMilliseconds)
      return problemAt(instant, regularisationTexts('timeInFuture'))
    if (day.strays.includes(instant)) return problemAt(instant, regularisationTexts('timeOutsideShift'))
    return []
  })
}

/** A clock-out after an existing one changes nothing, since punches are added, never moved. */
function changeProblems({ instants, day: { before, after } }: Projection): Problem[] {
  const [only] = instants
  if (!only || !after || instants.length > 1) return []
  const isSame =
    before.first_in === after.first_in && before.last_out === after.last_out && before.worked === after.worked
  if (!isSame) return []
  const problem = regularisationTexts('punchAlreadyExists')
  return [{ field: fieldOf(only), problem }]
}

function limitProblems({ adjacent: { policy } }: Projection, { used, taken }: EarlierRequests): Problem[] {
  const field = 'date'
  if (taken) return [{ field, problem: takenProblem(taken) }]
  const max = policy.regularise_per_month
  if (used < max) return []
  return [{ field, problem: regularisationTexts('monthlyLimitReached', { most: max }) }]
}

/** Problems that prevent a regularisation, most serious first. One statement. */
export async function findProblems(
  ctx: Ctx,
  db: Db,
  projection: Projection,
  date: string,
): Promise<{ problems: Problem[]; used: number }> {
  const { person, adjacent, instants, isReversed: reversed } = projection
  const before = await findEarlierRequests(ctx, db, { employeeId: person.id, from: date, to: date })
  const wrongDate = dateProblem(person, adjacent.policy, date, todayIn(ctx, person.time_zone))
  const times = reversed ? 'clockInAfterOut' : 'clockTimeRequired'
  const none = { field: 'in_time', problem: regularisationTexts(times) }
  const strange = instantProblems(ctx, projection)
  const problems = [
    ...(instants.length === 0 ? [none] : []),
    ...(wrongDate === null ? [] : [{ field: 'date', problem: wrongDate }]),
    ...(strange.length > 0 ? strange : changeProblems(projection)),
    ...limitProblems(projection, before),
  ]
  return { problems, used: before.used }
}
