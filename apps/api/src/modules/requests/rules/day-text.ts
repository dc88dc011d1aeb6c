const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2026-12-03` as texts of the server write it: 3 December 2026. */
export function dayText(day: string): string {
  const { day: date, month, year } = Temporal.PlainDate.from(day)
  return `${date} ${months[month - 1]} ${year}`
}

/** A range in few words: `3 December 2026`, `3 to 5 December 2026`, `30 November to 2 December 2026`. */
export function rangeText(from: string, to: string): string {
  if (from === to) return dayText(from)
  const [a, b] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (a.year !== b.year) return `${dayText(from)} to ${dayText(to)}`
  const start = a.month === b.month ? `${a.day}` : `${a.day} ${months[a.month - 1]}`
  return `${start} to ${dayText(to)}`
}
