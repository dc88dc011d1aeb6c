import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** What holidays bring to the home of self-service. */
export const holidaysExtensions: FeatureExtensions = {
  homeCards: [
    {
      id: 'holidays.next',
      permission: 'holidays.own.view',
      lazy: () => import('./own/HomeHolidays.tsx'),
    },
  ],
}
