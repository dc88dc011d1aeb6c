import type { PlannedShift, PlannedShortLeave } from './day-plan.ts'

const MINUTES_A_DAY = 1440

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface Span {
  from: number
  to: number
}

/** Minutes of a span not covered by any of the others. */
function uncovered({ from, to }: Span, others: readonly Span[]): number {
  let reached = from
  let left = 0
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    if (other.to <= reached) continue
    if (other.from >= to) break
    left += Math.max(0, other.from - reached)
    reached = other.to
  }
  return left + Math.max(0, to - reached)
}

interface EvaluatedDay {
  first_in: string | null
  last_out: string | null
  late_by: number
  early_by: number
  flags: readonly string[]
}

/**
 * Excuses late arrivals and early departures covered by short leave; a remainder within the shift's grace
 * period is excused too. Uses local times; in a night shift, times before the window opens are after
 * midnight.
 */
export function excused<Day extends EvaluatedDay>(
  day: Day,
  short: readonly PlannedShortLeave[],
  shift: Pick<PlannedShift, 'start' | 'before' | 'graceIn' | 'graceOut'>,
): Day {
  const opens = minutes(shift.start) - shift.before
  const place = (time: string) => (((minutes(time) - opens) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY
  const leaves = short.map(({ from, to }): Span => {
    const begins = place(from)
    return { from: begins, to: begins + minutes(to) - minutes(from) }
  })
  const rest = (span: Span, grace: number) => {
    const left = uncovered(span, leaves)
    return left > grace ? left : 0
  }
  const came = day.first_in === null ? 0 : place(day.first_in)
  const left = day.last_out === null ? 0 : place(day.last_out)
  const late_by = day.late_by > 0 ? rest({ from: came - day.late_by, to: came }, shift.graceIn) : 0
  const early_by = day.early_by > 0 ? rest({ from: left, to: left + day.early_by }, shift.graceOut) : 0
  const flags = day.flags.filter(
    (flag) => (flag !== 'late' || late_by > 0) && (flag !== 'early' || early_by > 0),
  )
  return { ...day, late_by, early_by, flags }
}
