import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Second-step settings of the user, and help for locked-out people. */
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
