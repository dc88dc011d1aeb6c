import { useTranslation } from 'react-i18next'

/** Days until a date, in words. */
export function useUntil(): (days: number) => string {
  const { t } = useTranslation('ownHolidays')
  return (days) => {
    if (days === 0) return t('today')
    return days === 1 ? t('tomorrow') : t('inDays', { count: days })
  }
}
