import type { LeaveDaysInput } from '../../src/modules/leave/rules/leave-days.ts'

/**
 * Independent implementation of the leave-days rule, half-day by half-day and with sets of texts, sharing no
 * approach with the original: slow, for tests only.
 */
export function recountLeaveDays(input: LeaveDaysInput): unknown {
  const { request, calendar, sandwich } = input
  const { from, to, from_half, to_half } = request
  if (to < from) return { error: 'invalid_range' }
  if (from !== to && (from_half === 'first' || to_half === 'second')) return { error: 'invalid_half' }

  const next = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
  const kindOf = (date: string) => {
    if (calendar.holidays.includes(date)) return 'holiday'
    return calendar.week_offs.includes(date) ? 'week_off' : 'work'
  }
  const requested = new Set<string>()
  const dates: string[] = []
  for (let date = from; date <= to; date = next(date, 1)) {
    dates.push(date)
    for (const half of ['first', 'second']) {
      if (from === to && from_half && half !== from_half) continue
      if (from !== to && date === from && from_half === 'second' && half === 'first') continue
      if (from !== to && date === to && to_half === 'first' && half === 'second') continue
      requested.add(`${date} ${half}`)
    }
  }
  const booked = new Set<string>()
  for (const { date, half } of input.booked ?? []) {
    for (const one of half ? [half] : ['first', 'second']) booked.add(`${date} ${one}`)
  }
  const isBooked = (date: string) => booked.has(`${date} first`) || booked.has(`${date} second`)
  const isTaken = (date: string, half: string) => {
    if (dates.includes(date)) return requested.has(`${date} ${half}`) || booked.has(`${date} ${half}`)
    return sandwich.across_requests && booked.has(`${date} ${half}`)
  }

  const workingHalves = [...requested].filter(
    (one) => kindOf(one.slice(0, 10)) === 'work' && !booked.has(one),
  )
  const remaining = workingHalves.length / 2
  const touches = (date: string, half: string) =>
    (isTaken(date, 'first') && isTaken(date, 'second')) || (!sandwich.half_day_breaks && isTaken(date, half))

  const isEnclosed = (date: string) => {
    let before = date
    while (kindOf(before) !== 'work') before = next(before, -1)
    let after = date
    while (kindOf(after) !== 'work') after = next(after, 1)
    const isBeforeIn = dates.includes(before)
    const isAfterIn = dates.includes(after)
    if (touches(before, 'second') && touches(after, 'first') && (isBeforeIn || isAfterIn)) return true
    if (sandwich.prefix && touches(after, 'first') && isAfterIn) return true
    return sandwich.suffix && touches(before, 'second') && isBeforeIn
  }

  const listed = new Map<string, { counted: number; reason: string }>()
  for (const date of new Set([...dates, ...calendar.week_offs, ...calendar.holidays])) {
    const kind = kindOf(date)
    if (kind === 'work') {
      const halves = workingHalves.filter((one) => one.startsWith(date)).length
      if (halves > 0) listed.set(date, { counted: halves / 2, reason: halves === 2 ? 'leave' : 'half_leave' })
      continue
    }
    if (isBooked(date)) continue
    const isOn = kind === 'holiday' ? sandwich.holidays : sandwich.week_offs
    if (isOn && remaining >= sandwich.min_leave_days && isEnclosed(date)) {
      listed.set(date, { counted: 1, reason: `${kind}_sandwiched` })
    } else if (dates.includes(date)) listed.set(date, { counted: 0, reason: `${kind}_free` })
  }
  const days = [...listed].map(([date, one]) => ({ date, ...one }))
  days.sort((a, b) => (a.date < b.date ? -1 : 1))
  return { total: days.reduce((sum, { counted }) => sum + counted, 0), days }
}
