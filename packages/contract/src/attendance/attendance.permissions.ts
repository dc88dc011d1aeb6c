import { permissionCatalogue } from '../kit/index.ts'

export const attendancePermissions = permissionCatalogue({
  'attendance.own.clock': {
    label: 'Clock in and out, and take breaks',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
  },
  'attendance.day.view': {
    label: 'See attendance, and who is in',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
    synonyms: ['timesheet', 'presence', 'punches', 'muster'],
  },
  'attendance.penalty.run': {
    label: 'Run and revert deductions for late arrivals and early departures',
    scopes: ['organisation'],
    synonyms: ['late marks', 'loss of pay'],
  },
  'attendance.punch.manage': {
    label: 'Upload attendance, void punches and assign badges',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['clock-in', 'biometric', 'swipe', 'bulk'],
  },
  'attendance.period.lock': {
    label: 'Lock and unlock attendance periods',
    scopes: ['organisation'],
    presets: ['payroll'],
    synonyms: ['freeze', 'payroll cut-off'],
  },
  'attendance.settings.manage': {
    label: 'Set up how people clock in, and register devices',
    scopes: ['organisation'],
    synonyms: ['biometric', 'geofence', 'device'],
  },
})
