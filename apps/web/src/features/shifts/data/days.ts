import { useTranslation } from 'react-i18next'

const utc = (date: string) => new Date(`${date}T00:00:00Z`)

/** Names of days in the user's language. */
export function useDayNames() {
  const { i18n } = useTranslation()
  const format = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options }).format(utc(date))
  return {
    weekday: (date: string, length: 'long' | 'short' = 'long') => format(date, { weekday: length }),
    short: (date: string) => format(date, { day: 'numeric', month: 'short' }),
    whole: (date: string) => format(date, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** 1 is Monday. */
    weekdayName: (number: number) =>
      // 1 January 2024 was a Monday.
      format(`2024-01-0${number}`, { weekday: 'long' }),
  }
}
