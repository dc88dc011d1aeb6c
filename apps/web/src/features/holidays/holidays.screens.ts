import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Holiday screens: all locations in the console, own holidays in self-service. */
export const holidaysScreens = defineScreens([
  {
    path: '/holidays',
    layoutKeys: ['HOLIDAYS'],
    access: 'admin',
    header: true,
    permission: 'holidays.list.view',
    title: 'holidays:title',
    lazy: () => import('./pages/HolidaysPage.tsx'),
  },
  {
    path: '/holidays/settings',
    access: 'admin',
    header: true,
    permission: 'holidays.list.view',
    title: 'holidays:settings.title',
    lazy: () => import('./pages/HolidaySettingsPage.tsx'),
  },
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
