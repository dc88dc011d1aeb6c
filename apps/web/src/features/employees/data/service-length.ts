const DAYS_IN_YEAR = 365
const DAYS_IN_MONTH = 30
const DAY = 86_400_000

/**
 * Length of service by the specification (core document, section 9): years of 365 days, months of 30 days.
 * Null before the joining date.
 */
export function serviceLength(
  from: string,
  until: string,
): { years: number; months: number; days: number } | null {
  const total = Math.floor((Date.parse(until) - Date.parse(from)) / DAY)
  if (!Number.isFinite(total) || total < 0) return null
  const years = Math.floor(total / DAYS_IN_YEAR)
  const rest = total - years * DAYS_IN_YEAR
  const months = Math.floor(rest / DAYS_IN_MONTH)
  return { years, months, days: rest - months * DAYS_IN_MONTH }
}

type Unit = 'year' | 'month' | 'day'

/** Length of service in words, in its two largest units: "3 years 2 months". */
export function serviceText(
  length: { years: number; months: number; days: number },
  number: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const parts: [number, Unit][] = [
    [length.years, 'year'],
    [length.months, 'month'],
    [length.days, 'day'],
  ]
  const filled = parts.filter(([count]) => count > 0).slice(0, 2)
  const shown = filled.length > 0 ? filled : parts.slice(2)
  return shown.map(([count, unit]) => number(count, { style: 'unit', unit, unitDisplay: 'long' })).join(' ')
}
