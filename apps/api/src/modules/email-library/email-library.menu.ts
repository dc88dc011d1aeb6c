import type { MenuContribution } from '../../platform/access/menu.ts'

export const emailLibraryMenu: MenuContribution = {
  block: 5_000,
  app: 'hrms',
  entries: [
    {
      place: { settings: 'approvals' },
      order: 70,
      id: 3,
      name: 'Email library',
      slug: 'email_library',
      url: '/organisation/workflows/email-library/all',
      intro: 'Templates of the e-mails people receive',
      permissions: ['email-library.template.view'],
    },
    {
      place: { settings: 'operations' },
      id: 1,
      name: 'Email log',
      slug: 'email_log',
      layout: 'EMAIL_LOG',
      url: '/email-log',
      intro: 'Every e-mail sent, and whether it was delivered',
      permissions: ['email-library.log.view'],
    },
    {
      place: { settings: 'approvals' },
      id: 2,
      name: 'E-mail preview',
      slug: 'email_preview',
      permissions: ['email-library.preview.view'],
    },
  ],
}
