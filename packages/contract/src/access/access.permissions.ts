import { permissionCatalogue } from '../kit/index.ts'

export const accessPermissions = permissionCatalogue({
  'access.sub_admin.manage': {
    label: 'Grant and revoke sub-admin roles and personal grants',
    scopes: ['organisation'],
  },
})
