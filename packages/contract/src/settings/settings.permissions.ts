import { permissionCatalogue } from '../kit/index.ts'

export const settingsPermissions = permissionCatalogue({
  'settings.organisation.view': {
    label: 'See the organisation’s settings and how much its screens are used',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'settings.organisation.edit': {
    label: 'Change the organisation’s settings',
    scopes: ['organisation'],
  },
  'settings.codes.manage': {
    label: 'Change how employee codes and other codes are made',
    scopes: ['organisation'],
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
    label: 'Open the organisation’s AI assistant from the top bar',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
  'settings.list_view.share': {
    label: 'Share saved views of lists with the whole organisation',
    scopes: ['organisation'],
    defaults: { 8: ['organisation'] },
  },
})
