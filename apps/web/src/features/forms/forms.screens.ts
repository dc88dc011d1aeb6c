import { defineScreens } from '../../lib/screen-definition.ts'

export const formsScreens = defineScreens([
  {
    path: '/form/view',
    access: 'admin',
    header: false,
    permission: 'forms.definition.view',
    title: 'forms:view.tab',
    lazy: () => import('./pages/FormViewPage.tsx'),
  },
])
