import { moneyLocale } from '@muster/contract/kit/money-locale'
/** The organisation's formats of dates, times and money (platform specification, section 9). */
export interface Formats {
  /** 0 dd-M-yyyy, 1 yyyy-mm-dd, 2 mm-dd-yyyy, 3 yyyy-dd-mm, 4 dd M yy; M is the month's short name. */
  date_format: number
  /** 0 24 hours, 1 12 hours. */
  time_format: number
  time_zone: string
  currency: string
  /** 0 Sunday to 6 Saturday. */
  week_start: number
  language: string
}

export const defaultFormats: Formats = {
  date_format: 0,
  time_format: 0,
  time_zone: 'Asia/Kolkata',
  currency: 'INR',
  week_start: 1,
  language: 'en',
}

/** The specification's text for a missing date. */
const NO_DATE = 'NA'

interface DateParts {
  year: string
  month: string
  day: string
  monthName: string
}

const writeDate: readonly ((parts: DateParts) => string)[] = [
  ({ year, monthName, day }) => `${day}-${monthName}-${year}`,
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${month}-${day}-${year}`,
  ({ year, month, day }) => `${year}-${day}-${month}`,
  ({ year, monthName, day }) => `${day} ${monthName} ${year.slice(-2)}`,
]

const inWords = ({ year, monthName, day }: DateParts) => `${Number(day)} ${monthName} ${year}`

/** Abbreviated months are unusual in Hindi; the server writes them in full too. */
export const monthLength = (language: string) => (language === 'hi' ? 'long' : 'short')

/** A calendar date (ten characters) is midnight UTC, so that no time zone moves it to another day. */
function instantOf(value: string): Date | null {
  const isDate = value.length === 10
  const instant = new Date(isDate ? `${value}T00:00:00Z` : value)
  if (Number.isNaN(instant.getTime())) return null
  // `2026-02-31` would roll over into March.
  if (isDate && instant.toISOString().slice(0, 10) !== value) return null
  return instant
}

function partsOf(
  instant: Date,
  timeZone: string,
  language: string,
  month: 'long' | 'short' = 'short',
): DateParts {
  const numbers = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => numbers.find((found) => found.type === type)?.value ?? ''
  const monthName = new Intl.DateTimeFormat(language, { timeZone, month }).format(instant)
  return { year: part('year').padStart(4, '0'), month: part('month'), day: part('day'), monthName }
}

/** Formats dates, times, numbers and money as set by the organisation, in the reader's language. */
export class Formatter {
  readonly formats: Formats
  readonly #language: string

  constructor(formats: Formats = defaultFormats, language = formats.language) {
    this.formats = formats
    this.#language = language
  }

  /**
   * A date `YYYY-MM-DD`, or the day of an instant in the organisation's time zone, in the organisation's format: for
   * tables and fields. `NA` for anything else.
   */
  date(value: string | null | undefined): string {
    return this.#write(value, writeDate[this.formats.date_format] ?? writeDate[0]!)
  }

  /** The same date as it is written in sentences, cards and headings, whatever the format: `2 Jun 2026`. */
  day(value: string | null | undefined): string {
    return this.#write(value, inWords, monthLength(this.#language))
  }

  /** The month of a date: `Jun 2026`. */
  month(value: string | null | undefined): string {
    return this.#write(value, ({ year, monthName }) => `${monthName} ${year}`, monthLength(this.#language))
  }

  /** A time of day `HH:mm`, or the time of an instant; `NA` for anything else. */
  time(value: string | null | undefined): string {
    if (!value) return NO_DATE
    const isTimeOfDay = /^\d{2}:\d{2}(:\d{2})?$/.test(value)
    const instant = new Date(isTimeOfDay ? `1970-01-01T${value}Z` : value)
    if (Number.isNaN(instant.getTime())) return NO_DATE
    return new Intl.DateTimeFormat(this.#language, {
      timeZone: isTimeOfDay ? 'UTC' : this.formats.time_zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: this.formats.time_format === 1 ? 'h12' : 'h23',
    }).format(instant)
  }

  /** Date and time of an instant, in the organisation's format: for tables. */
  dateTime(value: string | null | undefined): string {
    return this.#withTime(value, this.date(value))
  }

  /** The same as it is written in sentences, cards and headings: `2 Jun 2026, 09:30`. */
  dayTime(value: string | null | undefined): string {
    return this.#withTime(value, this.day(value))
  }

  /** An exact decimal in its currency; never converted to a float. */
  money(value: { amount: string; currency?: string }): string {
    const currency = value.currency ?? this.formats.currency
    const format = new Intl.NumberFormat(moneyLocale(this.#language, currency), {
      style: 'currency',
      currency,
    })
    return format.format(value.amount as Intl.StringNumericLiteral)
  }

  #write(
    value: string | null | undefined,
    write: (parts: DateParts) => string,
    month?: 'long' | 'short',
  ): string {
    const instant = value ? instantOf(value) : null
    if (!value || !instant) return NO_DATE
    const zone = value.length === 10 ? 'UTC' : this.formats.time_zone
    return write(partsOf(instant, zone, this.#language, month))
  }

  #withTime(value: string | null | undefined, date: string): string {
    return date === NO_DATE ? NO_DATE : `${date}, ${this.time(value)}`
  }

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    return new Intl.NumberFormat(this.#language, options).format(value)
  }
}
