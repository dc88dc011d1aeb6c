import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './shifts.titles.ts'

/** Contributions of shifts to the self-service home, the command palette and the employee record. */
export const shiftsExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'shifts.mine',
      label: 'shiftTitles:mine',
      to: '/my-shifts',
      entry: 'me',
      permission: 'shifts.own.view',
    },
    {
      id: 'shifts.team',
      label: 'shiftTitles:team',
      to: '/team-shifts',
      entry: 'me',
      permission: 'shifts.people.view',
    },
  ],
  homeCards: [
    { id: 'shifts.mine', permission: 'shifts.own.view', lazy: () => import('./own/HomeShift.tsx') },
  ],
  profileTabs: [
    {
      id: 'shifts',
      label: 'shiftTitles:tab',
      permission: 'shifts.people.view',
      entries: ['admin', 'me'],
      lazy: () => import('./parts/PersonShifts.tsx'),
    },
  ],
}
