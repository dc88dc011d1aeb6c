import { useTranslation } from 'react-i18next'
import './texts.ts'

export const HOUR = 60

/** Formats minutes: 30 min, 2 h, 2 h 30 min. */
export function useLength(): (minutes: number) => string {
  const { t } = useTranslation('requestForm')
  return (length) => {
    const [hours, minutes] = [Math.floor(length / HOUR), length % HOUR]
    if (hours === 0) return t('units.minutes', { count: minutes })
    const whole = t('units.hours', { count: hours })
    return minutes === 0 ? whole : `${whole} ${t('units.minutes', { count: minutes })}`
  }
}
