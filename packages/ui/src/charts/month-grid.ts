/**
 * Position of a day in a month's calendar: column 0 to 6, line from 0. Days are ISO dates, without time zone.
 *
 * @param weekStart 0 Sunday to 6 Saturday
 */
export function dayPlace(isoDate: string, weekStart: number): { column: number; line: number } {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number)
  const columnOf = (at: number) => (new Date(Date.UTC(year, month - 1, at)).getUTCDay() - weekStart + 7) % 7
  return { column: columnOf(day), line: Math.floor((day - 1 + columnOf(1)) / 7) }
}

/** Short names of the weekdays, from the first day of the week on. */
export function weekdayNames(weekStart: number, language: string | undefined): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // 1 February 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, column) =>
    format.format(new Date(Date.UTC(2026, 1, 1 + weekStart + column))),
  )
}
