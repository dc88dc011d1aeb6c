import { permissionCatalogue } from '../kit/index.ts'

/** Shifts belong to the organisation; assignments belong to people and are limited by reach. */
export const shiftsPermissions = permissionCatalogue({
  'shifts.own.view': {
    label: 'See own shifts',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
  },
  'shifts.list.view': {
    label: 'See shifts and shift rules',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
  },
  'shifts.list.manage': {
    label: 'Create, edit, deactivate and delete shifts, and set shift rules',
    scopes: ['organisation'],
    synonyms: ['working hours', 'timings'],
  },
  'shifts.people.view': {
    label: 'See who has which shift, and why',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'], 8: ['group'] },
    presets: ['hr_officer', 'hr_manager', 'auditor'],
  },
  'shifts.people.assign': {
    label: 'Assign shifts to people',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['schedule', 'working hours'],
  },
})
