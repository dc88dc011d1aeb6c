import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import { sheetPath } from '../../lib/screen/sheet-address.ts'
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
      section: 'time',
      permission: 'attendance.own.clock',
      lazy: () => import('./clock/ClockCard.tsx'),
    },
    {
      id: 'attendance.team',
      section: 'time',
      lazy: () => import('./team/TeamToday.tsx'),
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
  synonyms: {
    attendance_board: 'present today clocked in late absent now who is here',
    attendance_muster: 'register month timesheet calendar sheet roll',
    attendance_exceptions: 'missing punch absent late problem errors',
    attendance_upload: 'import biometric csv excel clock',
    attendance_trips: 'travel field visit route distance',
    attendance_periods: 'close month lock payroll freeze',
    overtime_rules: 'extra hours ot pay',
    penalty_rules: 'late coming early going grace deduction penalty',
    request_regularisation: 'correct attendance regularise regularize regularisation missed punch',
    regularisation_limits: 'correct attendance regularise regularize regularisation missed punch limit',
    attendance_devices: 'biometric machine fingerprint badge reader terminal',
  },
  requestChoices: [
    {
      ...{ kind: 'REGULARISATION', label: 'attendanceTitles:REGULARISATION', rank: 7 },
      permission: 'requests.raise',
      form: async () => (await import('./requests/attendance-kinds.ts')).regularisationForm,
    },
    {
      ...{ kind: 'OVERTIME', label: 'attendanceTitles:OVERTIME', rank: 8, permission: 'requests.raise' },
      form: async () => (await import('./requests/attendance-kinds.ts')).overtimeForm,
    },
    ...(['ATTENDANCE', 'NIGHT_SHIFT_PROVISION', 'LOCAL_STAY'] as const).map((kind) => ({
      ...{ kind, label: `attendanceTitles:${kind}`, rank: 9, permission: 'requests.raise' },
      form: async () => (await import('./requests/attendance-kinds.ts')).daysForms[kind],
    })),
  ],
  requestDetails: [{ kind: 'REGULARISATION', lazy: () => import('./requests/RegularisationDetail.tsx') }],
  quickActions: [
    {
      id: 'attendance.mine',
      label: 'attendanceTitles:mine',
      to: '/my-attendance',
      entry: 'me',
      permission: 'attendance.day.view',
      section: 'time',
      synonyms: 'days calendar hours present absent उपस्थिति हाज़िरी',
    },
    {
      id: 'attendance.team',
      label: 'attendanceTitles:team',
      to: '/team-attendance',
      entry: 'me',
      permission: 'attendance.day.view',
      section: 'time',
      leadsOnly: true,
      synonyms: 'reports register उपस्थिति टीम',
    },
    {
      id: 'attendance.trips',
      label: 'attendanceTitles:trips',
      to: '/attendance/my-trips',
      entry: 'me',
      permission: 'attendance.own.clock',
      section: 'time',
      synonyms: 'travel field visit route यात्रा',
    },
    {
      id: 'attendance.regularise',
      label: 'attendanceTitles:regularise',
      to: sheetPath('REGULARISATION'),
      entry: 'me',
      permission: 'requests.raise',
      synonyms: 'regularise regularize regularisation forgot punch missing correct fix सुधार',
    },
    {
      id: 'attendance.regularise_for',
      label: 'attendanceTitles:regulariseFor',
      to: '/attendance/regularise-for',
      forPerson: '/attendance/regularise-for?employee={id}',
      entry: 'admin',
      permission: 'requests.raise',
      synonyms: 'regularise regularize regularisation forgot punch missing correct fix',
    },
  ],
  dayLinks: [
    {
      id: 'attendance.overtime',
      label: 'attendanceTitles:OVERTIME',
      permission: 'requests.raise',
      fits: ({ overtime }) => overtime > 0,
      // Only the employee who worked it can request overtime.
      to: ({ date, employeeId }) => (employeeId === null ? sheetPath('OVERTIME', { date }) : null),
    },
    {
      id: 'attendance.regularise',
      label: 'attendanceTitles:regularise',
      permission: 'requests.raise',
      // People who can correct the day themselves need no request.
      fits: ({ status, flags }, { canCorrect }) =>
        !canCorrect && (lacking.includes(status) || flags.length > 0),
      to: ({ date, employeeId }) =>
        employeeId === null
          ? sheetPath('REGULARISATION', { date })
          : `/attendance/regularise-for?employee=${employeeId}&date=${date}`,
    },
  ],
}
