import { defineScreens } from '../../lib/screen-definition.ts'

export const formsScreens = defineScreens([
  {
    path: '/form/create',
    access: 'admin',
    header: false,
    permission: 'forms.definition.manage',
    title: 'forms:create.tab',
    lazy: () => import('./builder/CreateFormPage.tsx'),
  },
  {
    path: '/form/edit',
    access: 'admin',
    header: false,
    permission: 'forms.definition.manage',
    title: 'forms:builder.tab',
    lazy: () => import('./builder/BuilderPage.tsx'),
  },
  {
    path: '/form/view',
    access: 'admin',
    header: false,
    permission: 'forms.definition.view',
    title: 'forms:view.tab',
    lazy: () => import('./pages/FormViewPage.tsx'),
  },
])
