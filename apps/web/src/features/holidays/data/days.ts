import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../../lib/language/day-texts.ts'

/** Names of days and months in the user's language. */
export function useDayNames() {
  const { i18n } = useTranslation()
  const { weekday, weekdayName, monthName } = dayTexts(i18n.language)
  return { weekday, weekdayName, month: monthName }
}
