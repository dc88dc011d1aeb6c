import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, type DeferredQuery, mapQuery } from '../../platform/db/deferred-query.ts'

export interface OffDaysFilter {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
}

/** Dates on which a person's week-offs do not follow the pattern of their location. */
export interface WeekOffSpan {
  from: string
  to: string
  week_offs: readonly string[]
}

/**
 * Provides week-offs of people by shift or roster; people and dates it does not return follow the pattern.
 * Combined with the other queries about off-days in one statement.
 */
export type WeekOffSource = (
  ctx: Ctx,
  filter: OffDaysFilter,
) => DeferredQuery<ReadonlyMap<number, readonly WeekOffSpan[]>>

/**
 * A subquery of chosen restricted holidays, by `employee_id` and `holiday_id`, used in the statement that
 * loads people's locations; `is_pending` for those that are requested but not approved yet.
 */
export type ChosenHolidaySource = (ctx: Pick<Ctx, 'orgId'>, filter: OffDaysFilter) => RawBuilder<unknown>

const weekOffSources: WeekOffSource[] = []
const chosenSources: ChosenHolidaySource[] = []

/** Called when a module connects. Later sources take precedence. */
export function registerWeekOffSource(source: WeekOffSource): void {
  weekOffSources.push(source)
}

/** Called when a module connects. */
export function registerChosenHolidays(source: ChosenHolidaySource): void {
  chosenSources.push(source)
}

function replaced(days: readonly string[], spans: readonly WeekOffSpan[]): string[] {
  const isWithin = (date: string) => spans.some((span) => date >= span.from && date <= span.to)
  return [...days.filter((date) => !isWithin(date)), ...spans.flatMap((span) => span.week_offs)].sort()
}

export type WeekOffsKnown = ReadonlyMap<number, (days: readonly string[]) => string[]>

/** Week-offs by person, for people known to a source. */
export function weekOffsOfSources(ctx: Ctx, filter: OffDaysFilter): DeferredQuery<WeekOffsKnown> {
  const sources = combineQueries(
    Object.fromEntries(weekOffSources.map((source, at) => [at, source(ctx, filter)])),
  )
  return mapQuery(sources, (answers) => {
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

/** Chosen restricted holidays from the registered source: `employee_id`, `holiday_ids`, and `requested_ids` of pending ones. */
export function chosenQuery(ctx: Pick<Ctx, 'orgId'>, filter: OffDaysFilter): RawBuilder<unknown> {
  const nobody = sql`select null::bigint as employee_id, null::bigint as holiday_id, false as is_pending where false`
  const choices = sql.join([nobody, ...chosenSources.map((source) => source(ctx, filter))], sql` union all `)
  return sql`select employee_id, array_agg(holiday_id) filter (where not is_pending) as holiday_ids,
    array_agg(holiday_id) filter (where is_pending) as requested_ids from (${choices}) taken group by employee_id`
}
