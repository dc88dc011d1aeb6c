import { DEFAULT_DATE_FORMAT, monthName, readIso, TOKEN, toIso } from './date-text.ts'

/** Two digits mean the latest year that is at most 20 years after `thisYear`. */
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
  // 25122026: digits without separators are split by the format's widths.
  let at = 0
  return tokens.map((token) => {
    const width = token.startsWith('y') ? 4 : 2
    at += width
    return (parts[0] ?? '').slice(at - width, at)
  })
}

export interface DateTextOptions {
  /** Reference for two-digit years; default: the current year. */
  thisYear?: number
  locale?: string
  /** While a person types, `20` may become 2026: do not expand two digits yet. */
  isTyping?: boolean
}

/**
 * Parses what a person typed: the format's order with any separators, with or without leading zeros, month
 * names, two-digit years, or `YYYY-MM-DD`. Null if it is not an existing date.
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
