import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const shiftsMeScreens = defineScreens([
  {
    path: '/my-shifts',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'shifts.own.view',
    title: 'shiftTitles:mine',
    lazy: () => import('./pages/MyShiftsPage.tsx'),
  },
  {
    path: '/team-shifts',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'shifts.people.view',
    title: 'shiftTitles:team',
    lazy: () => import('./pages/TeamShiftsPage.tsx'),
  },
])
