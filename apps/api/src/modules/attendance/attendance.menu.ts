import type { MenuContribution } from '../../platform/access/menu.ts'

const view = ['attendance.day.view']
const configure = ['attendance.settings.manage']

/** Daily attendance: who is in, register, exceptions, trips; and its rules among the settings. */
export const attendanceMenu: MenuContribution = {
  block: 14_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'time' },
      order: 20,
      id: 1,
      name: 'Attendance',
      slug: 'attendance',
      icon: 'checklist',
      version: 1,
      permissions: view,
      children: [
        {
          id: 2,
          name: 'Who is in',
          slug: 'attendance_board',
          layout: 'TIME_ATTENDANCE',
          url: '/attendance/board',
          permissions: view,
        },
        {
          id: 3,
          name: 'Muster register',
          slug: 'attendance_muster',
          layout: 'CALENDAR',
          url: '/attendance/muster',
          permissions: view,
        },
        {
          id: 4,
          name: 'Attendance exceptions',
          slug: 'attendance_exceptions',
          url: '/attendance/exceptions',
          permissions: view,
        },
        {
          id: 5,
          name: 'Upload punches',
          slug: 'attendance_upload',
          url: '/attendance/upload',
          permissions: ['attendance.punch.manage'],
        },
        {
          id: 23,
          name: 'Trips',
          slug: 'attendance_trips',
          url: '/attendance/trips',
          permissions: view,
        },
        {
          id: 7,
          name: 'Locked periods',
          slug: 'attendance_periods',
          url: '/attendance/periods',
          permissions: ['attendance.period.lock'],
        },
      ],
    },
    {
      place: { settings: 'time' },
      order: 40,
      id: 30,
      name: 'Attendance',
      slug: 'attendance_settings',
      version: 1,
      permissions: configure,
      children: [
        {
          id: 21,
          name: 'Overtime rules',
          slug: 'overtime_rules',
          url: '/attendance/overtime-rules',
          intro: 'Who earns overtime, and from when it counts',
          permissions: configure,
        },
        {
          id: 22,
          name: 'Late and early rules',
          slug: 'penalty_rules',
          url: '/attendance/penalties',
          intro: 'Deductions for late arrivals and early departures',
          permissions: configure,
        },
        {
          id: 24,
          name: 'Attendance correction limits',
          slug: 'regularisation_limits',
          url: '/attendance/limits',
          intro: 'How often, and until when, attendance can be corrected',
          permissions: configure,
        },
        {
          id: 6,
          name: 'Devices',
          slug: 'attendance_devices',
          layout: 'BIOMETRIC',
          url: '/attendance/devices',
          intro: 'Biometric and card readers that record punches',
          permissions: configure,
        },
      ],
    },
  ],
}
