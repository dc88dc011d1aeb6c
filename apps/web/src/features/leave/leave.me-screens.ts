import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const leaveMeScreens = defineScreens([
  {
    path: '/leave',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'leave.balance.view',
    title: 'ownLeave:title',
    lazy: () => import('./pages/MyLeavePage.tsx'),
  },
  {
    path: '/leave/calendar',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'leave.calendar.view',
    title: 'leaveTitles:calendar',
    lazy: () => import('./away/WhoIsAwayPage.tsx'),
  },
])
