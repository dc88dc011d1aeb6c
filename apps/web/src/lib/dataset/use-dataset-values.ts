import type { ColumnType } from '@muster/contract/reports/dataset-types'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../language/formats.ts'
import { useFormatter } from '../session/session.ts'
import '../ui-texts/texts.ts'
import './texts.ts'

/** A value of a dataset, as it is sent. */
export type CellValue = string | number | boolean | null | undefined

/** Values of a type in words, in the formats of the organisation; empty for none. */
export type DatasetWords = (type: ColumnType, value: CellValue) => string

const AN_HOUR = 60

/** Minutes in words: `2 h 15 min`. */
function durationText(t: TFunction<'dataset'>, format: Formatter, value: number): string {
  const whole = Math.round(Math.abs(value))
  const hours = format.number(Math.trunc(whole / AN_HOUR))
  const minutes = format.number(whole % AN_HOUR)
  const sign = value < 0 && whole > 0 ? '−' : ''
  if (whole < AN_HOUR) return sign + t('duration.minutes', { minutes })
  if (whole % AN_HOUR === 0) return sign + t('duration.hours', { hours })
  return sign + t('duration.hoursMinutes', { hours, minutes })
}

/** A local `YYYY-MM-DD HH:mm`: of the organisation's time zone already. */
function localTime(format: Formatter, text: string): string {
  const [day, time] = text.split(' ')
  return time ? `${format.date(day)}, ${format.time(time)}` : format.date(day)
}

const DECIMALS = { maximumFractionDigits: 2 }

/** Shows values of datasets in words: durations in hours and minutes, yes and no, dates as the organisation writes them. */
export function useDatasetWords(): DatasetWords {
  const { t } = useTranslation('dataset')
  const { t: ui } = useTranslation('ui')
  const format = useFormatter()
  return useMemo(() => {
    const writers: Readonly<Record<ColumnType, (value: string | number | boolean) => string>> = {
      text: String,
      choice: String,
      number: (value) => format.number(Number(value), DECIMALS),
      days: (value) => format.number(Number(value), DECIMALS),
      minutes: (value) => durationText(t, format, Number(value)),
      money: (value) => format.money({ amount: String(value) }),
      date: (value) => format.date(String(value)),
      time: (value) => format.time(String(value)),
      instant: (value) => localTime(format, String(value)),
      boolean: (value) => ui(value ? 'form.yes' : 'form.no'),
    }
    return (type, value) => (value === null || value === undefined ? '' : writers[type](value))
  }, [t, ui, format])
}
