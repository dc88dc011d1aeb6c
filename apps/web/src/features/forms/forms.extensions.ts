import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './texts.ts'

export const formsExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'forms.employee',
      label: 'forms:view.employeeAction',
      to: '/form/view?id=12',
      entry: 'admin',
      permission: 'forms.definition.view',
    },
  ],
}
