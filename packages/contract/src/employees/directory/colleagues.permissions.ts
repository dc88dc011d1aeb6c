import { permissionCatalogue } from '../../kit/index.ts'

/** Profile pictures, and what colleagues see of one another. */
export const colleaguesPermissions = permissionCatalogue({
  'employees.picture.change': {
    label: 'Change profile pictures',
    scopes: ['self', 'group', 'organisation'],
    defaults: { 7: ['self'] },
  },
  'employees.picture.approve': {
    label: 'Approve profile pictures',
    scopes: ['group', 'organisation'],
  },
  'employees.colleagues.view': {
    label: 'See colleagues in self-service',
    scopes: ['self'],
    defaults: { 7: ['self'] },
  },
})
