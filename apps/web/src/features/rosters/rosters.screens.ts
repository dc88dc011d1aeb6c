import { defineScreens, type Screen } from '../../lib/screen/screen-definition.ts'

const plan = { access: 'admin', header: true, permission: 'rosters.roster.manage' } as const
const look = { access: 'admin', header: true, permission: 'rosters.roster.view' } as const

/** The specification gives two paths for the same screens. */
const under = (base: '/roster' | '/calendar/roster'): Screen[] => [
  {
    ...plan,
    path: `${base}/create`,
    title: 'rosterTitles:create',
    lazy: () => import('./pages/NewRosterPage.tsx'),
  },
  {
    ...plan,
    path: `${base}/create/{id}`,
    title: 'rosterTitles:plan',
    lazy: () => import('./pages/RosterPage.tsx'),
  },
  {
    ...look,
    path: `${base}/view/{id}`,
    title: 'rosterTitles:view',
    lazy: () => import('./pages/RosterViewPage.tsx'),
  },
]

/** Rosters in the console. */
export const rostersScreens = defineScreens([
  {
    ...look,
    path: '/roster',
    layoutKeys: ['ROSTER'],
    title: 'rosterTitles:list',
    lazy: () => import('./pages/RostersPage.tsx'),
  },
  ...under('/roster'),
  ...under('/calendar/roster'),
])
