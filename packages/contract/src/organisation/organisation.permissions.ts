import { permissionCatalogue } from '../kit/index.ts'

export const organisationPermissions = permissionCatalogue({
  'organisation.masters.view': {
    label: 'See organisation units: departments, locations, grades…',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager', 'payroll', 'recruiter', 'auditor'],
    synonyms: ['department', 'location', 'branch', 'designation', 'grade'],
  },
  'organisation.masters.manage': {
    label: 'Add, edit and deactivate organisation units',
    scopes: ['organisation'],
    synonyms: ['department', 'location', 'branch', 'designation', 'grade'],
  },
  'organisation.masters.merge': {
    label: 'Merge duplicate organisation units and undo merges',
    scopes: ['organisation'],
  },
  'organisation.company.view': {
    label: 'See company details: legal details, registration numbers, entities and headcount',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
    presets: ['auditor'],
  },
  'organisation.company.edit': {
    label: 'Edit company details and logo',
    scopes: ['organisation'],
  },
  'organisation.geo.view': {
    label: 'See geo-fences',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'organisation.geo.manage': {
    label: 'Manage geo-fences',
    scopes: ['organisation'],
  },
})
