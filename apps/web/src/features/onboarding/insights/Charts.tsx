import type { CandidateDimension } from '@muster/contract/onboarding/insights.constants'
import type { CandidateStatus } from '@muster/contract/onboarding/onboarding.constants'
import {
  BarChart,
  ChartCard,
  type ChartCardProps,
  DonutChart,
  FunnelChart,
  LineChart,
} from '@muster/ui/charts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import classes from '../../../lib/insights/Insights.module.css'
import { useFormatter } from '../../../lib/session/session.ts'
import { LIST } from '../data/candidate-data.ts'
import { behindHref, groupFilter, type Insights, type Place } from './insights-data.ts'
import { Joiners } from './Joiners.tsx'
import './texts.ts'

interface Props {
  data: Insights
  by: CandidateDimension
  chosen: Record<Place, number | null>
  isFetching: boolean
}

const measures = ['added', 'offered', 'accepted', 'joined', 'lost'] as const
const MONTHS = ['added', 'offered', 'accepted', 'joined'] as const

/** Values of no chart are drawn: it says that there are none. */
const nonZero = <T extends { total: number }>(rows: readonly T[]) =>
  rows.some(({ total }) => total > 0) ? rows : []

/** What the charts share: candidates are opened by a click or the table. */
function useCharts({ data, chosen, isFetching }: Props) {
  const { t } = useTranslation('onboardingInsights')
  const format = useFormatter()
  const navigate = useNavigate()
  const { from, to } = data.stats
  const open = (more: Parameters<typeof behindHref>[0] | object) => {
    // The list's address without the base of the entry, which the router adds.
    const href = behindHref({ from, to, ...chosen, ...more })
    navigate(href.slice(href.indexOf(LIST)))
  }
  const card = (title: string, description: string) =>
    ({
      ...{ title, description, order: 2 as const, isFetching },
      format: {
        value: (value: number) => format.number(value),
        axis: (value: number) => format.number(value),
      },
      empty: { title: t('charts.empty'), text: t('charts.emptyText') },
    }) satisfies Partial<ChartCardProps>
  return { t, format, open, card }
}

/** All charts of the dashboard. */
export function Charts(props: Props) {
  return (
    <div className={classes.charts}>
      <Funnel {...props} />
      <Months {...props} />
      <Groups {...props} />
      <JoinedGroups {...props} />
      <Shares {...props} />
      <States {...props} />
      <Reasons {...props} />
      <Joiners data={props.data} chosen={props.chosen} />
    </div>
  )
}

function Funnel(props: Props) {
  const { t, open, card } = useCharts(props)
  return (
    <ChartCard
      {...card(t('charts.funnel'), t('charts.funnelText'))}
      data={{
        rowHeader: t('charts.stage'),
        rows: nonZero(props.data.funnel).map(({ stage, total }) => ({
          ...{ id: stage, label: t(`figures.${stage}`), values: { total } },
        })),
        series: [{ id: 'total', label: t('charts.candidates') }],
      }}
      onPick={(stage) => open({ measure: measures.find((one) => one === stage) })}
    >
      <FunnelChart ofPrevious={t('charts.ofPrevious')} />
    </ChartCard>
  )
}

function Months(props: Props) {
  const { t, format, open, card } = useCharts(props)
  const { months, stats } = props.data
  return (
    <ChartCard
      {...card(t('charts.months'), t('charts.monthsText'))}
      data={{
        rowHeader: t('charts.month'),
        rows: (stats.added > 0 ? months : []).map(({ month, added, offered, accepted, joined }) => ({
          ...{ id: month, label: format.month(month), values: { added, offered, accepted, joined } },
        })),
        series: MONTHS.map((id) => ({ id, label: t(`figures.${id}`) })),
        isAdditive: false,
      }}
      onPick={(month, measure) => {
        const one = months.find((row) => row.month === month)
        if (one) open({ from: one.from, to: one.to, measure: measures.find((each) => each === measure) })
      }}
    >
      <BarChart isTime />
    </ChartCard>
  )
}

const keyOf = ({ id, value, others }: Insights['groups'][number]) =>
  String(others > 0 ? 'others' : (id ?? value))

function useGroupRows({ by }: Props) {
  const { t } = useTranslation('onboardingInsights')
  const { t: words } = useTranslation('onboarding')
  return (groups: Insights['groups']) =>
    groups.map((group) => ({
      id: keyOf(group),
      label:
        group.others > 0
          ? t('others', { count: group.others })
          : by === 'status' && group.value
            ? words(`statuses.${group.value as CandidateStatus}`)
            : (group.name ?? t('without')),
      values: { total: group.total },
    }))
}

function Groups(props: Props) {
  const { t, open, card } = useCharts(props)
  const rowsOf = useGroupRows(props)
  const { by, data } = props
  const group = t(`dimensions.${by}`).toLowerCase()
  return (
    <ChartCard
      {...card(t('charts.groups', { group }), t('charts.groupsText', { group }))}
      height={320}
      data={{
        rowHeader: t(`dimensions.${by}`),
        rows: rowsOf(data.groups),
        series: [{ id: 'total', label: t('charts.candidates') }],
      }}
      onPick={(id) => {
        const filter = groupFilter(by, data.groups.find((one) => keyOf(one) === id) ?? noGroup)
        if (filter) open(filter)
      }}
    >
      <BarChart isHorizontal />
    </ChartCard>
  )
}

const noGroup = { id: null, value: null, others: 0 }

function JoinedGroups(props: Props) {
  const { t, open, card } = useCharts(props)
  const rowsOf = useGroupRows(props)
  const { by, data } = props
  const group = t(`dimensions.${by}`).toLowerCase()
  return (
    <ChartCard
      {...card(t('charts.joined', { group }), t('charts.joinedText'))}
      height={320}
      empty={{ title: t('charts.emptyJoined'), text: t('charts.emptyJoinedText') }}
      data={{
        rowHeader: t(`dimensions.${by}`),
        rows: rowsOf(data.joined_groups),
        series: [{ id: 'total', label: t('figures.joined') }],
        isAdditive: true,
      }}
      onPick={(id) => {
        const found = data.joined_groups.find((one) => keyOf(one) === id) ?? noGroup
        const filter = groupFilter(by, found)
        if (filter) open({ measure: 'joined', ...filter })
      }}
    >
      <DonutChart />
    </ChartCard>
  )
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)

function Shares(props: Props) {
  const { t, format, open, card } = useCharts(props)
  const { months, stats } = props.data
  const write = (value: number) =>
    t('percent', { number: format.number(value, { maximumFractionDigits: 1 }) })
  return (
    <ChartCard
      {...card(t('charts.ratio'), t('charts.ratioText'))}
      format={{ value: write, axis: write }}
      data={{
        rowHeader: t('charts.month'),
        rows: (stats.offered > 0 ? months : []).map((one) => ({
          id: one.month,
          label: format.month(one.month),
          values: {
            ratio: percentOf(one.joined, one.accepted),
            rate: percentOf(one.offered_lost, one.offered),
          },
        })),
        series: [
          { id: 'ratio', label: t('figures.turn_over_ratio') },
          { id: 'rate', label: t('figures.turn_over_rate') },
        ],
        isAdditive: false,
      }}
      onPick={(month, series) => {
        const one = months.find((row) => row.month === month)
        const measure = series === 'ratio' ? 'joined' : 'offered_lost'
        if (one) open({ from: one.from, to: one.to, measure })
      }}
    >
      <LineChart />
    </ChartCard>
  )
}

function States(props: Props) {
  const { t, open, card } = useCharts(props)
  const { t: words } = useTranslation('onboarding')
  const states = [...props.data.states].sort((a, b) => b.total - a.total)
  return (
    <ChartCard
      {...card(t('charts.states'), t('charts.statesText'))}
      height={320}
      data={{
        rowHeader: t('charts.status'),
        rows: states.map(({ status, total }) => ({
          ...{ id: status, label: words(`statuses.${status}`), values: { total } },
        })),
        series: [{ id: 'total', label: t('charts.candidates') }],
      }}
      onPick={(status) => open({ status })}
    >
      <BarChart isHorizontal />
    </ChartCard>
  )
}

function Reasons(props: Props) {
  const { t, open, card } = useCharts(props)
  const { reasons } = props.data
  const labelOf = ({ reason, others }: Insights['reasons'][number]) => {
    if (others > 0) return t('others', { count: others })
    if (reason === null) return t('hidden')
    return reason || t('noReason')
  }
  return (
    <ChartCard
      {...card(t('charts.reasons'), t('charts.reasonsText'))}
      height={320}
      empty={{ title: t('charts.emptyLost'), text: t('charts.emptyLostText') }}
      data={{
        rowHeader: t('charts.reason'),
        rows: reasons.map((one, at) => ({
          id: String(at),
          label: labelOf(one),
          values: { total: one.total },
        })),
        series: [{ id: 'total', label: t('charts.candidates') }],
      }}
      onPick={(at) => {
        const one = reasons[Number(at)]
        if (one?.reason && one.others === 0) open({ measure: 'lost', reason: one.reason })
      }}
    >
      <BarChart isHorizontal />
    </ChartCard>
  )
}
