import type { TFunction } from 'i18next'

/** How far a day is away, in words. */
export function daysText(t: TFunction<'probation'>, days: number | null): string {
  if (days === null) return t('days.none')
  if (days === 0) return t('days.today')
  return days > 0 ? t('days.in', { count: days }) : t('days.ago', { count: -days })
}
