import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const settlementMeScreens = defineScreens([
  {
    path: '/leaving/settlement',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'settlementTitles:own',
    lazy: () => import('./OwnPage.tsx'),
  },
])
