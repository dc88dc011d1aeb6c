import type { MenuContribution, MenuPlace } from '../../platform/access/menu.ts'

const place: MenuPlace = { settings: 'integrations' }

export const integrationsMenu: MenuContribution = {
  block: 38_000,
  app: 'hrms',
  entries: [
    {
      place,
      id: 1,
      name: 'Single sign-on',
      slug: 'integration_sso',
      layout: 'INTEGRATION_SSO',
      url: '/integration/sso',
      intro: 'Sign in with your company account',
      permissions: ['integrations.sso.manage'],
    },
    {
      place,
      id: 2,
      name: 'Learning system',
      slug: 'integration_lms',
      url: '/integration/lms',
      intro: 'Send employee data to your learning platform',
      permissions: ['integrations.lms.manage'],
    },
  ],
}
