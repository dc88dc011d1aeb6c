import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Holidays of all places for the console, and one's own for self-service. */
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
