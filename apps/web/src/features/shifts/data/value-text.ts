import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import type { ShiftBreak } from '@muster/contract/shifts/shift-shapes'
import { useTranslation } from 'react-i18next'
import { useDayNames } from './days.ts'

/** Display text of a value in a shift's history. */
export function useValueText(): (field: string, value: unknown) => string {
  const { t } = useTranslation('shifts')
  const names = useDayNames()
  const minutes = (count: number) => t('minutes', { count })
  const texts: Record<string, (value: never) => string> = {
    status: (value: number) => t(value === 1 ? 'active' : 'inactive'),
    breaks: (all: ShiftBreak[]) => all.map((one) => `${one.name} ${minutes(one.minutes)}`).join(', '),
    auto_break: (value: { minutes: number; after_minutes: number }) =>
      `${minutes(value.minutes)} / ${minutes(value.after_minutes)}`,
    week_offs: (rules: WeekOffRule[]) =>
      rules.map((rule) => `${names.weekdayName(rule.weekday)} (${t(`weeks.${rule.weeks}`)})`).join(', '),
  }
  return (field, value) => {
    const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    if (isNothing) return t('history.nothing')
    const text = texts[field]
    if (text) return text(value as never)
    if (typeof value === 'boolean') return value ? '✓' : '–'
    return typeof value === 'number' && field !== 'repeat_seconds' ? minutes(value) : String(value)
  }
}
