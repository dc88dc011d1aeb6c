import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Help for people who are locked out. */
export const secondStepScreens = defineScreens([
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
