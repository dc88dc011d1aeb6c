/** The local date `YYYY-MM-DD` of an instant in a time zone. */
export function dayInZone(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** An instant in words of a time zone, to the minute, as sheets take it: `2026-11-23 14:05`. */
export function minuteInZone(at: string, timeZone: string): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}
