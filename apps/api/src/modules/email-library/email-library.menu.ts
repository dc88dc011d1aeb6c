import type { MenuContribution } from '../../platform/access/menu.ts'

export const emailLibraryMenu: MenuContribution = {
  block: 5_000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 4,
      name: 'E-mail',
      slug: 'email',
      icon: 'inbox',
      permissions: [],
      children: [
        {
          id: 3,
          name: 'Email library',
          slug: 'email_library',
          url: '/organisation/workflows/email-library/all',
          permissions: ['email-library.template.view'],
        },
        {
          id: 1,
          name: 'Email log',
          slug: 'email_log',
          layout: 'EMAIL_LOG',
          url: '/email-log',
          permissions: ['email-library.log.view'],
        },
      ],
    },
    {
      id: 2,
      name: 'E-mail preview',
      slug: 'email_preview',
      permissions: ['email-library.preview.view'],
    },
  ],
}
