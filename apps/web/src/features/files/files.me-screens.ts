import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const filesMeScreens = defineScreens([
  {
    path: '/downloads',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'files:title',
    lazy: () => import('./pages/DownloadsPage.tsx'),
  },
])
