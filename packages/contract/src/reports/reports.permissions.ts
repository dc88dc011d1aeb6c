import { permissionCatalogue } from '../kit/index.ts'

export const reportsPermissions = permissionCatalogue({
  'reports.view': {
    label: 'Read reports, each limited to the people and fields that the reader may see',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
    synonyms: ['analytics', 'statistics', 'lists', 'headcount report'],
  },
  'reports.export': {
    label: 'Download reports as files',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager', 'payroll'],
    synonyms: ['excel', 'csv', 'download'],
  },
})
