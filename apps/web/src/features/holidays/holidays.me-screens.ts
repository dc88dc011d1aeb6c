import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const holidaysMeScreens = defineScreens([
  {
    path: '/my-holidays',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'holidays.own.view',
    title: 'ownHolidays:title',
    lazy: () => import('./pages/MyHolidaysPage.tsx'),
  },
])
