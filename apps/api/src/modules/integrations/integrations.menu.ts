import type { MenuContribution } from '../../platform/access/menu.ts'

export const integrationsMenu: MenuContribution = {
  block: 38_000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 3,
      name: 'Integrations',
      slug: 'integrations',
      icon: 'integrations',
      version: 1,
      permissions: [],
      children: [
        {
          id: 1,
          name: 'Single sign-on',
          slug: 'integration_sso',
          layout: 'INTEGRATION_SSO',
          url: '/integration/sso',
          permissions: ['integrations.sso.manage'],
        },
        {
          id: 2,
          name: 'Learning system',
          slug: 'integration_lms',
          url: '/integration/lms',
          permissions: ['integrations.lms.manage'],
        },
      ],
    },
  ],
}
