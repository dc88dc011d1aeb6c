import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Own days in self-service. */
export const rostersMeScreens = defineScreens([
  {
    path: '/my-roster',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'rosters.days.view',
    title: 'rosterTitles:mine',
    lazy: () => import('./own/MyRosterPage.tsx'),
  },
])
