import type { Ctx } from '../../platform/context.ts'
import { combineQueries, type DeferredQuery, mapQuery } from '../../platform/db/deferred-query.ts'
import type { RosterEntry } from './rules/work-days.ts'

/**
 * Published roster entries of people within a date range, by person and date: a shift, which makes the day a
 * working day whatever the week-offs, or off (`shiftId` null). Excludes drafts. Combined with the other
 * queries about these days in one statement.
 */
export type RosterSource = (
  ctx: Ctx,
  employeeIds: readonly number[],
  from: string,
  to: string,
) => DeferredQuery<Map<number, Map<string, RosterEntry>>>

const sources: RosterSource[] = []

/** Registers the source of published entries; called when the roster module connects. */
export function registerRosterSource(source: RosterSource): void {
  sources.push(source)
}

export function rosterEntries(
  ...args: Parameters<RosterSource>
): DeferredQuery<ReadonlyMap<number, ReadonlyMap<string, RosterEntry>>> {
  const answers = combineQueries(Object.fromEntries(sources.map((source, at) => [at, source(...args)])))
  return mapQuery(answers, (known) => {
    const all = new Map<number, Map<string, RosterEntry>>()
    for (const answer of Object.values(known)) {
      for (const [id, entries] of answer) all.set(id, new Map([...(all.get(id) ?? []), ...entries]))
    }
    return all
  })
}
