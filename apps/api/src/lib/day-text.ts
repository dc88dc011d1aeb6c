const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Order of year, month and day by the organisation's `date_format`, as on its screens. */
const writings: readonly ((year: string, month: string, day: string) => string)[] = [
  (year, month, day) => `${day}-${months[Number(month) - 1]}-${year}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${month}-${day}-${year}`,
  (year, month, day) => `${year}-${day}-${month}`,
  (year, month, day) => `${day} ${months[Number(month) - 1]} ${year.slice(2)}`,
]

const inNotices = (year: string, month: string, day: string) => `${day}/${month}/${year}`

/**
 * Formats `2026-11-28` as 28/11/2026 for notices, or in the organisation's format for responses.
 *
 * @param day `YYYY-MM-DD`
 * @param format the organisation's `date_format`; 28/11/2026 without it
 */
export function dayText(day: string, format?: number): string {
  const write = (format === undefined ? undefined : writings[format]) ?? inNotices
  return write(day.slice(0, 4), day.slice(5, 7), day.slice(8))
}

const NAMED = 5

/** Lists several days in one line; only the first few are named. @param days `YYYY-MM-DD` each, in order */
export function daysText(days: readonly string[]): string {
  const named = days
    .slice(0, NAMED)
    .map((day) => dayText(day))
    .join(', ')
  return days.length > NAMED ? `${named} … (${days.length})` : named
}
