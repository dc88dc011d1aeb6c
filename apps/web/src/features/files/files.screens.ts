import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const filesScreens = defineScreens([
  {
    path: '/downloads',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'files:title',
    lazy: () => import('./pages/DownloadsPage.tsx'),
  },
])
