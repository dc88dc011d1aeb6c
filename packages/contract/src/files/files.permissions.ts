import { permissionCatalogue } from '../kit/index.ts'

export const filesPermissions = permissionCatalogue({
  'files.jobs.manage': {
    label: 'See and stop background work that others started',
    scopes: ['organisation'],
  },
})
