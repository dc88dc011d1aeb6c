import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Screens for trips, limits and corrections on behalf of others. */
export const attendanceRequestScreens = defineScreens([
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
])
