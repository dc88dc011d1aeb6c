import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const clearanceMeScreens = defineScreens([
  {
    path: '/clearance',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'clearanceTitles:mine',
    lazy: () => import('./MinePage.tsx'),
  },
  {
    path: '/clearance/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'clearanceTitles:mine',
    lazy: () => import('./MineOfPage.tsx'),
  },
  {
    path: '/leaving/clearance',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'clearanceTitles:own',
    lazy: () => import('./OwnPage.tsx'),
  },
])
