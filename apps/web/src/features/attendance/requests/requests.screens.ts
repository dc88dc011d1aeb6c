import { defineScreens } from '../../../lib/screen/screen-definition.ts'

const ask = {
  access: 'common',
  header: true,
  entry: 'me',
  permission: 'requests.raise',
} as const

/** Attendance request screens, for the user and on behalf of others. */
export const attendanceRequestScreens = defineScreens([
  {
    ...ask,
    path: '/attendance/regularise',
    title: 'attendanceTitles:regularise',
    lazy: () => import('./RegularisePage.tsx'),
  },
  {
    ...ask,
    path: '/attendance/ask/{kind}',
    title: 'attendanceTitles:ask',
    lazy: () => import('./AskDaysPage.tsx'),
  },
  {
    ...ask,
    path: '/attendance/overtime',
    title: 'attendanceTitles:OVERTIME',
    lazy: () => import('./OvertimePage.tsx'),
  },
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
    path: '/attendance/trips',
    access: 'admin',
    header: true,
    permission: 'attendance.day.view',
    title: 'attendanceTitles:trips',
    lazy: () => import('../trips/TripsPage.tsx'),
  },
  {
    path: '/attendance/limits',
    access: 'admin',
    header: true,
    permission: 'attendance.settings.manage',
    title: 'attendanceTitles:limits',
    lazy: () => import('../costs/LimitsPage.tsx'),
  },
  {
    path: '/attendance/overtime-rules',
    access: 'admin',
    header: true,
    permission: 'attendance.settings.manage',
    title: 'attendanceTitles:overtimeRules',
    lazy: () => import('../costs/OvertimeRulesPage.tsx'),
  },
  {
    path: '/attendance/penalties',
    access: 'admin',
    header: true,
    permission: 'attendance.settings.manage',
    title: 'attendanceTitles:penalties',
    lazy: () => import('../costs/PenaltiesPage.tsx'),
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
