import { ChartCard, type ChartCardProps } from '@muster/ui/charts'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../lib/calls/api.ts'
import { useFormatter } from '../../../../lib/session/session.ts'
import { figureText } from './FigureCard.tsx'
import '../texts.ts'

interface Props
  extends Pick<ChartCardProps, 'title' | 'description' | 'data' | 'children' | 'height' | 'onDownloadSheet'> {
  kind?: 'count' | 'rate' | 'ratio'
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  empty?: { title: string; text: string }
}

/** A chart of a dashboard: its figures are written as on the cards. */
export function PeopleChart({ kind = 'count', query, empty, ...card }: Props) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const write = (value: number) => figureText(t, format, value, kind)
  // Ticks can lie between whole people.
  const axis = kind === 'count' ? (value: number) => figureText(t, format, value, 'ratio') : write
  return (
    <ChartCard
      {...card}
      order={2}
      format={{ value: write, axis }}
      isFetching={query.isFetching && card.data !== undefined}
      error={query.error ? messageOf(query.error) : undefined}
      onRetry={() => void query.refetch()}
      empty={empty ?? { title: t('charts.empty'), text: t('charts.emptyText') }}
    />
  )
}
