import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './holidays.titles.ts'

/** Contributions of holidays to the self-service home. */
export const holidaysExtensions: FeatureExtensions = {
  synonyms: {
    holiday_list: 'public holiday calendar festival closed days off',
    holiday_settings: 'weekend weekly off sunday saturday optional holiday floating',
  },
  recordSearches: [
    {
      id: 'holidays',
      label: 'holidayTitles:holiday',
      entry: 'admin',
      permission: 'holidays.list.view',
      load: async () => (await import('./holiday-search.ts')).searchHolidays,
    },
  ],
  quickActions: [
    {
      id: 'holidays.mine',
      label: 'holidayTitles:mine',
      to: '/my-holidays',
      entry: 'me',
      permission: 'holidays.own.view',
      section: 'time',
      synonyms: 'holiday festival calendar days off छुट्टी त्योहार',
    },
  ],
  homeCards: [
    {
      id: 'holidays.next',
      section: 'time',
      permission: 'holidays.own.view',
      lazy: () => import('./own/HomeHolidays.tsx'),
    },
  ],
}
