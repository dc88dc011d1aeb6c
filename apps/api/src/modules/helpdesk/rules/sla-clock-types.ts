export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** Keys match a case of `npm run -s rule -- sla-clock`. */
export interface SlaCalendar {
  /** Of the IANA time zone database, or an offset. */
  time_zone: string
  /** Round the clock, whatever the week and the holidays are. */
  always: boolean
  /** Local times `HH:mm`, `to` up to `24:00`. */
  week: Readonly<Record<Weekday, readonly { from: string; to: string }[]>>
  /** `YYYY-MM-DD`. */
  holidays: readonly string[]
}

/** Instants are RFC 3339 with any offset, in whole seconds. */
export interface SlaTicket {
  start: string
  now: string
  /** `to` is null while the pause lasts. */
  pauses: readonly { from: string; to: string | null }[]
  targets: readonly { key: string; minutes: number }[]
}

export interface SlaTarget {
  key: string
  /** `YYYY-MM-DDTHH:mm:ssZ`; null if it is never reached, or only after more than 1,826 days. */
  due: string | null
  /** Seconds of working time, negative when over. */
  remaining: number
  breached: boolean
}

export interface SlaClock {
  /** Whether `now` is working time outside pauses. */
  working: boolean
  /** Seconds of working time outside pauses from `start` to `now`. */
  elapsed: number
  targets: SlaTarget[]
}
