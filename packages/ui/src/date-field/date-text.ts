/**
 * Dates as people read and type them. A format consists of `dd`, `MM`, `MMM`, `yyyy` and `yy`; any other
 * character is literal. Stored dates are `YYYY-MM-DD`.
 */

export const DEFAULT_DATE_FORMAT = 'dd/MM/yyyy'

/** The parts of a format. */
export const TOKEN = /d{1,2}|M{1,4}|y{2,4}/g

/** The name of a month. */
export function monthName(month: number, style: 'short' | 'long', locale?: string): string {
  return new Intl.DateTimeFormat(locale ?? 'en', { month: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, 1)),
  )
}

interface Day {
  year: number
  month: number
  day: number
}

/** The day in storage format; null if it does not exist. */
export function toIso({ year, month, day }: Day): string | null {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1 && year <= 9999
  return isReal ? date.toISOString().slice(0, 10) : null
}

export function readIso(text: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts ? { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) } : null
}

function writeToken(token: string, { year, month, day }: Day, locale?: string): string {
  const pad = (value: number) => String(value).padStart(token.length, '0')
  if (token === 'MMM') return monthName(month, 'short', locale)
  if (token === 'MMMM') return monthName(month, 'long', locale)
  if (token.startsWith('d')) return pad(day)
  if (token.startsWith('M')) return pad(month)
  return token === 'yy' ? pad(year % 100) : String(year).padStart(4, '0')
}

/** Formats a stored date; any other text is returned unchanged. */
export function formatDateText(iso: string, format = DEFAULT_DATE_FORMAT, locale?: string): string {
  const day = readIso(iso)
  if (!day || toIso(day) === null) return iso
  return format.replace(TOKEN, (token) => writeToken(token, day, locale))
}
