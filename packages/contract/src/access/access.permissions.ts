import { permissionCatalogue } from '../kit/index.ts'

export const accessPermissions = permissionCatalogue({
  'access.group.manage': {
    label: 'Manage data permission groups and their members',
    scopes: ['group', 'organisation'],
  },
  'access.unit_menu.manage': {
    label: 'Show and hide the menus of organisation units',
    scopes: ['organisation'],
  },
  'access.sub_admin.manage': {
    label: 'Grant and revoke sub-admin roles and personal grants',
    scopes: ['organisation'],
  },
  'access.matrix.view': { label: 'See which role has which permission', scopes: ['organisation'] },
  'access.matrix.manage': { label: 'Change role permissions', scopes: ['organisation'] },
})
