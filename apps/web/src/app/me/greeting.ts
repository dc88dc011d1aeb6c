export type DayTime = 'morning' | 'afternoon' | 'evening'

/** The part of the day at `now` in a time zone: afternoon from 12, evening from 17, morning from 4. */
export function dayTime(now: Date, timeZone: string): DayTime {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now)
  const hour = Number(text)
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
}

/** `YYYY-MM-DD` of `now` in a time zone. */
export function today(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
}
