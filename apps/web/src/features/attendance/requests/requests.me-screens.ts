import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const attendanceRequestMeScreens = defineScreens([
  {
    path: '/attendance/my-trips',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'attendance.own.clock',
    title: 'attendanceTitles:trips',
    lazy: () => import('../trips/MyTripsPage.tsx'),
  },
  {
    path: '/attendance/regularise-for',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'requests.raise',
    title: 'attendanceTitles:regulariseFor',
    lazy: () => import('./RegulariseForPage.tsx'),
  },
])
