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
    label: 'Take what late and early days cost, and give it back',
    scopes: ['organisation'],
  },
  'attendance.punch.manage': {
    label: 'Upload attendance, take punches away and give badges to people',
    scopes: ['group', 'organisation'],
  },
  'attendance.period.lock': {
    label: 'Lock and release periods of attendance',
    scopes: ['organisation'],
  },
  'attendance.settings.manage': {
    label: 'Set how people clock in, and register devices',
    scopes: ['organisation'],
  },
})
