/** The local date `YYYY-MM-DD` of an instant in a time zone. */
export function dayInZone(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
