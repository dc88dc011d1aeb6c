import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { andThen, type Question, together } from '../../platform/db/questions.ts'

export interface OffDaysAsked {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

/** Days in which a person's week-offs come from somewhere else than the pattern of their place. */
export interface WeekOffSpan {
  from: string
  to: string
  week_offs: readonly string[]
}

/**
 * Knows the week-offs of some people for some days, by their shift or roster; whom and what it doesn't answer
 * stays with the pattern. It is asked together with everything else that days off are counted from.
 */
export type WeekOffSource = (
  ctx: Ctx,
  asked: OffDaysAsked,
) => Question<ReadonlyMap<number, readonly WeekOffSpan[]>>

/**
 * A query for the restricted holidays that people have taken, by `employee_id` and `holiday_id`: part of the
 * statement that reads where people belong to.
 */
export type ChosenHolidaySource = (ctx: Pick<Ctx, 'orgId'>, asked: OffDaysAsked) => RawBuilder<unknown>

const weekOffSources: WeekOffSource[] = []
const chosenSources: ChosenHolidaySource[] = []

/** Called where a module connects. A later source goes before an earlier one. */
export function registerWeekOffSource(source: WeekOffSource): void {
  weekOffSources.push(source)
}

/** Called where a module connects. */
export function registerChosenHolidays(source: ChosenHolidaySource): void {
  chosenSources.push(source)
}

function replaced(days: readonly string[], spans: readonly WeekOffSpan[]): string[] {
  const isWithin = (date: string) => spans.some((span) => date >= span.from && date <= span.to)
  return [...days.filter((date) => !isWithin(date)), ...spans.flatMap((span) => span.week_offs)].sort()
}

export type WeekOffsKnown = ReadonlyMap<number, (days: readonly string[]) => string[]>

/** For each person whom a source knows: what it makes of the pattern's week-offs. */
export function weekOffsOfSources(ctx: Ctx, asked: OffDaysAsked): Question<WeekOffsKnown> {
  const sources = together(Object.fromEntries(weekOffSources.map((source, at) => [at, source(ctx, asked)])))
  return andThen(sources, (answers) => {
    const known = new Map<number, (days: readonly string[]) => string[]>()
    for (const answer of Object.values(answers)) {
      for (const [id, spans] of answer) {
        const earlier = known.get(id)
        known.set(id, (days) => replaced(earlier?.(days) ?? days, spans))
      }
    }
    return known
  })
}

/** Restricted holidays that people have taken, whoever keeps them: `employee_id`, `holiday_ids`. */
export function chosenQuery(ctx: Pick<Ctx, 'orgId'>, asked: OffDaysAsked): RawBuilder<unknown> {
  const nobody = sql`select null::bigint as employee_id, null::bigint as holiday_id where false`
  const taken = sql.join([nobody, ...chosenSources.map((source) => source(ctx, asked))], sql` union all `)
  return sql`select employee_id, array_agg(holiday_id) as holiday_ids from (${taken}) taken group by employee_id`
}
