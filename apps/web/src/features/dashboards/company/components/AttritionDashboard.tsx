import { BarChart, LineChart } from '@muster/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../../lib/session/session.ts'
import { AWAITED, groupData, trendData } from '../data/chart-data.ts'
import { useDashboardAddress } from '../data/dashboard-address.ts'
import {
  attritionOptions,
  downloadRetention,
  type PeopleFigures,
  retentionOptions,
} from '../data/figures-queries.ts'
import { AttritionCards } from './AttritionCards.tsx'
import { ChartGrid } from './ChartGrid.tsx'
import { AboutFigures, DashboardBar } from './DashboardBar.tsx'
import { GroupTable } from './GroupTable.tsx'
import { PeopleChart } from './PeopleChart.tsx'
import '../texts.ts'

const nothing = { rowHeader: '', rows: [], series: [] }

/** Who leaves, how soon and of whose will, and who stays. */
export default function AttritionDashboard() {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const { days, groupBy, step } = useDashboardAddress()
  const query = useQuery(attritionOptions({ ...days, group_by: groupBy, step }))
  const { data: answer } = query
  const group = t(`dimensions.${groupBy}`).toLowerCase()
  const period = answer
    ? t('range', { from: format.day(answer.data.from), to: format.day(answer.data.to) })
    : ''
  const hasExits = ({ data: { total } }: PeopleFigures) => total.leavers > 0
  const trend = (read: Parameters<typeof trendData>[4]) =>
    answer && (hasExits(answer) ? trendData(t, format, answer, step, read) : nothing)
  const noExits = { title: t('charts.emptyExits'), text: t('charts.emptyExitsText') }
  return (
    <>
      <DashboardBar />
      {answer ? <AboutFigures data={answer.data} /> : null}
      <ChartGrid
        dashboard="attrition"
        charts={{
          figures: <AttritionCards answer={answer} />,
          attrition: (
            <PeopleChart
              query={query}
              kind="rate"
              title={t('charts.attrition', { period })}
              description={t('charts.attritionText')}
              data={trend({ attrition: ({ attrition }) => attrition })}
              empty={noExits}
            >
              <LineChart />
            </PeopleChart>
          ),
          exits: (
            <PeopleChart
              query={query}
              title={t('charts.exits', { period })}
              description={t('charts.exitsText')}
              data={trend({
                voluntary: ({ voluntary }) => voluntary,
                involuntary: ({ involuntary }) => involuntary,
                other: ({ leavers, voluntary, involuntary }) => leavers - voluntary - involuntary,
              })}
              empty={noExits}
            >
              <BarChart layout="stacked" />
            </PeopleChart>
          ),
          attrition_by_group: (
            <PeopleChart
              query={query}
              kind="rate"
              title={t('charts.attritionByGroup', { group, period })}
              description={t('charts.attritionByGroupText')}
              data={
                answer &&
                (hasExits(answer) ? groupData(t, answer.data.groups, groupBy, 'attrition') : nothing)
              }
              empty={noExits}
              height={320}
            >
              <BarChart isHorizontal />
            </PeopleChart>
          ),
          early: (
            <PeopleChart
              query={query}
              title={t('charts.early', { period })}
              description={t('charts.earlyText')}
              data={trend({ early_leavers: ({ early_leavers }) => early_leavers })}
              empty={noExits}
              height={320}
            >
              <BarChart />
            </PeopleChart>
          ),
          retention: answer ? <RetentionCurve date={answer.data.from} /> : null,
          table: answer ? <GroupTable answer={answer} groupBy={groupBy} /> : null,
        }}
      />
    </>
  )
}

/** The share of those employed when a day began who still are. */
function RetentionCurve({ date }: { date: string }) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const query = useQuery(retentionOptions(date))
  const { data: answer } = query
  const rows = answer?.graph_data.map(({ day, retention }) => ({
    id: day,
    label: format.day(day),
    values: { retention },
  }))
  return (
    <PeopleChart
      query={query}
      kind="rate"
      title={t('charts.retention', { day: answer ? format.day(answer.data.date) : AWAITED })}
      description={answer && t('charts.retentionText', { count: answer.data.opening })}
      data={
        rows && {
          rowHeader: t('columns.month'),
          rows: answer?.data.opening ? rows : [],
          series: [{ id: 'retention', label: t('figures.retention') }],
          isAdditive: false,
        }
      }
      {...(answer && { onDownloadSheet: async () => void (await downloadRetention(answer.data.date)) })}
    >
      <LineChart />
    </PeopleChart>
  )
}
