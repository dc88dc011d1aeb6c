import { errorCatalogue } from '../kit/index.ts'

export const formsErrors = errorCatalogue({
  'forms.no_records': { status: 409, message: 'Records of this form are managed elsewhere.' },
  'forms.field_built_in': {
    status: 409,
    message: '{name} is a built-in field. You can rename and move it, but not remove it or change its type.',
  },
  'forms.field_protected': {
    status: 403,
    message:
      '{name} is protected. Who may see it, its name and conditions, and conditions of other fields on it can only be changed by somebody who sees it for everybody.',
  },
  'forms.field_always_mandatory': { status: 409, message: '{name} can never be left empty.' },
  'forms.property_built_in': {
    status: 409,
    message: '{name} is a built-in property. You can only edit its name, help text and group.',
  },
  'forms.property_in_use': {
    status: 409,
    message: '{name} is used by {fields}, so its type can’t be changed. Create a new property instead.',
  },
  'forms.too_many_fields': { status: 409, message: 'A form can have up to {limit} fields.' },
  'forms.values_not_unique': {
    status: 409,
    message: 'Some records already have the same {name}. Change them first.',
  },
  'forms.conditions_circular': { status: 409, message: 'These fields depend on each other: {names}.' },
  'forms.section_in_use': {
    status: 409,
    message: '{name} still has fields. Move or deactivate them first.',
  },
  'forms.draft_changed': {
    status: 409,
    message: '{name} has saved this draft since you opened it. Your changes were not saved.',
  },
  'forms.form_changed': {
    status: 409,
    message: 'The form has changed since you opened it. Nothing was saved, but your input is still here.',
  },
  'forms.sheet_repeated': {
    status: 409,
    message:
      'This file was already uploaded on {day} by {actor}, and its rows were added. Upload a file that has only what is new.',
  },
  'forms.status_fixed': {
    status: 409,
    message: 'Records of this form can’t be activated or deactivated here.',
  },
})
