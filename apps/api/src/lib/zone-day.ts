/** The day that clocks in a time zone show at an instant, `YYYY-MM-DD`. */
export function dayInZone(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
