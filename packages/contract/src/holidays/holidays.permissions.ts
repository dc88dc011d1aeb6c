import { permissionCatalogue } from '../kit/index.ts'

/** Holiday lists belong to the organisation, so these permissions can't be limited to some people. */
export const holidaysPermissions = permissionCatalogue({
  'holidays.own.view': {
    label: 'See one’s own holidays and week-offs',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
  },
  'holidays.list.view': {
    label: 'See the holiday lists of all places',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'holidays.list.manage': {
    label: 'Add, change, copy and delete holidays and their types',
    scopes: ['organisation'],
  },
  'holidays.settings.manage': {
    label: 'Set week-offs, and how many restricted holidays people choose',
    scopes: ['organisation'],
  },
})
