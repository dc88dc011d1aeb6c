import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** Contributions of holidays to the self-service home. */
export const holidaysExtensions: FeatureExtensions = {
  homeCards: [
    {
      id: 'holidays.next',
      permission: 'holidays.own.view',
      lazy: () => import('./own/HomeHolidays.tsx'),
    },
  ],
}
