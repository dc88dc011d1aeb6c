import type { Spell } from './people-metrics-types.ts'

/** First and last day of a period as day numbers, inclusive. */
export interface Period {
  from: number
  to: number
}

/** A spell as day numbers; `left` is Infinity while it lasts. */
export interface SpellDays {
  joined: number
  left: number
  exit: Spell['exit']
}

/** Time of a person in a group as day numbers, inclusive; the first begins at -Infinity, the last ends at Infinity. */
export interface GroupTime {
  value: string | null
  first: number
  last: number
}

/** What is counted for each group; the total of all people is the sum of their groups. */
export interface Counts {
  opening: number
  joiners: number
  leavers: number
  voluntary: number
  involuntary: number
  early_leavers: number
  moved_in: number
  moved_out: number
  closing: number
  /** Of those in the opening, who are in the closing by the same spell. */
  retained: number
  /** Sum of the headcounts of all dates of the period. */
  days: number
}

export const noCounts = (): Counts => ({
  opening: 0,
  joiners: 0,
  leavers: 0,
  voluntary: 0,
  involuntary: 0,
  early_leavers: 0,
  moved_in: 0,
  moved_out: 0,
  closing: 0,
  retained: 0,
  days: 0,
})

const EARLY_BEFORE_DAYS = 90

const isIn = ({ from, to }: Period, day: number) => day >= from && day <= to

/** The part of a spell in one group: its days from `first` to `last`, the last day employed included. */
interface Stay {
  spell: SpellDays
  first: number
  last: number
}

/** Rule 2: a headcount is taken at the end of the date, when those whose last day it was have left. */
function countHeads(counts: Counts, { spell, first, last }: Stay, { from, to }: Period): void {
  const staysOn = Math.min(last, spell.left - 1)
  counts.days += Math.max(0, Math.min(staysOn, to) - Math.max(first, from) + 1)
  if (first <= to && staysOn >= to) counts.closing++
  if (first >= from || staysOn < from - 1) return
  counts.opening++
  if (spell.left > to) counts.retained++
}

function countLeaver(counts: Counts, { joined, left, exit }: SpellDays): void {
  counts.leavers++
  if (exit) counts[exit]++
  if (left - joined < EARLY_BEFORE_DAYS) counts.early_leavers++
}

/** Rules 2 and 5: how the stay in the group began and ended, by a spell's end or by a move within it. */
function countEnds(counts: Counts, { spell, first, last }: Stay, period: Period): void {
  if (isIn(period, first)) {
    if (first === spell.joined) counts.joiners++
    else counts.moved_in++
  }
  if (last === spell.left) {
    if (isIn(period, last)) countLeaver(counts, spell)
  } else if (isIn(period, last + 1)) counts.moved_out++
}

/** Counts a spell for a group in which the person was for a time. */
export function countStay(counts: Counts, spell: SpellDays, time: GroupTime, period: Period): void {
  const stay = { spell, first: Math.max(time.first, spell.joined), last: Math.min(time.last, spell.left) }
  if (stay.last < stay.first) return
  countHeads(counts, stay, period)
  countEnds(counts, stay, period)
}

export function addCounts(sum: Counts, counts: Counts): void {
  for (const key of Object.keys(counts) as (keyof Counts)[]) sum[key] += counts[key]
}
