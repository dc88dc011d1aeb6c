import { moneyLocale } from '@muster/contract/kit/money-locale'
import type { ColumnType } from '@muster/contract/reports/dataset-types'
import { dayText } from '../../lib/day-text.ts'
import { durationText } from '../../lib/texts/duration.texts.ts'
import { currentReader } from '../../lib/texts/reader.ts'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { CellValue } from './dataset.ts'
import { datasetsTexts } from './datasets.texts.ts'

/** How an organisation writes dates, times and money. */
export interface ValueFormats {
  readonly date_format: number
  /** 0 24 hours, 1 12 hours. */
  readonly time_format: number
  readonly currency: string
}

/** Values of a type in words, in the organisation's formats and the reader's language, as screens show them; empty for none. */
export type ValueWords = (type: ColumnType, value: CellValue | undefined) => string

/** `HH:mm`. */
function timeIn(text: string, language: string, format: number): string {
  return new Intl.DateTimeFormat(language, {
    ...{ timeZone: 'UTC', hour: '2-digit', minute: '2-digit' },
    hourCycle: format === 1 ? 'h12' : 'h23',
  }).format(new Date(`1970-01-01T${text}Z`))
}

function durationIn(minutes: number): string {
  const whole = Math.round(Math.abs(minutes))
  return `${minutes < 0 && whole > 0 ? '−' : ''}${wordsOf(durationText(whole))}`
}

export function valueWords({ date_format, time_format, currency }: ValueFormats): ValueWords {
  const { language } = currentReader()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const money = new Intl.NumberFormat(moneyLocale(language, currency), { style: 'currency', currency })
  const day = (text: string) => dayText(text, date_format, language)
  const instant = (text: string) => {
    const [date = '', time] = text.split(' ')
    return time ? `${day(date)}, ${timeIn(time, language, time_format)}` : day(date)
  }
  const writers: Readonly<Record<ColumnType, (value: string | number | boolean) => string>> = {
    text: String,
    choice: String,
    number: (value) => number.format(Number(value)),
    days: (value) => number.format(Number(value)),
    minutes: (value) => durationIn(Number(value)),
    // An exact decimal, never a float.
    money: (value) => money.format(String(value) as Intl.StringNumericLiteral),
    date: (value) => day(String(value)),
    time: (value) => timeIn(String(value), language, time_format),
    instant: (value) => instant(String(value)),
    boolean: (value) => datasetsTexts(value ? 'yes' : 'no'),
  }
  return (type, value) => (value === null || value === undefined ? '' : writers[type](value))
}
