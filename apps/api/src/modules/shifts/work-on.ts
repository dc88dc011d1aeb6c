import { eachDay } from '@muster/contract/kit/days'
import type { Ctx } from '../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  mapQuery,
  resolvedQuery,
  runQuery,
} from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { placeWeekOffsQuery } from '../holidays/index.ts'
import { rosterEntries } from './roster-source.ts'
import { decideDay, type WorkDay } from './rules/work-days.ts'
import { workFactsQuery } from './work-book.queries.ts'

/**
 * Shifts by person and date, in order of precedence: roster entry, the person's assignment, the rule of
 * location and department (then location, then department), the organisation's shift. Uses location,
 * department and time zone of each date, including planned transfers. Ignores joining, leaving, leave and
 * holidays.
 *
 * @param asked `from` and `to` as `YYYY-MM-DD`, inclusive
 * @returns one entry per known person of the organisation (does not check reach), with every date ascending
 */
export function workQuery(
  ctx: Ctx,
  { employeeIds, from, to }: { employeeIds: readonly number[]; from: string; to: string },
): DeferredQuery<Map<number, WorkDay[]>> {
  if (employeeIds.length === 0 || to < from) return resolvedQuery(new Map())
  const stored = combineQueries({
    facts: workFactsQuery(ctx, { employeeIds, from, to }),
    isOffAt: placeWeekOffsQuery(ctx),
    rosters: rosterEntries(ctx, employeeIds, from, to),
  })
  return mapQuery(stored, ({ facts: { book, people }, isOffAt, rosters }) => {
    const dates = eachDay(from, to)
    const result = new Map<number, WorkDay[]>()
    for (const person of people) {
      const roster = rosters.get(person.id)
      const days = dates.map((date): WorkDay => {
        const { isOff, locationId, ...day } = decideDay(book, person, roster, date)
        return { ...day, off: (isOff ?? isOffAt(locationId, date)) ? 'week_off' : null }
      })
      result.set(person.id, days)
    }
    return result
  })
}

/** Runs `workQuery`. One statement, whatever the number of people and days. */
export const workOn = (
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, WorkDay[]>> => runQuery(db, workQuery(ctx, { employeeIds, from, to }))
