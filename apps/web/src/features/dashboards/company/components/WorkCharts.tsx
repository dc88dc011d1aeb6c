import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import { BarChart, DonutChart, LineChart } from '@muster/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan, useFormatter } from '../../../../lib/session/session.ts'
import { AWAITED, unitName } from '../data/chart-data.ts'
import { absenteeismOptions, attendanceOptions, managersOptions } from '../data/figures-queries.ts'
import { PeopleChart } from './PeopleChart.tsx'
import '../texts.ts'

const ATTENDANCE = 'attendance.day.view'

/** How many people each manager has, by unit. */
export function ManagerRatio({ groupBy }: { groupBy: PeopleDimension }) {
  const { t } = useTranslation('company')
  const query = useQuery(managersOptions(groupBy))
  const rows = query.data?.graph_data
    .filter(({ ratio }) => ratio !== null)
    .map((one) => ({
      id: String(one.group_id),
      label: unitName(t, groupBy, one),
      values: { ratio: one.ratio },
    }))
  return (
    <PeopleChart
      query={query}
      kind="ratio"
      title={t('charts.managers', { group: t(`dimensions.${groupBy}`).toLowerCase() })}
      description={t('charts.managersText')}
      height={320}
      data={
        rows && {
          rowHeader: t(`dimensions.${groupBy}`),
          rows,
          series: [{ id: 'ratio', label: t('figures.managers') }],
          isAdditive: false,
        }
      }
    >
      <BarChart isHorizontal />
    </PeopleChart>
  )
}

/** Unapproved absence of the last four weeks, for those who see attendance. */
export function Absenteeism() {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const mayView = useCan(ATTENDANCE)
  const query = useQuery({ ...absenteeismOptions(), enabled: mayView })
  if (!mayView) return null
  const { data: answer } = query
  const range = answer && { from: format.day(answer.data.from), to: format.day(answer.data.to) }
  return (
    <PeopleChart
      query={query}
      kind="rate"
      title={t('charts.absenteeism', { period: range ? t('range', range) : '' })}
      description={t('charts.absenteeismText')}
      data={
        answer && {
          rowHeader: t('columns.week'),
          rows: answer.graph_data.map(({ from, absenteeism }) => ({
            id: from,
            label: format.day(from),
            values: { absenteeism },
          })),
          series: [{ id: 'absenteeism', label: t('figures.absenteeism') }],
          isAdditive: false,
        }
      }
      empty={{ title: t('charts.emptyAttendance'), text: t('charts.emptyAttendanceText') }}
    >
      <LineChart />
    </PeopleChart>
  )
}

/** How attendance stands today, for those who see it. */
export function AttendanceToday() {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const mayView = useCan(ATTENDANCE)
  const query = useQuery({ ...attendanceOptions, enabled: mayView })
  if (!mayView) return null
  const { data: answer } = query
  return (
    <PeopleChart
      query={query}
      title={t('charts.attendance', { day: answer ? format.day(answer.data.day) : AWAITED })}
      description={
        answer &&
        t('charts.attendanceText', {
          people: format.number(answer.data.people),
          late: format.number(answer.data.late),
        })
      }
      data={
        answer && {
          rowHeader: t('columns.status'),
          rows: answer.graph_data.map(({ label, people }) => ({ id: label, label, values: { people } })),
          series: [{ id: 'people', label: t('columns.people') }],
          isAdditive: true,
        }
      }
      empty={{ title: t('charts.emptyAttendance'), text: t('charts.emptyAttendanceText') }}
    >
      <DonutChart />
    </PeopleChart>
  )
}
