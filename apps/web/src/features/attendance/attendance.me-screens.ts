import { defineScreens } from '../../lib/screen/screen-definition.ts'

const own = { access: 'common', header: true, entry: 'me', permission: 'attendance.day.view' } as const

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const attendanceMeScreens = defineScreens([
  {
    ...own,
    path: '/my-attendance',
    title: 'attendanceTitles:mine',
    lazy: () => import('./days/MyAttendancePage.tsx'),
  },
  {
    ...own,
    path: '/team-attendance',
    title: 'attendanceTitles:team',
    lazy: () => import('./register/TeamAttendancePage.tsx'),
  },
])
