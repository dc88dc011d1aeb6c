import { dayOfParts, isDay } from '../kit/days.ts'

/**
 * Date formats of a column. The separator does not matter when reading (`/`, `-`, `.` and spaces are equal);
 * ISO dates and dates with month names are read under every format, since they are unambiguous.
 */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MMM-YYYY',
  'DD/MM/YY',
  'M/D/YY',
  'EXCEL',
] as const
export type DateFormat = (typeof dateFormats)[number]

export interface DetectedDateFormat {
  /** Null when no value of the column is a date. */
  format: DateFormat | null
  /** Up to three values with the date read from them. */
  examples: { text: string; date: string }[]
  /** Day and month could be swapped: no value rules it out. */
  ambiguous: boolean
  /** Number of non-blank values that fit the format. */
  readable: number
  filled: number
}

export type ParsedDate = { date: string; problem?: never } | { date?: never; problem: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = 'january february march april may june july august september october november december'
const FULL_MONTHS = MONTH_NAMES.split(' ')
const TIME = /[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i
const NUMERIC = /^(\d{1,4})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{1,4})$/
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3,9})\.?[-/. ,]*(\d{4}|\d{2})$/i
const MONTH_NAME_DAY = /^([a-z]{3,9})\.?[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4}|\d{2})$/i
/** "2024年4月1日" and "2024년 4월 1일". */
const EAST_ASIAN = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u
const SERIAL = /^\d{3,6}(?:\.\d+)?$/
/** 1 January 1901 and 31 December 2199: serials outside are more likely codes or amounts. */
const FIRST_SERIAL = 367
const LAST_SERIAL = 109_574
/** How many years beyond today two-digit years reach by default. */
const YEARS_AHEAD = 20

interface NumericDate {
  parts: [number, number, number]
  widths: [number, number, number]
}

function readNumeric(text: string): NumericDate | null {
  const found = NUMERIC.exec(text)
  if (!found) return null
  const pieces = [found[1]!, found[2]!, found[3]!]
  return {
    parts: pieces.map(Number) as NumericDate['parts'],
    widths: pieces.map((piece) => piece.length) as NumericDate['widths'],
  }
}

/** The latest year with these two digits whose date is not after `latest`. */
function fullYear(year: number, month: number, day: number, latest: string): number {
  const latestYear = Number(latest.slice(0, 4))
  const inCentury = Math.floor(latestYear / 100) * 100 + year
  const candidate = dayOfParts(inCentury, month, day)
  const isLater = candidate === null ? inCentury > latestYear : candidate > latest
  return isLater ? inCentury - 100 : inCentury
}

function toDate(year: number, width: number, month: number, day: number, latest: string): string | null {
  if (width === 4) return dayOfParts(year, month, day)
  return width === 2 ? dayOfParts(fullYear(year, month, day, latest), month, day) : null
}

function monthNumber(name: string): number {
  const lower = name.toLowerCase()
  const month = MONTHS.indexOf(lower.slice(0, 3)) + 1
  const isName = lower.length === 3 || lower === 'sept' || lower === FULL_MONTHS[month - 1]
  return isName ? month : 0
}

/** Reads unambiguous dates: year first, or with a month name. */
function readUnambiguous(text: string, latest: string): string | null {
  const numeric = readNumeric(text)
  if (numeric) {
    const [year, month, day] = numeric.parts
    return numeric.widths[0] === 4 && numeric.widths[2] <= 2 ? dayOfParts(year, month, day) : null
  }
  const dayFirst = DAY_MONTH_NAME.exec(text)
  if (dayFirst) return readNamed(dayFirst[1]!, dayFirst[2]!, dayFirst[3]!, latest)
  const monthFirst = MONTH_NAME_DAY.exec(text)
  return monthFirst ? readNamed(monthFirst[2]!, monthFirst[1]!, monthFirst[3]!, latest) : null
}

function readNamed(day: string, month: string, year: string, latest: string): string | null {
  return toDate(Number(year), year.length, monthNumber(month), Number(day), latest)
}

/** Excel's day count from 1899-12-30; below 60 it is off by one, since Excel counts 29 February 1900. */
export function serialToDate(serial: number): string | null {
  const whole = Math.floor(serial)
  if (whole < 1 || whole > LAST_SERIAL || whole === 60) return null
  const days = whole < 60 ? whole : whole - 1
  const date = new Date(Date.UTC(1900, 0, days))
  return dayOfParts(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function readSerial(text: string): string | null {
  if (!SERIAL.test(text)) return null
  const serial = Number(text)
  return serial < FIRST_SERIAL ? null : serialToDate(serial)
}

function readBy(format: DateFormat, text: string, latest: string): string | null {
  const unambiguous = readUnambiguous(text, latest)
  if (unambiguous !== null) return unambiguous
  if (format === 'EXCEL') return readSerial(text)
  if (format === 'YYYY-MM-DD' || format === 'DD-MMM-YYYY') return null
  const numeric = readNumeric(text)
  if (!numeric) return null
  const [first, second, year] = numeric.parts
  const isMonthFirst = format === 'MM/DD/YYYY' || format === 'M/D/YY'
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return toDate(year, numeric.widths[2], month, day, latest)
}

function withoutTime(text: string): string {
  return text.trim().replace(EAST_ASIAN, '$1-$2-$3').replace(TIME, '').trim()
}

function defaultLatest(today: string): string {
  return `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
}

/**
 * Reads a cell by the column's format. `latest` bounds two-digit years: the latest year that keeps the date
 * on or before it, so a birth in '98 is 1998 and one in '45 is 1945. A time after the date is dropped.
 */
export function parseDate(text: string, format: DateFormat, latest: string): ParsedDate {
  const date = readBy(format, withoutTime(text), latest)
  return date === null ? { problem: `“${text.trim()}” is not a date of the form ${format}.` } : { date }
}

function yearWidth(texts: readonly string[]): 2 | 4 {
  const isShort = texts.some((text) => {
    const numeric = readNumeric(text)
    return numeric !== null && numeric.widths[0] <= 2 && numeric.widths[2] <= 2
  })
  return isShort ? 2 : 4
}

/** The formats that could explain a column; on equal counts, the likelier one comes first. */
function candidatesFor(texts: readonly string[]): DateFormat[] {
  if (yearWidth(texts) === 2) return ['DD/MM/YY', 'M/D/YY', 'YYYY-MM-DD', 'EXCEL']
  const hasDots = texts.some((text) => /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text))
  const dayFirst: DateFormat = hasDots ? 'DD.MM.YYYY' : 'DD/MM/YYYY'
  return ['YYYY-MM-DD', dayFirst, 'MM/DD/YYYY', 'EXCEL']
}

function countReadable(texts: readonly string[], format: DateFormat, latest: string): number {
  return texts.reduce((count, text) => count + (readBy(format, text, latest) === null ? 0 : 1), 0)
}

const MONTH_FIRST: ReadonlySet<DateFormat> = new Set(['MM/DD/YYYY', 'M/D/YY'])
const DAY_FIRST: ReadonlySet<DateFormat> = new Set(['DD/MM/YYYY', 'DD/MM/YY', 'DD.MM.YYYY'])

/** Whether most of the dates have their month as a word. */
function isMostlyNamed(texts: readonly string[], latest: string): boolean {
  const dates = texts.filter((text) => readUnambiguous(text, latest) !== null)
  return dates.length * 2 > texts.length && dates.every((text) => readNumeric(text) === null)
}

function chooseFormat(texts: readonly string[], latest: string): { format: DateFormat; ambiguous: boolean } {
  if (texts.every((text) => readUnambiguous(text, latest) !== null)) {
    const isNamed = texts.every((text) => readNumeric(text) === null)
    return { format: isNamed ? 'DD-MMM-YYYY' : 'YYYY-MM-DD', ambiguous: false }
  }
  const counts = candidatesFor(texts).map((format) => ({
    format,
    count: countReadable(texts, format, latest),
  }))
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one))
  const rivals = counts.filter(({ count }) => count === best.count && count > 0)
  const monthFirst = rivals.find(({ format }) => MONTH_FIRST.has(format))?.format
  const dayFirst = rivals.find(({ format }) => DAY_FIRST.has(format))?.format
  // Where the month is a word or the year is first, no order can be wrong.
  const differs = (text: string) =>
    monthFirst !== undefined &&
    dayFirst !== undefined &&
    readBy(monthFirst, text, latest) !== readBy(dayFirst, text, latest)
  const ambiguous = texts.some(differs)
  if (!ambiguous && isMostlyNamed(texts, latest)) return { format: 'DD-MMM-YYYY', ambiguous: false }
  // Dotted dates are day first everywhere, so they are never ambiguous.
  return { format: best.format, ambiguous: ambiguous && best.format !== 'DD.MM.YYYY' }
}

/**
 * The date format of a column, determined from all of its values: one day above 12 settles the order of day
 * and month for the column. If both orders fit equally, returns day first and sets `ambiguous`.
 */
export function detectDateFormat(values: Iterable<string>, today: string): DetectedDateFormat {
  const texts: string[] = []
  for (const value of values) {
    const text = withoutTime(value)
    if (text !== '') texts.push(text)
  }
  const latest = defaultLatest(today)
  const { format, ambiguous } = chooseFormat(texts, latest)
  const readable = texts.length === 0 ? 0 : countReadable(texts, format, latest)
  if (readable === 0) {
    return { format: null, examples: [], ambiguous: false, readable: 0, filled: texts.length }
  }
  const examples: { text: string; date: string }[] = []
  for (const text of texts) {
    const date = readBy(format, text, latest)
    if (date !== null && !examples.some((example) => example.text === text)) examples.push({ text, date })
    if (examples.length === 3) break
  }
  return { format, examples, ambiguous, readable, filled: texts.length }
}

/** The latest date for two-digit years: births are in the past, other dates up to twenty years ahead. */
export function latestDateFor(kind: 'birth' | 'past' | 'any', today: string): string {
  if (kind === 'any') return defaultLatest(today)
  // Nobody is employed before 14, so a birth in '20 is read as 1920 rather than 2020.
  return kind === 'past' ? today : `${Number(today.slice(0, 4)) - 14}${today.slice(4)}`
}

/** Whether a text is written as a date. A bare number is not, though it could be an Excel serial. */
export function looksLikeDate(text: string): boolean {
  const bare = withoutTime(text)
  const anyLatest = '2199-12-31'
  return readBy('DD/MM/YYYY', bare, anyLatest) !== null || readBy('MM/DD/YYYY', bare, anyLatest) !== null
}

function swapDayAndMonth(found: DetectedDateFormat, ambiguous: boolean): DetectedDateFormat {
  const format: DateFormat = found.format === 'DD/MM/YY' ? 'M/D/YY' : 'MM/DD/YYYY'
  const examples = found.examples
    .map(({ text, date }) => ({ text, date: `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}` }))
    .filter(({ date }) => isDay(date))
  return { ...found, format, examples, ambiguous }
}

/** Whether an organisation's `date_format` writes the month before the day and has its year last: 11-03-2026. */
export const isMonthFirst = (dateFormat: number): boolean => dateFormat === 2

/**
 * Resolves the date columns of a file together: an ambiguous column takes the order of the unambiguous ones,
 * unless those contradict each other. Where nothing in the file decides, it stays ambiguous and begins as the
 * organisation writes its dates.
 *
 * @param monthFirst whether the organisation writes the month before the day
 */
export function settleDateFormats(
  detected: Readonly<Record<string, DetectedDateFormat>>,
  monthFirst = false,
): Record<string, DetectedDateFormat> {
  const settled = Object.values(detected).filter((found) => found.format !== null && !found.ambiguous)
  const hasMonthFirst = settled.some(({ format }) => format !== null && MONTH_FIRST.has(format))
  const hasDayFirst = settled.some(({ format }) => format !== null && DAY_FIRST.has(format))
  const isUndecided = hasMonthFirst === hasDayFirst
  const swaps = isUndecided ? monthFirst : hasMonthFirst
  const settle = (found: DetectedDateFormat) => {
    if (!found.ambiguous) return found
    return swaps ? swapDayAndMonth(found, isUndecided) : { ...found, ambiguous: isUndecided }
  }
  return Object.fromEntries(Object.entries(detected).map(([slug, found]) => [slug, settle(found)]))
}
