import { permissionCatalogue } from '../kit/index.ts'

export const accessPermissions = permissionCatalogue({
  'access.group.manage': {
    label: 'Manage data permission groups and their members',
    scopes: ['group', 'organisation'],
    synonyms: ['reach', 'visibility', 'data access'],
  },
  'access.unit_menu.manage': {
    label: 'Show and hide the menus of organisation units',
    scopes: ['organisation'],
  },
  'access.sub_admin.manage': {
    label: 'Grant and revoke sub-admin roles and personal grants',
    scopes: ['organisation'],
    synonyms: ['roles', 'admin', 'rights', 'privileges'],
  },
  'access.view_as': {
    label: 'View as another person, read-only',
    scopes: ['reports', 'group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['impersonate', 'login as', 'see as', 'support'],
  },
  'access.matrix.view': {
    label: 'See which role has which permission',
    scopes: ['organisation'],
    presets: ['auditor'],
    synonyms: ['roles', 'rights', 'privileges'],
  },
  'access.matrix.manage': {
    label: 'Change role permissions',
    scopes: ['organisation'],
    synonyms: ['roles', 'rights', 'privileges'],
  },
})
