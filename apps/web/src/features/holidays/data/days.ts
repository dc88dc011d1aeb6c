import { useTranslation } from 'react-i18next'

const utc = (date: string) => new Date(`${date}T00:00:00Z`)

/** Names of days and months in the user's language. */
export function useDayNames() {
  const { i18n } = useTranslation()
  const format = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options }).format(utc(date))
  return {
    weekday: (date: string, length: 'long' | 'short' | 'narrow' = 'long') =>
      format(date, { weekday: length }),
    month: (date: string, length: 'long' | 'short' = 'long') => format(date, { month: length }),
    /** 1 is Monday. */
    weekdayName: (number: number, length: 'long' | 'short' = 'long') =>
      // 1 January 2024 was a Monday.
      format(`2024-01-0${number}`, { weekday: length }),
  }
}
