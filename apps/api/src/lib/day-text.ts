const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Year, month and day as the organisation's `date_format` puts them together, as on its screens. */
const writings: readonly ((year: string, month: string, day: string) => string)[] = [
  (year, month, day) => `${day}-${months[Number(month) - 1]}-${year}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${month}-${day}-${year}`,
  (year, month, day) => `${year}-${day}-${month}`,
  (year, month, day) => `${day} ${months[Number(month) - 1]} ${year.slice(2)}`,
]

const inNotices = (year: string, month: string, day: string) => `${day}/${month}/${year}`

/**
 * `2026-11-28` as 28/11/2026, as notices write days; in an answer as the organisation writes them.
 *
 * @param day `YYYY-MM-DD`
 * @param format the organisation's `date_format`, where the text is its own
 */
export function dayText(day: string, format?: number): string {
  const write = (format === undefined ? undefined : writings[format]) ?? inNotices
  return write(day.slice(0, 4), day.slice(5, 7), day.slice(8))
}

const NAMED = 5

/** Several days in a line, the first few by name. @param days `YYYY-MM-DD` each, in order */
export function daysText(days: readonly string[]): string {
  const named = days
    .slice(0, NAMED)
    .map((day) => dayText(day))
    .join(', ')
  return days.length > NAMED ? `${named} … (${days.length})` : named
}
