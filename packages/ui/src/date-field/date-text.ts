/**
 * Dates as people read and type them. A format is written with `dd`, `MM`, `MMM`, `yyyy` and `yy`; everything
 * else stands for itself. Stored dates are `YYYY-MM-DD`.
 */

export const DEFAULT_DATE_FORMAT = 'dd/MM/yyyy'

const TOKEN = /d{1,2}|M{1,4}|y{2,4}/g

function monthName(month: number, style: 'short' | 'long', locale?: string): string {
  return new Intl.DateTimeFormat(locale ?? 'en', { month: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, 1)),
  )
}

interface Day {
  year: number
  month: number
  day: number
}

function toIso({ year, month, day }: Day): string | null {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1 && year <= 9999
  return isReal ? date.toISOString().slice(0, 10) : null
}

function readIso(text: string): Day | null {
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

/** The date in the format; text that is no stored date is returned as it is. */
export function formatDateText(iso: string, format = DEFAULT_DATE_FORMAT, locale?: string): string {
  const day = readIso(iso)
  if (!day || toIso(day) === null) return iso
  return format.replace(TOKEN, (token) => writeToken(token, day, locale))
}

/** Two digits mean the nearest century that is at most 20 years ahead of `thisYear`. */
function fullYear(text: string, thisYear: number): number {
  if (text.length > 2) return Number(text)
  const year = Math.floor(thisYear / 100) * 100 + Number(text)
  return year > thisYear + 20 ? year - 100 : year
}

function readMonth(text: string, locale?: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const wanted = text.toLowerCase().slice(0, 3)
  for (let month = 1; month <= 12; month++) {
    const names = [monthName(month, 'short', 'en'), monthName(month, 'short', locale)]
    if (names.some((name) => name.toLowerCase().slice(0, 3) === wanted)) return month
  }
  return 0
}

function partsOf(text: string, tokens: string[]): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (parts.length !== 1 || !/^\d{8}$/.test(parts[0] ?? '')) return parts
  // 25122026: digits without separators are cut at the format's own widths.
  let at = 0
  return tokens.map((token) => {
    const width = token.startsWith('y') ? 4 : 2
    at += width
    return (parts[0] ?? '').slice(at - width, at)
  })
}

export interface DateTextOptions {
  /** The year two-digit years are near to; this one when left out. */
  thisYear?: number
  locale?: string
  /** While a person types, `20` may become 2026: two digits do not yet make a year of four. */
  isTyping?: boolean
}

/**
 * Reads what a person typed: the format's order with any separators, with or without leading zeros, months as
 * words, two-digit years, or `YYYY-MM-DD`. Null when it is no date that exists.
 */
export function parseDateText(
  text: string,
  format = DEFAULT_DATE_FORMAT,
  options: DateTextOptions = {},
): string | null {
  const trimmed = text.trim()
  const iso = readIso(trimmed)
  if (iso) return toIso(iso)
  const tokens = format.match(TOKEN) ?? []
  const parts = partsOf(trimmed, tokens)
  if (parts.length !== tokens.length) return null
  const partOf = (letter: string) => parts[tokens.findIndex((token) => token.startsWith(letter))] ?? ''
  const [day, month, year] = [partOf('d'), partOf('M'), partOf('y')]
  const isYear = options.isTyping && format.includes('yyyy') ? /^\d{4}$/ : /^(\d{2}|\d{4})$/
  if (!/^\d{1,2}$/.test(day) || !isYear.test(year)) return null
  return toIso({
    year: fullYear(year, options.thisYear ?? new Date().getFullYear()),
    month: readMonth(month, options.locale),
    day: Number(day),
  })
}
