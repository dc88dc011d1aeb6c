import { dayNumber, dayText } from '@muster/contract/kit/day-number'

export type Half = 'first' | 'second'

/** Keys match a case of `npm run -s rule -- leave-days`; dates are `YYYY-MM-DD`. */
export interface LeaveDaysInput {
  request: { from: string; to: string; from_half: Half | null; to_half: Half | null }
  calendar: { week_offs: readonly string[]; holidays: readonly string[] }
  sandwich: {
    week_offs: boolean
    holidays: boolean
    prefix: boolean
    suffix: boolean
    across_requests: boolean
    half_day_breaks: boolean
    /** In days, possibly halves. */
    min_leave_days: number
  }
  /** Days of other requests: working days, or off-days already counted as sandwiched. */
  booked?: readonly { date: string; half: Half | null }[] | null
}

type OffKind = 'week_off' | 'holiday'

export type LeaveDayReason = 'leave' | 'half_leave' | `${OffKind}_free` | `${OffKind}_sandwiched`

export interface LeaveDay {
  date: string
  counted: 0 | 0.5 | 1
  reason: LeaveDayReason
}

export type LeaveDaysResult =
  | { total: number; days: LeaveDay[] }
  | { error: 'invalid_range' | 'invalid_half' }

// Halves of a day as bits.
const NONE = 0
const FIRST = 1
const SECOND = 2
const BOTH = 3

const bitOf = (half: Half | null | undefined) =>
  half === 'first' ? FIRST : half === 'second' ? SECOND : BOTH

const countOf = (halves: number) => (halves === BOTH ? 1 : 0.5)

interface Facts {
  from: number
  to: number
  /** Requested halves of the first and the last day, as bits. */
  fromHalves: number
  toHalves: number
  offDays: Map<number, OffKind>
  booked: Map<number, number>
  sandwich: LeaveDaysInput['sandwich']
}

/** Rule 2. */
function isHalfProblem({ from, to, from_half, to_half }: LeaveDaysInput['request']): boolean {
  if (from === to) return from_half != null && from_half !== 'first' && from_half !== 'second'
  return (from_half != null && from_half !== 'second') || (to_half != null && to_half !== 'first')
}

function gatherFacts({ request, calendar, sandwich, booked }: LeaveDaysInput): Facts {
  const offDays = new Map<number, OffKind>()
  for (const date of calendar.week_offs) offDays.set(dayNumber(date), 'week_off')
  for (const date of calendar.holidays) offDays.set(dayNumber(date), 'holiday')
  const halvesBooked = new Map<number, number>()
  for (const { date, half } of booked ?? []) {
    const day = dayNumber(date)
    halvesBooked.set(day, (halvesBooked.get(day) ?? NONE) | bitOf(half))
  }
  const from = dayNumber(request.from)
  const to = dayNumber(request.to)
  return {
    from,
    to,
    fromHalves: bitOf(request.from_half),
    toHalves: from === to ? bitOf(request.from_half) : bitOf(request.to_half),
    offDays,
    booked: halvesBooked,
    sandwich,
  }
}

const isInRequest = ({ from, to }: Facts, day: number) => day >= from && day <= to

function requestedHalvesOn({ from, to, fromHalves, toHalves }: Facts, day: number): number {
  if (day === from) return fromHalves
  return day === to ? toHalves : BOTH
}

/** Rule 4: halves regarded as taken when checking whether leave touches an off-day. */
function halvesTaken(facts: Facts, day: number): number {
  const booked = facts.booked.get(day) ?? NONE
  if (isInRequest(facts, day)) return requestedHalvesOn(facts, day) | booked
  return facts.sandwich.across_requests ? booked : NONE
}

/** @param near the half next to the off-days */
function touches(facts: Facts, day: number, near: number): boolean {
  const taken = halvesTaken(facts, day)
  return taken === BOTH || (!facts.sandwich.half_day_breaks && (taken & near) !== NONE)
}

interface Block {
  first: number
  last: number
}

/** Rule 4: runs of off-days adjacent to a working day of the request; it can enclose no others. */
function blocksNextTo(facts: Facts, workingDays: readonly number[]): Block[] {
  const { offDays } = facts
  const blocks = new Map<number, Block>()
  for (const day of workingDays) {
    let first = day
    while (offDays.has(first - 1)) first--
    if (first < day) blocks.set(first, { first, last: day - 1 })
    let last = day
    while (offDays.has(last + 1)) last++
    if (last > day) blocks.set(day + 1, { first: day + 1, last })
  }
  return [...blocks.values()]
}

/** Rule 4. */
function isEnclosed(facts: Facts, { first, last }: Block): boolean {
  const { prefix, suffix } = facts.sandwich
  const before = touches(facts, first - 1, SECOND)
  const after = touches(facts, last + 1, FIRST)
  if (before && after) return true
  // Where one side is enough, it must belong to the request.
  if (after && prefix) return isInRequest(facts, last + 1)
  return before && suffix && isInRequest(facts, first - 1)
}

/** Rule 5: counted off-days, inside and outside the request. */
function sandwichedDays(facts: Facts, workingDays: readonly number[]): Set<number> {
  const counted = new Set<number>()
  for (const block of blocksNextTo(facts, workingDays)) {
    if (!isEnclosed(facts, block)) continue
    for (let day = block.first; day <= block.last; day++) {
      const counts = facts.offDays.get(day) === 'holiday' ? facts.sandwich.holidays : facts.sandwich.week_offs
      if (counts && !facts.booked.has(day)) counted.add(day)
    }
  }
  return counted
}

/** Rule 3: working days of the request and their free halves. */
function workingDaysOf(facts: Facts): { days: number[]; remaining: Map<number, number>; halfDays: number } {
  const days: number[] = []
  const remaining = new Map<number, number>()
  let halfDays = 0
  for (let day = facts.from; day <= facts.to; day++) {
    if (facts.offDays.has(day)) continue
    days.push(day)
    const halves = requestedHalvesOn(facts, day) & ~(facts.booked.get(day) ?? NONE)
    if (halves === NONE) continue
    remaining.set(day, halves)
    halfDays += halves === BOTH ? 2 : 1
  }
  return { days, remaining, halfDays }
}

function listDay(facts: Facts, day: number, remaining: number, sandwiched: boolean): LeaveDay | undefined {
  const date = dayText(day)
  const kind = facts.offDays.get(day)
  if (kind === undefined) {
    if (remaining === NONE) return undefined
    return { date, counted: countOf(remaining), reason: remaining === BOTH ? 'leave' : 'half_leave' }
  }
  if (sandwiched) return { date, counted: 1, reason: `${kind}_sandwiched` }
  return facts.booked.has(day) ? undefined : { date, counted: 0, reason: `${kind}_free` }
}

/**
 * Counts a leave request day by day, with a reason for each day: halves taken by other requests do not count
 * again, and enclosed off-days count according to the sandwich rule, also outside the request. Days are in
 * order and sum to the total. Rules: `docs/rules.md`.
 *
 * @throws RangeError for an impossible date
 */
export function leaveDays(input: LeaveDaysInput): LeaveDaysResult {
  if (dayNumber(input.request.to) < dayNumber(input.request.from)) return { error: 'invalid_range' }
  if (isHalfProblem(input.request)) return { error: 'invalid_half' }
  const facts = gatherFacts(input)
  const working = workingDaysOf(facts)
  const isLongEnough = working.halfDays >= input.sandwich.min_leave_days * 2
  const sandwiched = isLongEnough ? sandwichedDays(facts, working.days) : new Set<number>()
  const days: LeaveDay[] = []
  const list = (day: number) => {
    const listed = listDay(facts, day, working.remaining.get(day) ?? NONE, sandwiched.has(day))
    if (listed) days.push(listed)
  }
  const outside = [...sandwiched].filter((day) => !isInRequest(facts, day)).sort((a, b) => a - b)
  for (const day of outside) if (day < facts.from) list(day)
  for (let day = facts.from; day <= facts.to; day++) list(day)
  for (const day of outside) if (day > facts.to) list(day)
  return { total: (working.halfDays + sandwiched.size * 2) / 2, days }
}
