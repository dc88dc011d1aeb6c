import { permissionCatalogue } from '../kit/index.ts'

/** A data-permission group limits rosters by location, and the people of a roster as everywhere else. */
export const rostersPermissions = permissionCatalogue({
  'rosters.days.view': {
    label: 'See own and team published rosters',
    scopes: ['self', 'reports'],
    defaults: { 7: ['self', 'reports'], 8: ['self', 'reports'] },
  },
  'rosters.roster.view': {
    label: 'See and download rosters',
    scopes: ['group', 'organisation'],
    defaults: { 8: ['group'] },
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['schedule', 'shift plan'],
  },
  'rosters.roster.manage': {
    label: 'Create and edit rosters',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['schedule', 'shift plan'],
  },
  'rosters.roster.publish': {
    label: 'Publish rosters, return them to draft and archive them',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
  },
})
