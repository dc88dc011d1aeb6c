import { permissionCatalogue } from '../../kit/index.ts'

/**
 * Probation and suspension. Managers see which of their reports are on probation; only HR decides, unless
 * granted.
 */
export const probationPermissions = permissionCatalogue({
  'employees.probation.view': {
    label: 'See who is on probation and until when',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
  },
  'employees.probation.manage': {
    label: 'Confirm people, extend or end their probation, request feedback',
    scopes: ['reports', 'group', 'organisation'],
  },
  'employees.probation.configure': {
    label: 'Manage probation rules and feedback forms',
    scopes: ['organisation'],
  },
  'employees.suspension.manage': {
    label: 'Suspend people',
    scopes: ['group', 'organisation'],
  },
})
