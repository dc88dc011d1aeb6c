import { permissionCatalogue } from '../kit/index.ts'

export const settingsPermissions = permissionCatalogue({
  'settings.list_view.share': {
    label: 'Share saved views of lists with the whole organisation',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
})
