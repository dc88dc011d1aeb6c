import type { MenuContribution } from '../../platform/access/menu.ts'

/** Rules for overtime and for late and early days, and putting the attendance of others right. */
export const attendanceMenu: MenuContribution = {
  block: 14_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Attendance',
      slug: 'attendance',
      icon: 'clock',
      version: 1,
      permissions: [],
      children: [
        {
          id: 23,
          name: 'Trips',
          slug: 'attendance_trips',
          url: '/attendance/trips',
          permissions: ['attendance.day.view'],
        },
        {
          id: 24,
          name: 'Limits of regularisation',
          slug: 'regularisation_limits',
          url: '/attendance/limits',
          permissions: ['attendance.settings.manage'],
        },
        {
          id: 21,
          name: 'Overtime rules',
          slug: 'overtime_rules',
          url: '/attendance/overtime-rules',
          permissions: ['attendance.settings.manage'],
        },
        {
          id: 22,
          name: 'Late and early rules',
          slug: 'penalty_rules',
          url: '/attendance/penalties',
          permissions: ['attendance.settings.manage'],
        },
      ],
    },
  ],
}
