import type { FeatureExtensions } from '../../lib/extensions.ts'
import './attendance.titles.ts'

/** What attendance brings to the home of self-service and to the palette. */
export const attendanceExtensions: FeatureExtensions = {
  homeCards: [
    {
      id: 'attendance.clock',
      permission: 'attendance.own.clock',
      lazy: () => import('./clock/ClockCard.tsx'),
    },
  ],
  quickActions: [
    {
      id: 'attendance.mine',
      label: 'attendanceTitles:mine',
      to: '/my-attendance',
      entry: 'me',
      permission: 'attendance.day.view',
    },
    {
      id: 'attendance.team',
      label: 'attendanceTitles:team',
      to: '/team-attendance',
      entry: 'me',
      permission: 'attendance.day.view',
    },
    {
      id: 'attendance.board',
      label: 'attendanceTitles:board',
      to: '/attendance/board',
      entry: 'admin',
      permission: 'attendance.day.view',
    },
  ],
}
