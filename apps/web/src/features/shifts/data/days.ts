import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../lib/language/day-texts.ts'

/** Names of days in the user's language. */
export function useDayNames() {
  const { i18n } = useTranslation()
  const { weekday, weekdayName, date } = dayTexts(i18n.language)
  return {
    weekday: (day: string, length: 'long' | 'short' = 'long') => weekday(day, length),
    short: date,
    whole: (day: string) => `${weekday(day)} ${date(day)}`,
    /** 1 is Monday. */
    weekdayName: (number: number) => weekdayName(number),
  }
}
