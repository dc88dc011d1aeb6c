import { permissionCatalogue } from '../../kit/index.ts'

/**
 * Managers create plans for their reports, people read their own. HR needs an explicit grant: no other
 * permission about people includes plans.
 */
export const pipPermissions = permissionCatalogue({
  'employees.pip.view': {
    label: 'See performance improvement plans',
    scopes: ['self', 'reports', 'group', 'organisation'],
    defaults: { 7: ['self', 'reports'] },
  },
  'employees.pip.manage': {
    label: 'Create, start, extend and close performance improvement plans',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
  },
  'employees.pip.export': {
    label: 'Export performance improvement plans',
    scopes: ['group', 'organisation'],
  },
})
