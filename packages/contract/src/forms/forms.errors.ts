import { errorCatalogue } from '../kit/index.ts'

export const formsErrors = errorCatalogue({
  'forms.no_records': { status: 409, message: 'Records of this form are kept elsewhere.' },
  'forms.field_built_in': {
    status: 409,
    message: '{name} comes with the product: it can be renamed and rearranged, not removed or rebuilt.',
  },
  'forms.field_always_mandatory': { status: 409, message: '{name} can never be left empty.' },
  'forms.property_built_in': {
    status: 409,
    message: '{name} comes with the product: its name, help and group can be changed, nothing else.',
  },
  'forms.property_in_use': {
    status: 409,
    message:
      '{name} is the basis of {fields}. What it is can’t change any more; make a new property instead.',
  },
  'forms.too_many_fields': { status: 409, message: 'A form can have at most {limit} fields.' },
  'forms.values_not_unique': {
    status: 409,
    message: 'Some records share the same {name} already. Make them different first.',
  },
  'forms.conditions_circular': { status: 409, message: 'These fields wait for each other: {names}.' },
  'forms.section_in_use': {
    status: 409,
    message: '{name} still has fields. Move or retire them first.',
  },
  'forms.draft_changed': {
    status: 409,
    message: '{name} has saved this draft since you opened it. Nothing of yours was saved over it.',
  },
  'forms.form_changed': {
    status: 409,
    message: 'The form was changed since you opened it. What you entered is kept; nothing was saved.',
  },
  'forms.status_fixed': { status: 409, message: 'Records of this form cannot be switched on or off here.' },
})
