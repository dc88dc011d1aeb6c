import { Skeleton } from '@mantine/core'
import { daysIn } from '@muster/contract/kit/days'
import { Sparkline } from '@muster/ui/charts'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { WidgetData } from '../data/dashboards.ts'
import { numberOf, useWidgetWords } from '../data/widget-words.ts'
import classes from './Dashboard.module.css'
import { WidgetCard, type WidgetViewProps } from './WidgetCard.tsx'
import '../texts.ts'

/** One figure with its change and its trend; it opens what is behind it. */
export function FigureWidget(props: WidgetViewProps) {
  const { t } = useTranslation('analytics')
  const words = useWidgetWords()
  const { widget, data, onOpen } = props
  const [measure] = data?.measures ?? []
  const text = words.measure(measure, data?.total?.values[0])
  return (
    <WidgetCard {...props}>
      {data ? (
        <div className={classes.figure}>
          <div>
            {onOpen && measure?.has_rows && data.total ? (
              <button
                type="button"
                className={classes.value}
                aria-label={t('view.open', { figure: widget.title, value: text })}
                onClick={() => onOpen({ measure: 0, at: [] })}
              >
                {text}
              </button>
            ) : (
              <div className={classes.value}>{text}</div>
            )}
            <Change data={data} better={widget.better} />
          </div>
          {data.rows.length > 1 ? <Trend title={widget.title} data={data} /> : null}
        </div>
      ) : (
        <Skeleton height={36} width={96} mt="sm" role="status" aria-label={t('view.loading')} />
      )}
    </WidgetCard>
  )
}

function Trend({ title, data }: { title: string; data: WidgetData }) {
  const { t } = useTranslation('analytics')
  const words = useWidgetWords()
  const [measure] = data.measures
  const values = data.rows.map(({ values: [value] }) => numberOf(value))
  const label = t('view.trend', {
    figure: title,
    first: words.measure(measure, values[0]),
    last: words.measure(measure, values.at(-1)),
  })
  return <Sparkline values={values} label={label} width={96} height={36} />
}

const icons = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }

function Change({ data, better }: { data: WidgetData; better: WidgetViewProps['widget']['better'] }) {
  const { t } = useTranslation('analytics')
  const format = useFormatter()
  const words = useWidgetWords()
  const { total, days_before: before } = data
  const [measure] = data.measures
  if (!before || !total) return null
  const [now, then] = [numberOf(total.values[0]), numberOf(total.before?.[0])]
  const days = { days: format.number(daysIn(before.from, before.to)) }
  if (now === null || then === null) return <p className={classes.trend}>{t('change.none', days)}</p>
  const change = now - then
  const amount = words.measure(measure && { ...measure, is_rate: false }, Math.abs(change))
  const direction =
    amount === words.measure(measure && { ...measure, is_rate: false }, 0)
      ? 'same'
      : change > 0
        ? 'up'
        : 'down'
  const tone =
    better && direction !== 'same'
      ? (direction === 'up') === (better === 'more')
        ? 'good'
        : 'bad'
      : undefined
  const Icon = icons[direction]
  const values = { ...days, amount: measure?.is_rate ? t('change.points', { amount }) : amount }
  return (
    <p className={classes.trend} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {t(`change.${direction}`, values)}
    </p>
  )
}
