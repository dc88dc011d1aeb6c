import type { ColumnType } from '@muster/contract/reports/dataset-types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../language/formats.ts'
import { durationText } from '../list/columns.tsx'
import { useFormatter } from '../session/session.ts'
import '../ui-texts/texts.ts'

/** A value of a dataset, as it is sent. */
export type CellValue = string | number | boolean | null | undefined

/** Values of a type in words, in the formats of the organisation; empty for none. */
export type DatasetWords = (type: ColumnType, value: CellValue) => string

/** A local `YYYY-MM-DD HH:mm`: of the organisation's time zone already. */
function localTime(format: Formatter, text: string): string {
  const [day, time] = text.split(' ')
  return time ? `${format.date(day)}, ${format.time(time)}` : format.date(day)
}

const DECIMALS = { maximumFractionDigits: 2 }

/** Shows values of datasets in words: durations in hours and minutes, yes and no, dates as the organisation writes them. */
export function useDatasetWords(): DatasetWords {
  const { t } = useTranslation('ui')
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
      boolean: (value) => t(value ? 'form.yes' : 'form.no'),
    }
    return (type, value) => (value === null || value === undefined ? '' : writers[type](value))
  }, [t, format])
}
