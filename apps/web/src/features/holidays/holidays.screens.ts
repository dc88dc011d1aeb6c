import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Holidays of all locations. */
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
])
