import { defineScreens } from '../../lib/screen-definition.ts'

export const ssoScreens = defineScreens([
  {
    path: '/login-sso',
    access: 'public',
    header: false,
    entry: 'both',
    title: 'sso:tab',
    lazy: () => import('./pages/SsoPage.tsx'),
  },
])
