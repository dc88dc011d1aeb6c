import type { DayStatusName } from '@muster/contract/attendance/day-codes'
import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../lib/language/day-texts.ts'

/** Colour of each status; its letters carry the same information. */
export type Tone = 'good' | 'half' | 'bad' | 'warn' | 'away' | 'off' | 'open' | 'none'

const tones: Record<DayStatusName, Tone> = {
  present: 'good',
  on_duty: 'good',
  work_from_home: 'good',
  worked_off_day: 'good',
  half_day: 'half',
  absent: 'bad',
  missing_punch: 'warn',
  leave: 'away',
  week_off: 'off',
  holiday: 'off',
  working: 'open',
  expected: 'open',
  not_joined: 'none',
  left: 'none',
  none: 'none',
}

export const toneOf = (status: string): Tone => tones[status as DayStatusName] ?? 'none'

/** Names of days and months in the user's language, and minutes formatted as hours. */
export function useDayWords() {
  const { t, i18n } = useTranslation('attendanceDays')
  return {
    ...dayTexts(i18n.language),
    hours: (minutes: number) =>
      t('hours', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') }),
    status: (status: string) => t(`status.${status}`, { defaultValue: status }),
  }
}

/** Minutes in the short form for cells: `8:05`. */
export const clockText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
