import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter } from '../../../lib/session/session.ts'

/** "GMT+4" */
function nameOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Times by the clock of somebody's workplace, which is named if the reader's is another. */
export function useClockOf() {
  const format = useFormatter()
  const { language } = useTranslation().i18n
  const named = (text: string, zone: string) =>
    zone === format.formats.time_zone ? text : `${text} (${nameOf(zone, language)})`
  return {
    /** A time of day `HH:mm` of that clock; empty for null. */
    time: (time: string | null, zone: string) => (time ? named(format.time(time), zone) : ''),
    /** An instant: its time, and its day unless that is today; empty for null. */
    instant: (instant: string | null, zone: string) => {
      if (!instant) return ''
      const at = new Date(instant)
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
      const day = dayIn(zone, at)
      const time = format.time(clock.format(at))
      return named(day === dayIn(zone) ? time : `${format.day(day)}, ${time}`, zone)
    },
  }
}
