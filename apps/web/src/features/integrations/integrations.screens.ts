import { defineScreens } from '../../lib/screen/screen-definition.ts'

const admin = {
  access: 'admin',
  header: true,
  permission: 'integrations.sso.manage',
} as const

export const integrationsScreens = defineScreens([
  {
    path: '/integration/sso',
    layoutKeys: ['INTEGRATION_SSO'],
    ...admin,
    title: 'integrations:sso.title',
    lazy: () => import('./pages/SsoSetupPage.tsx'),
  },
  {
    path: '/integration/sso/{id}',
    ...admin,
    title: 'integrations:sso.title',
    lazy: () => import('./pages/SsoProviderPage.tsx'),
  },
  {
    path: '/integration/lms',
    access: 'admin',
    header: true,
    permission: 'integrations.lms.manage',
    title: 'lms:title',
    lazy: () => import('./pages/LmsPage.tsx'),
  },
])
