import { permissionCatalogue } from '../kit/index.ts'

export const filesPermissions = permissionCatalogue({
  'files.request.manage': {
    label: 'Request files about people by link and see the uploaded files',
    scopes: ['reports', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['collect documents', 'upload link'],
  },
})
