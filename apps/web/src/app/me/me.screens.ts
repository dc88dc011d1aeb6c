import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** The pages that lead to the rest of a section of self-service. */
export const meScreens = defineScreens([
  {
    path: '/time',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'me:nav.time',
    lazy: () => import('./TimePage.tsx'),
  },
  {
    path: '/more',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'me:nav.more',
    lazy: () => import('./MorePage.tsx'),
  },
])
