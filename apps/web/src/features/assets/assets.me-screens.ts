import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const assetsMeScreens = defineScreens([
  {
    path: '/my-assets',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'assets.own.view',
    title: 'assetsTitles:mine',
    lazy: () => import('./pages/MyAssetsPage.tsx'),
  },
])
