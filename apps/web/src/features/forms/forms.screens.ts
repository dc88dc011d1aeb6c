import { defineScreens } from '../../lib/screen/screen-definition.ts'

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
  {
    path: '/organisation/settings/property-library',
    layoutKeys: ['PROPERTY_LIBRARY'],
    access: 'admin',
    header: true,
    title: 'formsLibrary:properties.title',
    lazy: () => import('./library/PropertyLibraryPage.tsx'),
  },
  {
    path: '/org-master/forms-library/{id}',
    access: 'admin',
    header: true,
    title: 'formsLibrary:records.allTitle',
    lazy: () => import('./library/FormsLibraryPage.tsx'),
  },
  {
    path: '/org-master/forms-library/{id}/create/{form_type}',
    access: 'admin',
    header: true,
    permission: 'forms.record.manage',
    title: 'formsLibrary:records.add',
    lazy: () => import('./library/NewEntryPage.tsx'),
  },
  {
    path: '/org-master/forms-library/{id}/edit/{form_type}',
    access: 'admin',
    header: true,
    permission: 'forms.record.view',
    title: 'formsLibrary:records.allTitle',
    lazy: () => import('./library/EditEntryPage.tsx'),
  },
])
