import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Shifts, assignments and rules. */
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
])
