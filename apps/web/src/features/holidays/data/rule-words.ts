import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { useTranslation } from 'react-i18next'
import { useDayNames } from './days.ts'

const WEEKS = ['n1', 'n2', 'n3', 'n4', 'n5'] as const

/** Week-off rules as text: "2nd, 4th Saturday, Sunday". */
export function useRuleWords(): (rules: readonly WeekOffRule[]) => string {
  const { t, i18n } = useTranslation('holidays')
  const names = useDayNames()
  const ruleText = (rule: WeekOffRule) => {
    const weekday = names.weekdayName(rule.weekday)
    if (rule.weeks === 'every') return weekday
    if (rule.weeks === 'alternate') return t('settings.described.alternate', { weekday })
    const weeks = rule.nth.map((number) => t(`settings.nth.${WEEKS[number - 1] ?? 'n1'}`))
    const nth = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(weeks)
    return t('settings.described.nth', { nth, weekday })
  }
  return (rules) => (rules.length === 0 ? t('settings.none') : rules.map(ruleText).join(', '))
}
