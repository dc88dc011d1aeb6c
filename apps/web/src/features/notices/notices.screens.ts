import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const noticesScreens = defineScreens([
  {
    path: '/notifications',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'notices:title',
    lazy: () => import('./pages/NotificationsPage.tsx'),
  },
])
