import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './attendance.titles.ts'

/** Flags of days with a probable missing punch. */
const lacking: readonly string[] = ['missing_punch', 'absent', 'half_day']

/**
 * Contributions of attendance to the self-service home, the command palette, attendance days and requests.
 */
export const attendanceExtensions: FeatureExtensions = {
  homeCards: [
    {
      id: 'attendance.clock',
      permission: 'attendance.own.clock',
      lazy: () => import('./clock/ClockCard.tsx'),
    },
    {
      id: 'attendance.penalties',
      permission: 'attendance.own.clock',
      lazy: () => import('./costs/HomePenalties.tsx'),
    },
  ],
  profileTabs: [
    {
      id: 'attendance',
      label: 'attendanceTitles:tab',
      permission: 'attendance.day.view',
      entries: ['admin', 'me'],
      lazy: () => import('./days/AttendanceTab.tsx'),
    },
  ],
  requestChoices: [
    {
      kind: 'REGULARISATION',
      label: 'attendanceTitles:REGULARISATION',
      to: '/attendance/regularise',
      permission: 'requests.raise',
    },
    ...(['ATTENDANCE', 'NIGHT_SHIFT_PROVISION', 'LOCAL_STAY'] as const).map((kind) => ({
      kind,
      label: `attendanceTitles:${kind}`,
      to: `/attendance/ask/${kind}`,
      permission: 'requests.raise',
    })),
    {
      kind: 'OVERTIME',
      label: 'attendanceTitles:OVERTIME',
      to: '/attendance/overtime',
      permission: 'requests.raise',
    },
  ],
  requestDetails: [{ kind: 'REGULARISATION', lazy: () => import('./requests/RegularisationDetail.tsx') }],
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
    {
      id: 'attendance.trips',
      label: 'attendanceTitles:trips',
      to: '/attendance/my-trips',
      entry: 'me',
      permission: 'attendance.own.clock',
    },
    {
      id: 'attendance.regularise',
      label: 'attendanceTitles:regularise',
      to: '/attendance/regularise',
      entry: 'me',
      permission: 'requests.raise',
    },
    {
      id: 'attendance.regularise_for',
      label: 'attendanceTitles:regulariseFor',
      to: '/attendance/regularise-for',
      entry: 'admin',
      permission: 'requests.raise',
    },
  ],
  dayLinks: [
    {
      id: 'attendance.overtime',
      label: 'attendanceTitles:OVERTIME',
      permission: 'requests.raise',
      fits: ({ overtime }) => overtime > 0,
      // Only the employee who worked it can request overtime.
      to: ({ date, employeeId }) => (employeeId === null ? `/attendance/overtime?date=${date}` : null),
    },
    {
      id: 'attendance.regularise',
      label: 'attendanceTitles:regularise',
      permission: 'requests.raise',
      fits: ({ status, flags }) => lacking.includes(status) || flags.length > 0,
      to: ({ date, employeeId }) =>
        employeeId === null
          ? `/attendance/regularise?date=${date}`
          : `/attendance/regularise-for?employee=${employeeId}&date=${date}`,
    },
  ],
}
