import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** What people set up for the second step of signing in, and help for who is locked out. */
export const secondStepScreens = defineScreens([
  {
    path: '/security/two-step',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'secondStep:title',
    lazy: () => import('./pages/TwoStepPage.tsx'),
  },
  {
    path: '/security/sign-in-help',
    layoutKeys: ['SIGN_IN_HELP'],
    access: 'admin',
    header: true,
    permission: 'session.sign_in_help',
    title: 'secondStep:help.title',
    lazy: () => import('./pages/SignInHelpPage.tsx'),
  },
])
