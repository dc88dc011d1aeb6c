import type { PersonWarning } from '@muster/contract/rosters/roster-warnings'
import { useTranslation } from 'react-i18next'

const HOUR = 60

const writers = new Map<string, Intl.NumberFormat>()

/** Cached: creating a formatter is far slower than using it, and a roster can have thousands of warnings. */
function writerOf(language: string, unit: 'hour' | 'minute'): Intl.NumberFormat {
  const key = `${language} ${unit}`
  const known = writers.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  writers.set(key, made)
  return made
}

/** `8 h 30 min`, in the user's language. */
function hoursText(minutes: number, language: string): string {
  const part = (value: number, unit: 'hour' | 'minute') => writerOf(language, unit).format(value)
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`
}

/** Text of a warning about a person's day. */
export function useWarningWords(): (warning: PersonWarning) => string {
  const { t, i18n } = useTranslation('rosters')
  return (warning) => {
    if (warning.kind === 'rest')
      return t('warnings.rest', { hours: hoursText(warning.minutes, i18n.language) })
    if (warning.kind === 'streak') return t('warnings.streak', { count: warning.days })
    if (warning.kind === 'holiday') return t('warnings.holiday', { name: warning.name })
    if (warning.kind === 'leave') return t(warning.halves === 3 ? 'warnings.leave' : 'warnings.leave_half')
    return t(`warnings.${warning.kind}`)
  }
}
