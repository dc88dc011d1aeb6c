import { permissionCatalogue } from '../kit/index.ts'

/** Holiday lists belong to the organisation, so these permissions can't be limited to some people. */
export const holidaysPermissions = permissionCatalogue({
  'holidays.own.view': {
    label: 'See own holidays and week-offs',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
  },
  'holidays.list.view': {
    label: 'See the holiday lists of all locations',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
  },
  'holidays.list.manage': {
    label: 'Add, edit, copy and delete holidays and holiday types',
    scopes: ['organisation'],
    synonyms: ['public holidays', 'festival', 'calendar'],
  },
  'holidays.settings.manage': {
    label: 'Set week-offs and the number of restricted holidays',
    scopes: ['organisation'],
  },
})
