import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Shifts, who has them and by which rule for the console; one's own and the team's for self-service. */
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
