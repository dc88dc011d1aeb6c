import { datesBetween } from '@muster/contract/holidays/week-offs'
import type { Ctx } from '../../platform/context.ts'
import { ask, together } from '../../platform/db/questions.ts'
import type { Db } from '../../platform/db/tx.ts'
import { placeWeekOffsAsked } from '../holidays/index.ts'
import { rosterEntries } from './roster-source.ts'
import { decideDay, type WorkDay } from './rules/work-days.ts'
import { workFactsAsked } from './work-book.queries.ts'

/**
 * Who works when: the roster's entry, before the person's assignment, before the rule of their location and
 * department (then of the location, then of the department), before the shift of the organisation. One statement
 * whatever the number of people and days. Location, department and time
 * zone are those of each day, also of planned moves. Joining, leaving, leave and holidays are not looked at.
 *
 * @param from,to `YYYY-MM-DD`, both included
 * @returns one entry for each known person of the organisation (no reach is applied), each with every date ascending
 */
export async function workOn(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, WorkDay[]>> {
  const result = new Map<number, WorkDay[]>()
  if (employeeIds.length === 0 || to < from) return result
  const known = await ask(
    db,
    together({
      facts: workFactsAsked(ctx, { employeeIds, from, to }),
      isOffAt: placeWeekOffsAsked(ctx),
      rosters: rosterEntries(ctx, employeeIds, from, to),
    }),
  )
  const { isOffAt, rosters } = known
  const { book, people } = known.facts
  const dates = datesBetween(from, to)
  for (const person of people) {
    const roster = rosters.get(person.id)
    const days = dates.map((date): WorkDay => {
      const { isOff, locationId, ...day } = decideDay(book, person, roster, date)
      return { ...day, off: (isOff ?? isOffAt(locationId, date)) ? 'week_off' : null }
    })
    result.set(person.id, days)
  }
  return result
}
