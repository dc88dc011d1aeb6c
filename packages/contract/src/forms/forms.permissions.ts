import { permissionCatalogue } from '../kit/index.ts'

export const formsPermissions = permissionCatalogue({
  'forms.definition.view': {
    label: 'See forms and their fields',
    scopes: ['organisation'],
    presets: ['hr_manager', 'auditor'],
  },
  'forms.definition.manage': { label: 'Add, edit and deactivate form fields', scopes: ['organisation'] },
  'forms.record.view': {
    label: 'See records of custom forms',
    scopes: ['organisation'],
    presets: ['auditor'],
  },
  'forms.record.manage': {
    label: 'Add and edit records of custom forms',
    scopes: ['organisation'],
  },
})
