import { permissionCatalogue } from '../../kit/index.ts'

export const bulkPermissions = permissionCatalogue({
  'employees.bulk.edit': {
    label: 'Edit many employees at once',
    scopes: ['group', 'organisation'],
  },
})
