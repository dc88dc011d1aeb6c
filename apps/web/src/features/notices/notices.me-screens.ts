import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const noticesMeScreens = defineScreens([
  {
    path: '/notifications',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'notices:title',
    lazy: () => import('./pages/NotificationsPage.tsx'),
  },
])
