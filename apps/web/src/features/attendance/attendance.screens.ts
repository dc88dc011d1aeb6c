import { defineScreens } from '../../lib/screen/screen-definition.ts'
import { attendanceRequestScreens } from './requests/requests.screens.ts'

const desk = { access: 'admin', header: true } as const

/** Registers, lists, devices and periods of attendance. */
export const attendanceScreens = defineScreens([
  ...attendanceRequestScreens,
  // A tab of the dashboard; what it shows is attendance.
  {
    ...desk,
    path: '/dashboard/team',
    title: 'attendanceTitles:teamDashboard',
    lazy: () => import('./team/TeamPage.tsx'),
  },
  {
    ...desk,
    path: '/attendance/board',
    layoutKeys: ['TIME_ATTENDANCE'],
    permission: 'attendance.day.view',
    title: 'attendanceTitles:board',
    lazy: () => import('./register/BoardPage.tsx'),
  },
  {
    ...desk,
    path: '/attendance/muster',
    layoutKeys: ['CALENDAR'],
    permission: 'attendance.day.view',
    title: 'attendanceTitles:muster',
    lazy: () => import('./register/MusterPage.tsx'),
  },
  {
    ...desk,
    path: '/attendance/exceptions',
    permission: 'attendance.day.view',
    title: 'attendanceTitles:exceptions',
    lazy: () => import('./register/ExceptionsPage.tsx'),
  },
  {
    ...desk,
    path: '/attendance/upload',
    permission: 'attendance.punch.manage',
    title: 'attendanceTitles:upload',
    lazy: () => import('./manage/UploadPage.tsx'),
  },
  {
    ...desk,
    path: '/attendance/devices',
    layoutKeys: ['BIOMETRIC'],
    permission: 'attendance.settings.manage',
    title: 'attendanceTitles:devices',
    lazy: () => import('./manage/DevicesPage.tsx'),
  },
  {
    ...desk,
    path: '/attendance/periods',
    permission: 'attendance.period.lock',
    title: 'attendanceTitles:periods',
    lazy: () => import('./manage/PeriodsPage.tsx'),
  },
])
