import { useFormatter } from '../../../lib/session/session.ts'

/** Formats times in the time zone of the employee's location instead of the organisation's. */
export function useLocalTime(zone: string) {
  const format = useFormatter()
  return (instant: string) => {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    return format.time(parts.format(new Date(instant)))
  }
}
