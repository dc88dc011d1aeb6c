import { permissionCatalogue } from '../kit/index.ts'

/** Shifts belong to the organisation; assignments belong to people and are limited by reach. */
export const shiftsPermissions = permissionCatalogue({
  'shifts.own.view': {
    label: 'See one’s own shifts',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
  },
  'shifts.list.view': {
    label: 'See the organisation’s shifts and the rules by which people have them',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'shifts.list.manage': {
    label: 'Add, change, switch off and delete shifts, and set the rules by which people have them',
    scopes: ['organisation'],
  },
  'shifts.people.view': {
    label: 'See who has which shift, and why',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'], 8: ['group'] },
  },
  'shifts.people.assign': {
    label: 'Assign shifts to people',
    scopes: ['group', 'organisation'],
  },
})
