import type { ChartData } from '@muster/ui/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CellValue, useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { WidgetData, WidgetGroup } from './dashboards.ts'
import '../texts.ts'

/** What decides how a value of a group is written. */
type WidgetGroupColumn = Pick<WidgetData['groups'][number], 'type' | 'period'>
type WidgetMeasure = WidgetData['measures'][number]

export interface WidgetWords {
  /** A value of a group: a month by its name, nothing as “None”. */
  group: (column: WidgetGroupColumn | undefined, value: CellValue) => string
  measure: (measure: WidgetMeasure | undefined, value: CellValue) => string
  before: (heading: string) => string
}

/** Dates as the start of their period: `Q2 2026`. */
function periodName(format: ReturnType<typeof useFormatter>, period: string | null, day: string): string {
  if (period === 'year') return day.slice(0, 4)
  if (period === 'quarter') return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`
  return period === 'month' ? format.month(day) : format.day(day)
}

/** The figures of widgets in words. */
export function useWidgetWords(): WidgetWords {
  const { t } = useTranslation('analytics')
  const format = useFormatter()
  const words = useDatasetWords()
  return useMemo(
    () => ({
      group: (column, value) => {
        if (value === null || value === undefined || value === '') return t('view.none')
        if (column?.type === 'date' && typeof value === 'string')
          return periodName(format, column.period, value)
        return words(column?.type ?? 'text', value)
      },
      measure: (measure, value) => {
        if (value === null || value === undefined) return '–'
        if (measure?.is_rate)
          return t('view.percent', { number: format.number(Number(value), { maximumFractionDigits: 1 }) })
        return words(measure?.type ?? 'number', value)
      },
      before: (heading) => t('view.before', { heading }),
    }),
    [t, format, words],
  )
}

export const numberOf = (value: CellValue): number | null =>
  value === null || value === undefined ? null : Number(value)

const keyOf = (at: WidgetGroup['at'][number] | undefined): string => JSON.stringify(at ?? null)

/** Values of the second column, in their order. */
export function secondKeys({ rows, groups }: WidgetData): { key: string; at: WidgetGroup['at'][number] }[] {
  const found = new Map<string, WidgetGroup['at'][number]>()
  for (const { at } of rows) {
    const [, second] = at
    if (second) found.set(keyOf(second), second)
  }
  const keys = [...found].map(([key, at]) => ({ key, at }))
  const isDated = groups[1]?.period != null
  return keys.toSorted((one, other) => {
    const [a, b] = [one.at.value, other.at.value]
    // What has no value comes last.
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isDated || typeof a !== 'number' ? (String(a) < String(b) ? -1 : Number(a !== b)) : a - Number(b)
  })
}

/** Labels by value of the second column: a code has its words in the rows. */
function secondLabels({ rows }: WidgetData): ReadonlyMap<string, CellValue> {
  return new Map(rows.map(({ at, labels }) => [keyOf(at[1]), labels[1]]))
}

/** A chart's data, and which figure each of its values is. */
interface WidgetChart {
  data: ChartData
  /** The figure at a row and series of the chart; null where there are no rows behind it. */
  figureAt: (row: string, series: string) => { measure: number; at: WidgetGroup['at'] } | null
}

function oneColumn(widget: WidgetData, words: WidgetWords): WidgetChart {
  const { groups, measures, rows, days_before: hasBefore } = widget
  const names = measures.map(({ heading }, index) => ({ id: `m${index}`, label: heading }))
  const earlier = measures.map(({ heading }, index) => ({ id: `b${index}`, label: words.before(heading) }))
  return {
    data: {
      rowHeader: groups[0]?.heading ?? '',
      rows: rows.map(({ labels, values, before }, index) => ({
        id: String(index),
        label: words.group(groups[0], labels[0]),
        values: Object.fromEntries([
          ...values.map((value, at) => [`m${at}`, numberOf(value)]),
          ...(before ?? []).map((value, at) => [`b${at}`, numberOf(value)]),
        ]),
      })),
      series: hasBefore ? [...names, ...earlier] : names,
      isAdditive: false,
    },
    figureAt: (row, series) => {
      const measure = Number(series.slice(1))
      const group = rows[Number(row)]
      // The period before has rows of its own, which this dashboard's period does not show.
      return series.startsWith('m') && group && measures[measure]?.has_rows ? { measure, at: group.at } : null
    },
  }
}

function twoColumns(widget: WidgetData, words: WidgetWords): WidgetChart {
  const { groups, measures, rows, subtotals } = widget
  const keys = secondKeys(widget)
  const labels = secondLabels(widget)
  const values = new Map(rows.map(({ at, values: [value] }) => [`${keyOf(at[0])} ${keyOf(at[1])}`, value]))
  // Nothing is none where values add up: a chart of parts has no holes.
  const missing = measures[0]?.adds ? 0 : null
  return {
    data: {
      rowHeader: groups[0]?.heading ?? '',
      rows: subtotals.map((group, index) => ({
        id: String(index),
        label: words.group(groups[0], group.labels[0]),
        values: Object.fromEntries(
          keys.map(({ key }, place) => {
            const value = values.get(`${keyOf(group.at[0])} ${key}`)
            return [`s${place}`, value === undefined ? missing : numberOf(value)]
          }),
        ),
      })),
      series: keys.map(({ key }, place) => ({
        id: `s${place}`,
        label: words.group(groups[1], labels.get(key)),
      })),
      isAdditive: measures[0]?.adds ?? false,
    },
    figureAt: (row, series) => {
      const first = subtotals[Number(row)]?.at[0]
      const second = keys[Number(series.slice(1))]?.at
      return first && second && measures[0]?.has_rows ? { measure: 0, at: [first, second] } : null
    },
  }
}

/** A widget's figures as a chart. */
export const chartOf = (widget: WidgetData, words: WidgetWords): WidgetChart =>
  widget.groups.length === 2 ? twoColumns(widget, words) : oneColumn(widget, words)
