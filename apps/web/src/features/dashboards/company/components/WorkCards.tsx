import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import { addDays, daysIn } from '@muster/contract/kit/days'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../../lib/session/session.ts'
import { absenteeismOptions, managersOptions } from '../data/figures-queries.ts'
import { FigureCard } from './FigureCard.tsx'
import '../texts.ts'

/** Employees per manager today, compared with the day before the period began. */
export function ManagersCard({ groupBy, since }: { groupBy: PeopleDimension; since: string }) {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const { data: answer } = useQuery(managersOptions(groupBy))
  const { data: before } = useQuery(managersOptions(groupBy, addDays(since, -1)))
  if (!answer) return null
  const { ratio, managers, others, day } = answer.data
  const numbers = { managers: format.number(managers), others: format.number(others) }
  return (
    <FigureCard
      figure="managers"
      kind="ratio"
      value={ratio}
      {...(before && { before: { value: before.data.ratio, from: since, to: addDays(day, -1) } })}
      formula={t('formulas.managers', numbers)}
    />
  )
}

/** The report of days of attendance. */
const DAYS_REPORT = '/reports/1/view/20'

/** The days behind absenteeism: those of status absent. */
function absentDays(from: string, to: string): string {
  const query = new URLSearchParams([
    ['f.period', from],
    ['f.period', to],
    ['f.where', 'status:is:absent'],
  ])
  return hrefOf(`${DAYS_REPORT}?${query}`)
}

/** Absenteeism of the last four weeks, for those who see attendance. */
export function AbsenteeismCard() {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const mayView = useCan('attendance.day.view')
  const mayReport = useCan('reports.view')
  const { data: answer } = useQuery({ ...absenteeismOptions(), enabled: mayView })
  const days = answer && daysBefore(answer.data)
  const { data: before } = useQuery({ ...absenteeismOptions(days), enabled: days !== undefined })
  if (!answer) return null
  const { absent_days, scheduled_days, absenteeism, from, to } = answer.data
  const numbers = {
    absent: format.number(absent_days),
    scheduled: format.number(scheduled_days),
    from: format.day(from),
    to: format.day(to),
  }
  return (
    <FigureCard
      figure="absenteeism"
      kind="rate"
      value={absenteeism}
      {...(days && before && { before: { value: before.data.absenteeism, ...days } })}
      better="less"
      formula={t('formulas.absenteeism', numbers)}
      {...(mayReport && { href: absentDays(from, to) })}
    />
  )
}

const daysBefore = ({ from, to }: { from: string; to: string }) => ({
  from: addDays(from, -daysIn(from, to)),
  to: addDays(from, -1),
})
