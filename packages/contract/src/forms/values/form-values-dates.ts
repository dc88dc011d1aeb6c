/** The earliest date that forms accept. */
export const EARLIEST_DATE = '1900-01-01'
/** Days and months that follow from a date must still exist. */
export const LATEST_DATE = '9899-12-31'

/** Whether the text is `HH:mm` between 00:00 and 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
