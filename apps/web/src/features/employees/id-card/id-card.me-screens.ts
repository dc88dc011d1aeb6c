import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const idCardMeScreens = defineScreens([
  {
    path: '/id-card',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'employees.id_card.own',
    title: 'employees:titles.myIdCard',
    lazy: () => import('./MyIdCardPage.tsx'),
  },
])
