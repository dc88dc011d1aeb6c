import { permissionCatalogue } from '../kit/index.ts'

export const formsPermissions = permissionCatalogue({
  'forms.definition.view': { label: 'See the forms and their fields', scopes: ['organisation'] },
  'forms.definition.manage': { label: 'Add, change and retire form fields', scopes: ['organisation'] },
  'forms.record.view': { label: "See records of the organisation's own forms", scopes: ['organisation'] },
  'forms.record.manage': {
    label: "Add and change records of the organisation's own forms",
    scopes: ['organisation'],
  },
})
