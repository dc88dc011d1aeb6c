const HALF_DAY = 12

const pad = (value: number) => String(value).padStart(2, '0')

/** Shows a stored time `HH:mm`; any other text is returned unchanged. */
export function formatTimeText(time: string, isTwelveHour = false): string {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? []
  if (hour === '') return time
  if (!isTwelveHour) return `${hour}:${minute}`
  return `${pad(Number(hour) % HALF_DAY || HALF_DAY)}:${minute} ${Number(hour) < HALF_DAY ? 'AM' : 'PM'}`
}

function hourOf(hour: number, half: string): number | null {
  if (half === '') return hour < 24 ? hour : null
  if (hour < 1 || hour > HALF_DAY) return null
  return (hour % HALF_DAY) + (half === 'p' ? HALF_DAY : 0)
}

/**
 * Parses a time as people type it: `9:30`, `09.30`, `930`, `9`, `9:30 pm`, `9 p.m.`, with 24 hours or with 12.
 *
 * @returns `HH:mm`; null if it is no time of day
 */
export function parseTimeText(text: string): string | null {
  const parts = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2})(?::\d{2})?)?\s*(?:([ap])\.?\s*m?\.?)?$/i.exec(text.trim())
  if (!parts) return null
  const hour = hourOf(Number(parts[1]), parts[3]?.toLowerCase() ?? '')
  const minute = Number(parts[2] ?? 0)
  return hour === null || minute > 59 ? null : `${pad(hour)}:${pad(minute)}`
}
