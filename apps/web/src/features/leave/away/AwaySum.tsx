import type { TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { useTranslation } from 'react-i18next'
import './texts.ts'

/** "3 of 12 away, 1 more pending": the absences of one day, in the same words wherever they are counted. */
export function AwaySum({ calendar, day }: { calendar: TeamCalendar; day: string }) {
  const { t } = useTranslation('whoIsAway')
  const { booked = 0, pending = 0 } = calendar.away.find(({ date }) => date === day) ?? {}
  const sum = t('sum', { away: booked, people: calendar.everybody })
  return pending > 0 ? `${sum}, ${t('more', { count: pending })}` : sum
}
