import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './forms.titles.ts'

export const formsExtensions: FeatureExtensions = {
  synonyms: {
    'forms-library': 'custom form field employee record tab section',
    'property-library': 'field options dropdown list values',
  },
  quickActions: [
    {
      id: 'forms.employee',
      label: 'formTitles:employee',
      to: '/form/view?id=12',
      entry: 'admin',
      permission: 'forms.definition.view',
      synonyms: 'fields employee record form custom field',
    },
  ],
}
