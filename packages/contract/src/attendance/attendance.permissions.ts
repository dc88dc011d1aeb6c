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
  },
  'attendance.penalty.run': {
    label: 'Run and revert deductions for late arrivals and early departures',
    scopes: ['organisation'],
  },
  'attendance.punch.manage': {
    label: 'Upload attendance, void punches and assign badges',
    scopes: ['group', 'organisation'],
  },
  'attendance.period.lock': {
    label: 'Lock and unlock attendance periods',
    scopes: ['organisation'],
  },
  'attendance.settings.manage': {
    label: 'Set up how people clock in, and register devices',
    scopes: ['organisation'],
  },
})
