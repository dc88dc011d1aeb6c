import { dayNumber } from '@muster/contract/kit/day-number'
import {
  addCounts,
  type Counts,
  countStay,
  type GroupTime,
  noCounts,
  type Period,
  type SpellDays,
} from './people-counts.ts'
import type {
  GroupFigures,
  PeopleMetricsInput,
  PeopleMetricsResult,
  Person,
  Spell,
} from './people-metrics-types.ts'
import { figuresOf } from './people-rates.ts'

const spellDays = ({ joined, left, exit }: Spell): SpellDays => ({
  joined: dayNumber(joined),
  left: left === null ? Number.POSITIVE_INFINITY : dayNumber(left),
  exit,
})

/** @throws RangeError for spells that overlap: a person would be counted twice */
function checkOrder({ id, spells }: Person, days: readonly SpellDays[]): void {
  for (let index = 1; index < spells.length; index++) {
    if (days[index]!.joined <= days[index - 1]!.left) throw new RangeError(`The spells of ${id} overlap`)
  }
}

/** Rule 5: the value in force on a date is the last one that began by then; before the first there is none. */
function groupTimes({ id, groups }: Person): GroupTime[] {
  let current: GroupTime = { value: null, first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }
  const times = [current]
  for (const { from, value } of groups) {
    const first = dayNumber(from)
    if (first < current.first) throw new RangeError(`The groups of ${id} are not sorted`)
    if (first === current.first) current.value = value
    else {
      current.last = first - 1
      current = { value, first, last: Number.POSITIVE_INFINITY }
      times.push(current)
    }
  }
  return joinEqual(times)
}

/** Going on in the same group is no move. */
function joinEqual(times: readonly GroupTime[]): GroupTime[] {
  const joined: GroupTime[] = []
  for (const time of times) {
    const before = joined.at(-1)
    if (before?.value === time.value) before.last = time.last
    else joined.push(time)
  }
  return joined
}

/** Spells that touch the period or the day before it; others count nowhere. */
const touches = ({ joined, left }: SpellDays, { from, to }: Period) => joined <= to && left >= from

function countPeople(
  people: readonly Person[],
  spells: readonly (readonly SpellDays[])[],
  period: Period,
): Map<string | null, Counts> {
  const groups = new Map<string | null, Counts>()
  const countsOf = (value: string | null) => {
    const known = groups.get(value)
    if (known) return known
    const counts = noCounts()
    groups.set(value, counts)
    return counts
  }
  for (const [index, person] of people.entries()) {
    const days = spells[index]!
    checkOrder(person, days)
    const times = groupTimes(person)
    for (const spell of days) {
      if (!touches(spell, period)) continue
      for (const time of times) countStay(countsOf(time.value), spell, time, period)
    }
  }
  return groups
}

const isEmpty = ({ opening, joiners, leavers, moved_in, moved_out, closing }: Counts) =>
  opening + joiners + leavers + moved_in + moved_out + closing === 0

/** By UTF-16 code unit, whatever the reader's language, and people without a group last. */
function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Headcount, joiners, leavers, moves, attrition and retention of a period, in total and by group, so that
 * opening + joiners + moved in − leavers − moved out = closing in each group. Each person's spells are
 * counted by their ends; the cost does not depend on the length of the period. Rules: `docs/rules.md`,
 * `people-metrics`.
 *
 * @throws RangeError for an impossible date, overlapping spells or unsorted groups
 */
export function peopleMetrics({ from, to, average, people }: PeopleMetricsInput): PeopleMetricsResult {
  const period = { from: dayNumber(from), to: dayNumber(to) }
  if (period.to < period.from) return { error: 'invalid_range' }
  const spells = people.map((person) => person.spells.map(spellDays))
  if (spells.some((days) => days.some(({ joined, left }) => left < joined))) return { error: 'invalid_spell' }
  const counted = [...countPeople(people, spells, period)]
  const total = noCounts()
  for (const [, counts] of counted) addCounts(total, counts)
  const groups = counted
    .filter(([, counts]) => !isEmpty(counts))
    .sort(([a], [b]) => compareNames(a, b))
    .map(([group, counts]): GroupFigures => {
      const { opening, joiners, leavers, voluntary, involuntary, early_leavers, ...rest } = figuresOf(
        counts,
        period,
        average,
      )
      return {
        group,
        opening,
        joiners,
        leavers,
        voluntary,
        involuntary,
        early_leavers,
        moved_in: counts.moved_in,
        moved_out: counts.moved_out,
        ...rest,
      }
    })
  return { total: figuresOf(total, period, average), groups }
}
