import { permissionCatalogue } from '../kit/index.ts'

export const settingsPermissions = permissionCatalogue({
  'settings.organisation.view': {
    label: 'See organisation settings and screen usage',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
    presets: ['auditor', 'it'],
  },
  'settings.organisation.edit': {
    label: 'Edit organisation settings',
    scopes: ['organisation'],
  },
  'settings.codes.manage': {
    label: 'Edit how employee codes and other codes are generated',
    scopes: ['organisation'],
    synonyms: ['employee number', 'numbering'],
  },
  'settings.checklists.manage': {
    label: 'Manage checklists',
    scopes: ['organisation'],
  },
  'settings.benefits.manage': {
    label: 'Manage benefits and their eligibility',
    scopes: ['organisation'],
  },
  'settings.assistant.use': {
    label: 'Open the AI assistant from the top bar',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'settings.list_view.share': {
    label: 'Share saved list views with the whole organisation',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
})
