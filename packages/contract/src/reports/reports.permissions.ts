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
  'reports.schedule': {
    label: 'Schedule reports to be sent to people; each sees what they may see',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager', 'payroll'],
    synonyms: ['report mail', 'recurring report', 'automatic report'],
  },
  'reports.build': {
    label: 'Build custom reports from the people and fields that they may see, for themselves or to share',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager', 'payroll'],
    synonyms: ['custom report', 'report builder', 'own report', 'pivot table'],
  },
  'reports.manage': {
    label: 'Set up reports: groups, access and settings, and see who read which report',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['report access', 'report log', 'share reports'],
  },
})
