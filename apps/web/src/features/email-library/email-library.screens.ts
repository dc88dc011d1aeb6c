import { defineScreens } from '../../lib/screen-definition.ts'

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
])
