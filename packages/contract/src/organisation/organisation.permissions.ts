import { permissionCatalogue } from '../kit/index.ts'

export const organisationPermissions = permissionCatalogue({
  'organisation.masters.view': {
    label: 'See the organisation’s units: departments, locations, grades …',
    scopes: ['organisation'],
  },
  'organisation.masters.manage': {
    label: 'Add, edit and deactivate organisation units',
    scopes: ['organisation'],
  },
  'organisation.masters.merge': {
    label: 'Merge duplicate organisation units, and revert merges',
    scopes: ['organisation'],
  },
  'organisation.company.view': {
    label: 'See the company: legal data, registration numbers, entities and their people',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'organisation.company.edit': {
    label: 'Change the company’s details and its logo',
    scopes: ['organisation'],
  },
  'organisation.geo.view': {
    label: 'See the geo-fences of locations',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'organisation.geo.manage': {
    label: 'Draw and change the geo-fences of locations',
    scopes: ['organisation'],
  },
})
