import type { TFunction } from 'i18next'

/** Days until or since a date, in words. */
export function daysText(t: TFunction<'probation'>, days: number | null): string {
  if (days === null) return t('days.none')
  if (days === 0) return t('days.today')
  return days > 0 ? t('days.in', { count: days }) : t('days.ago', { count: -days })
}
