import { permissionCatalogue } from '../kit/index.ts'

export const filesPermissions = permissionCatalogue({
  'files.request.manage': {
    label: 'Ask for files about people by a link, and see what was handed in',
    scopes: ['reports', 'group', 'organisation'],
  },
})
