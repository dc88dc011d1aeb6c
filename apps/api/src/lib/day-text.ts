/** `2026-11-28` as 28/11/2026, as notices write days. @param day `YYYY-MM-DD` */
export const dayText = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const NAMED = 5

/** Several days in a line, the first few by name. @param days `YYYY-MM-DD` each, in order */
export function daysText(days: readonly string[]): string {
  const named = days.slice(0, NAMED).map(dayText).join(', ')
  return days.length > NAMED ? `${named} … (${days.length})` : named
}
