import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const emailLibraryScreens = defineScreens([
  {
    path: '/email-log',
    layoutKeys: ['EMAIL_LOG'],
    access: 'admin',
    header: true,
    permission: 'email-library.log.view',
    title: 'email-library:title',
    lazy: () => import('./pages/MailLogPage.tsx'),
  },
  {
    path: '/email-log/preview',
    access: 'admin',
    header: true,
    permission: 'email-library.preview.view',
    title: 'email-library:systemMails.title',
    lazy: () => import('./pages/SystemMailsPage.tsx'),
  },
  {
    path: '/organisation/workflows/email-library/{id}',
    access: 'admin',
    header: true,
    permission: 'email-library.template.view',
    title: 'email-templates:title',
    lazy: () => import('./pages/LibraryPage.tsx'),
  },
  {
    path: '/organisation/workflows/email-library/create',
    access: 'admin',
    header: true,
    permission: 'email-library.template.edit',
    title: 'email-templates:start.title',
    lazy: () => import('./pages/StartTemplatePage.tsx'),
  },
  {
    path: '/organisation/workflows/email-library/new-create',
    access: 'admin',
    header: true,
    permission: 'email-library.template.edit',
    title: 'email-templates:create.title',
    lazy: () => import('./pages/NewTemplatePage.tsx'),
  },
  {
    path: '/organisation/workflows/email-library/template/create',
    access: 'admin',
    header: true,
    permission: 'email-library.template.view',
    title: 'email-templates:title',
    lazy: () => import('./pages/EditTemplatePage.tsx'),
  },
])
