import { Skeleton, Text } from '@mantine/core'
import { listsRows } from '@muster/contract/analytics/widget-words'
import { EmptyState, ErrorState } from '@muster/ui/feedback'
import { IconLock } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { PartBoundary } from '../../../lib/screen/PartBoundary.tsx'
import type { WidgetData } from '../data/dashboards.ts'
import classes from './Dashboard.module.css'
import { FigureWidget } from './FigureWidget.tsx'
import { WidgetCard, type WidgetViewProps } from './WidgetCard.tsx'
import { WidgetChart } from './WidgetChart.tsx'
import { GroupTable, MatrixTable, RowList } from './WidgetTables.tsx'
import '../texts.ts'

/** A widget with its figures, or why it has none. */
export function WidgetView(props: WidgetViewProps) {
  return (
    <PartBoundary>
      <Content {...props} />
    </PartBoundary>
  )
}

function Content(props: WidgetViewProps) {
  const { widget, data, onRetry } = props
  const { kind, text } = widget
  if (kind === 'text') {
    return (
      <WidgetCard {...props}>
        <Text className={classes.words} size="sm">
          {text}
        </Text>
      </WidgetCard>
    )
  }
  if (data && data.state !== 'ready') {
    return (
      <WidgetCard {...props}>
        <Unreadable data={data} {...(onRetry && { onRetry })} />
      </WidgetCard>
    )
  }
  if (kind === 'figure') return <FigureWidget {...props} />
  if (kind === 'table' || kind === 'matrix') return <Table {...props} />
  return <WidgetChart {...props} />
}

function Unreadable({ data, onRetry }: { data: WidgetData; onRetry?: () => void }) {
  const { t } = useTranslation('analytics')
  if (data.state === 'failed')
    return (
      <ErrorState
        order={3}
        message={data.message}
        texts={{ title: t('view.failed'), retry: t('view.retry') }}
        {...(onRetry && { onRetry })}
      />
    )
  return (
    <EmptyState
      order={3}
      icon={data.state === 'denied' ? <IconLock size={28} aria-hidden /> : undefined}
      title={t(data.state === 'denied' ? 'view.denied' : 'view.invalid')}
      text={data.message}
    />
  )
}

function Table(props: WidgetViewProps) {
  const { widget, data } = props
  if (!data) return <Waiting {...props} />
  if (widget.kind === 'matrix') return <MatrixTable {...props} data={data} />
  return listsRows(widget) ? <RowList {...props} data={data} /> : <GroupTable {...props} data={data} />
}

function Waiting(props: WidgetViewProps) {
  const { t } = useTranslation('analytics')
  return (
    <WidgetCard {...props}>
      <Skeleton mt="sm" height={props.height - 80} role="status" aria-label={t('view.loading')} />
    </WidgetCard>
  )
}
