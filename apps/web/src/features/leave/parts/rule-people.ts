import type { RuleDetail } from '@muster/contract/leave/leave-rules.contract'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import '../texts.ts'

/** The day a rule begins; after every real day for a rule without versions. */
export const firstDayOf = ({ versions }: Pick<RuleDetail, 'versions'>): string =>
  versions.reduce((min, one) => (one.from_date < min ? one.from_date : min), '9999-12-31')

/** How many people are under a rule, or when it starts: until then it applies to nobody, whomever it is for. */
export function useRulePeople(): (from: string, people: number) => string {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  return (from, people) =>
    from > today && people === 0
      ? t('setup.starts', { date: format.day(from) })
      : t('setup.people', { count: people })
}
