import { BarChart, LineChart } from '@muster/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../../lib/session/session.ts'
import { AWAITED, groupData, groupTrend, trendData } from '../data/chart-data.ts'
import { useDashboardAddress } from '../data/dashboard-address.ts'
import { headcountOptions, type PeopleFigures } from '../data/figures-queries.ts'
import { ChartGrid } from './ChartGrid.tsx'
import { AboutFigures, DashboardBar } from './DashboardBar.tsx'
import { GroupTable } from './GroupTable.tsx'
import { HeadcountCards } from './HeadcountCards.tsx'
import { PeopleChart } from './PeopleChart.tsx'
import { Absenteeism, AttendanceToday, ManagerRatio } from './WorkCharts.tsx'
import '../texts.ts'

/** Headcount with joiners and leavers, how people are led, and how they attend. */
export default function CompanyDashboard() {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const { days, groupBy, step } = useDashboardAddress()
  const query = useQuery(headcountOptions({ ...days, group_by: groupBy, step }))
  const { data: answer } = query
  const group = t(`dimensions.${groupBy}`).toLowerCase()
  const period = answer ? t('range', rangeOf(format, answer)) : AWAITED
  const trend = (read: Parameters<typeof trendData>[4]) =>
    answer && hasPeople(answer) ? trendData(t, format, answer, step, read) : answer && nothing
  const groups = answer?.data.groups ?? []
  return (
    <>
      <DashboardBar />
      {answer ? <AboutFigures data={answer.data} /> : null}
      <ChartGrid
        dashboard="company"
        charts={{
          figures: <HeadcountCards answer={answer} groupBy={groupBy} />,
          headcount: (
            <PeopleChart
              query={query}
              title={t('charts.headcount', { period })}
              description={t('charts.headcountText')}
              data={trend({ headcount: ({ closing }) => closing })}
            >
              <LineChart />
            </PeopleChart>
          ),
          flow: (
            <PeopleChart
              query={query}
              title={t('charts.flow', { period })}
              description={t('charts.flowText')}
              data={trend({ joiners: ({ joiners }) => joiners, leavers: ({ leavers }) => leavers })}
            >
              <BarChart />
            </PeopleChart>
          ),
          by_group: (
            <PeopleChart
              query={query}
              title={t('charts.byGroup', { group, day: answer ? format.day(answer.data.to) : AWAITED })}
              data={answer && groupData(t, groups, groupBy, 'closing')}
              height={320}
            >
              <BarChart isHorizontal />
            </PeopleChart>
          ),
          trend_by_group: (
            <PeopleChart
              query={query}
              title={t('charts.trendByGroup', { group, period })}
              data={answer && (hasPeople(answer) ? groupTrend(t, format, answer, step, groupBy) : nothing)}
              height={320}
            >
              <LineChart />
            </PeopleChart>
          ),
          managers: <ManagerRatio groupBy={groupBy} />,
          absence_by_week: <Absenteeism />,
          attendance_today: <AttendanceToday />,
          table: answer ? <GroupTable answer={answer} groupBy={groupBy} /> : null,
        }}
      />
    </>
  )
}

const nothing = { rowHeader: '', rows: [], series: [] }

const hasPeople = ({ data: { total } }: PeopleFigures) => total.opening + total.joiners + total.closing > 0

const rangeOf = (format: ReturnType<typeof useFormatter>, { data }: PeopleFigures) => ({
  from: format.day(data.from),
  to: format.day(data.to),
})
