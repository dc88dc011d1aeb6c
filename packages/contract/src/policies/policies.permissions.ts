import { permissionCatalogue } from '../kit/index.ts'

export const policiesPermissions = permissionCatalogue({
  'policies.own.view': {
    label: 'Read and acknowledge the policies that apply to them',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
  },
  'policies.list.view': {
    label: 'See all policies of the organisation, with their drafts and versions',
    scopes: ['organisation'],
    presets: ['hr_officer', 'hr_manager', 'auditor'],
  },
  'policies.list.manage': {
    label: 'Add, edit, publish, archive and delete policies',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['handbook', 'code of conduct'],
  },
  'policies.category.manage': {
    label: 'Set up the categories of policies',
    scopes: ['organisation'],
    presets: ['hr_manager'],
  },
  'policies.report.view': {
    label: 'See who has acknowledged policies',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_officer', 'hr_manager', 'auditor'],
    synonyms: ['acknowledgement report'],
  },
  'policies.report.remind': {
    label: 'Remind people to acknowledge policies',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_officer', 'hr_manager'],
  },
})
