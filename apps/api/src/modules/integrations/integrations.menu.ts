import type { MenuContribution } from '../../platform/access/menu.ts'

export const integrationsMenu: MenuContribution = {
  block: 38_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Single sign-on',
      slug: 'integration_sso',
      layout: 'INTEGRATION_SSO',
      url: '/integration/sso',
      icon: 'integrations',
      permissions: ['integrations.sso.manage'],
    },
    {
      id: 2,
      name: 'Learning system',
      slug: 'integration_lms',
      url: '/integration/lms',
      icon: 'integrations',
      permissions: ['integrations.lms.manage'],
    },
  ],
}
