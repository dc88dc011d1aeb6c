import {
  AreaChart,
  BarChart,
  ChartCard,
  DonutChart,
  FunnelChart,
  LineChart,
  MatrixHeatMap,
} from '@muster/ui/charts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetContent, WidgetData } from '../data/dashboards.ts'
import { chartOf, useWidgetWords, type WidgetWords } from '../data/widget-words.ts'
import { useNotes, type WidgetViewProps } from './WidgetCard.tsx'
import '../texts.ts'

/** Heading, padding and border of a card. */
const AROUND = 92
const LEGEND = 44
const NOTE = 22
const LEAST = 120

type Kind = WidgetContent['kind']

/** Names beside bars have room where they would overlap below them. */
const LONG = 24

function drawing(kind: Kind, data: WidgetData | undefined, words: WidgetWords): ReactNode {
  switch (kind) {
    case 'line':
      return <LineChart />
    case 'area':
      return <AreaChart />
    case 'donut':
      return <DonutChart {...middleOf(data, words)} />
    case 'funnel':
      return <FunnelChart />
    case 'heat':
      return <MatrixHeatMap />
    default:
      return <BarChart {...barLayout(data, words)} />
  }
}

/** The sum of parts means something only where they add up. */
function middleOf(data: WidgetData | undefined, words: WidgetWords) {
  const [measure] = data?.measures ?? []
  const value = data?.total?.values[0]
  return measure && value !== undefined
    ? { middle: { value: words.measure(measure, value), label: measure.heading } }
    : {}
}

/** Height of a horizontal bar with its distance; of the axis below. */
const BAR = 16
const AXIS = 40

/** Where bars are many, the widget scrolls. */
function heightFor(room: number, data: WidgetData | undefined, layout: ReturnType<typeof barLayout>): number {
  if (!data || !layout.isHorizontal) return room
  const { groups, rows, subtotals, measures, days_before: before } = data
  if (groups.length === 2) {
    const bars = layout.layout === 'stacked' ? subtotals.length : rows.length
    return Math.max(room, bars * (BAR + 8) + AXIS)
  }
  const beside = measures.length * (before ? 2 : 1)
  return Math.max(room, rows.length * (beside * BAR + 8) + AXIS)
}

function barLayout(
  data: WidgetData | undefined,
  words: WidgetWords,
): { layout?: 'stacked'; isHorizontal?: boolean } {
  if (!data) return {}
  const isStacked = data.groups.length === 2 && data.measures[0]?.adds
  const labels = (data.groups.length === 2 ? data.subtotals : data.rows).map(({ labels: [label] }) =>
    words.group(data.groups[0], label),
  )
  const isLong =
    data.groups[0]?.period == null && labels.reduce((sum, label) => sum + label.length, 0) > 3 * LONG
  return { ...(isStacked && { layout: 'stacked' as const }), isHorizontal: isLong }
}

/** A widget as a chart, with its table and its files. */
export function WidgetChart(props: WidgetViewProps) {
  const { t } = useTranslation('analytics')
  const words = useWidgetWords()
  const { widget, data, height, isFetching, onOpen } = props
  const notes = useNotes(props)
  const chart = useMemo(() => data && chartOf(data, words), [data, words])
  const format = useMemo(() => {
    const write = (value: number) => words.measure(data?.measures[0], value)
    return { value: write, axis: write }
  }, [data, words])
  const open = useCallback(
    (row: string, series: string) => {
      const figure = chart?.figureAt(row, series)
      if (figure) onOpen?.(figure)
    },
    [chart, onOpen],
  )
  const hasLegend = (chart?.data.series.length ?? 0) > 1
  const least = Math.max(LEAST, height - AROUND - (hasLegend ? LEGEND : 0) - (notes ? NOTE : 0))
  return (
    <ChartCard
      order={2}
      title={widget.title}
      description={notes || undefined}
      {...(chart && { data: chart.data })}
      format={format}
      height={widget.kind === 'bar' ? heightFor(least, data, barLayout(data, words)) : least}
      isFetching={isFetching && data !== undefined}
      empty={{ title: t('view.nothing') }}
      {...(onOpen && { onPick: open })}
    >
      {drawing(widget.kind, data, words)}
    </ChartCard>
  )
}
