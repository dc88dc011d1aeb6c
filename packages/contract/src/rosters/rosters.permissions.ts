import { permissionCatalogue } from '../kit/index.ts'

/** A data-permission group limits rosters by location, and the people of a roster as everywhere else. */
export const rostersPermissions = permissionCatalogue({
  'rosters.days.view': {
    label: 'See one’s own published roster and that of one’s team',
    scopes: ['self', 'reports'],
    defaults: { 7: ['self', 'reports'], 8: ['self', 'reports'] },
  },
  'rosters.roster.view': {
    label: 'See rosters and download them',
    scopes: ['group', 'organisation'],
    defaults: { 8: ['group'] },
  },
  'rosters.roster.manage': {
    label: 'Create and change rosters',
    scopes: ['group', 'organisation'],
  },
  'rosters.roster.publish': {
    label: 'Publish, take back and archive rosters',
    scopes: ['group', 'organisation'],
  },
})
