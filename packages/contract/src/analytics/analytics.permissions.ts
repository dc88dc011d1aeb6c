import { permissionCatalogue } from '../kit/index.ts'

export const analyticsPermissions = permissionCatalogue({
  'analytics.create': {
    label: 'Create own dashboards and share them; each shows its reader what they may see',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['analytics', 'dashboards', 'charts', 'business intelligence'],
  },
  'analytics.manage': {
    label: 'Open, edit and share every dashboard, and set up analytics',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['all dashboards', 'analytics settings'],
  },
})
