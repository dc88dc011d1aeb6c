import { permissionCatalogue } from '../../kit/index.ts'

/**
 * A manager plans for who reports to them, a person reads their own. HR works with plans only where these are
 * granted: no other permission about people opens one.
 */
export const pipPermissions = permissionCatalogue({
  'employees.pip.view': {
    label: 'Read performance improvement plans',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
  },
  'employees.pip.manage': {
    label: 'Make, start, extend and close performance improvement plans',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
  },
  'employees.pip.export': {
    label: 'Export performance improvement plans',
    scopes: ['group', 'organisation'],
  },
})
