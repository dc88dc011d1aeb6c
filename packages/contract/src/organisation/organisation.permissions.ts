import { permissionCatalogue } from '../kit/index.ts'

export const organisationPermissions = permissionCatalogue({
  'organisation.masters.view': {
    label: 'See the organisation’s units: departments, locations, grades …',
    scopes: ['organisation'],
  },
  'organisation.masters.manage': {
    label: 'Add, change and switch off organisation units',
    scopes: ['organisation'],
  },
})
