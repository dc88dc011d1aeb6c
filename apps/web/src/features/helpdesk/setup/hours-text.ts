import type { WeekHours } from '@muster/contract/helpdesk/service-levels.contract'

type Spans = WeekHours['mon']

const SPAN = /^([01]?\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]?\d|2[0-4]):([0-5]\d)$/

/** Working hours of a day as people write them: `09:00-13:00, 14:00-18:00`. */
export const hoursText = (spans: Spans): string => spans.map(({ from, to }) => `${from}-${to}`).join(', ')

/** @returns the spans, empty for a day without any; null for what is no hours */
export function readHours(text: string): Spans | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const spans = parts.map((part) => {
    const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(part) ?? []
    if (!fromHour || !toHour) return null
    const span = {
      from: `${fromHour.padStart(2, '0')}:${fromMinute}`,
      to: `${toHour.padStart(2, '0')}:${toMinute}`,
    }
    return span.from < span.to && span.to <= '24:00' ? span : null
  })
  return spans.length <= 4 && spans.every((one) => one !== null) ? spans : null
}
