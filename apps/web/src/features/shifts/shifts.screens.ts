import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Shift screens: shifts, assignments and rules in the console, own and team shifts in self-service. */
export const shiftsScreens = defineScreens([
  {
    path: '/shifts',
    layoutKeys: ['SHIFT'],
    access: 'admin',
    header: true,
    permission: 'shifts.list.view',
    title: 'shiftTitles:list',
    lazy: () => import('./pages/ShiftsPage.tsx'),
  },
  {
    path: '/shifts/who',
    access: 'admin',
    header: true,
    permission: 'shifts.people.view',
    title: 'shiftTitles:who',
    lazy: () => import('./pages/WhoWorksPage.tsx'),
  },
  {
    path: '/shifts/rules',
    access: 'admin',
    header: true,
    permission: 'shifts.list.view',
    title: 'shiftTitles:rules',
    lazy: () => import('./pages/ShiftRulesPage.tsx'),
  },
  {
    path: '/shifts/{shiftId}',
    access: 'admin',
    header: true,
    permission: 'shifts.list.view',
    title: 'shiftTitles:shift',
    lazy: () => import('./pages/ShiftPage.tsx'),
  },
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
