import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './shifts.titles.ts'

/** Contributions of shifts to the self-service home, the command palette and the employee record. */
export const shiftsExtensions: FeatureExtensions = {
  synonyms: {
    shift_plan: 'who works assign shift people',
    shift_list: 'working hours timing night shift day shift general morning evening break grace',
    shift_rules: 'automatic assignment rotation default night shift',
  },
  recordSearches: [
    {
      id: 'shifts',
      label: 'shiftTitles:list',
      entry: 'admin',
      permission: 'shifts.list.view',
      load: async () => (await import('./data/shift-search.ts')).searchShifts,
    },
  ],
  quickActions: [
    {
      id: 'shifts.mine',
      label: 'shiftTitles:mine',
      to: '/my-shifts',
      entry: 'me',
      permission: 'shifts.own.view',
      section: 'time',
      synonyms: 'working hours timing schedule शिफ़्ट',
    },
    {
      id: 'shifts.team',
      label: 'shiftTitles:team',
      to: '/team-shifts',
      entry: 'me',
      permission: 'shifts.people.view',
      section: 'time',
      leadsOnly: true,
      synonyms: 'working hours schedule टीम',
    },
  ],
  homeCards: [
    {
      id: 'shifts.mine',
      permission: 'shifts.own.view',
      section: 'time',
      lazy: () => import('./own/HomeShift.tsx'),
    },
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
