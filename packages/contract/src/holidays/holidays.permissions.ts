import { permissionCatalogue } from '../kit/index.ts'

/** Holidays are the organisation's: a limit to some people doesn't make a list another one. */
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
