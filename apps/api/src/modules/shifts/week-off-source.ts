import { eachDay } from '@muster/contract/kit/days'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, type DeferredQuery, mapQuery } from '../../platform/db/deferred-query.ts'
import { rosterEntries } from './roster-source.ts'
import { decideDay, type RosterEntry } from './rules/work-days.ts'
import { type WorkFacts, workFactsQuery } from './work-book.queries.ts'

interface Span {
  from: string
  to: string
  week_offs: string[]
}

/** Spans of consecutive dates decided by roster or shift. */
function spansOf(days: readonly (readonly [date: string, isOff: boolean | null])[]): Span[] {
  const spans: Span[] = []
  let open: Span | null = null
  for (const [date, isOff] of days) {
    if (isOff === null) {
      open = null
      continue
    }
    if (open === null) {
      open = { from: date, to: date, week_offs: [] }
      spans.push(open)
    }
    open.to = date
    if (isOff) open.week_offs.push(date)
  }
  return spans
}

/**
 * Week-offs of people whose roster or shift decides them, for counting off-days; omits dates decided by the
 * location.
 */
export function shiftWeekOffs(
  ctx: Ctx,
  { employeeIds, from, to }: { employeeIds: readonly number[]; from: string; to: string },
): DeferredQuery<Map<number, Span[]>> {
  const known = combineQueries({
    facts: workFactsQuery(ctx, { employeeIds, from, to }),
    rosters: rosterEntries(ctx, employeeIds, from, to),
  })
  return mapQuery(known, ({ facts, rosters }) => weekOffsOf(facts, rosters, { from, to }))
}

function weekOffsOf(
  { book, people }: WorkFacts,
  rosters: ReadonlyMap<number, ReadonlyMap<string, RosterEntry>>,
  { from, to }: { from: string; to: string },
): Map<number, Span[]> {
  const answered = new Map<number, Span[]>()
  const hasOwn = [...book.shifts.values()].some(({ versions }) =>
    versions.some(({ terms }) => terms.week_offs !== null),
  )
  if (!hasOwn && rosters.size === 0) return answered
  const dates = eachDay(from, to)
  for (const person of people) {
    const roster = rosters.get(person.id)
    const spans = spansOf(dates.map((date) => [date, decideDay(book, person, roster, date).isOff]))
    if (spans.length > 0) answered.set(person.id, spans)
  }
  return answered
}
