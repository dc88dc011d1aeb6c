import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const payMeScreens = defineScreens([
  {
    path: '/pay',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'employees.fields.pay',
    title: 'pay:titles.mine',
    lazy: () => import('./MyPayPage.tsx'),
  },
])
