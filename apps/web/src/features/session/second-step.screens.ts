import { defineScreens } from '../../lib/screen-definition.ts'

const linkPage = () => import('./pages/TokenPage.tsx')

/** The second step of signing in, what people set up for it, and help for who is locked out. */
export const secondStepScreens = defineScreens([
  {
    path: '/verifyotp/{id}',
    access: 'public',
    header: false,
    entry: 'both',
    title: 'secondStep:code.tab',
    lazy: () => import('./pages/VerifyCodePage.tsx'),
  },
  {
    path: '/token/{id}',
    access: 'public',
    header: false,
    entry: 'both',
    title: 'secondStep:link.tab',
    lazy: linkPage,
  },
  {
    path: '/tokens/{id}',
    access: 'public',
    header: false,
    entry: 'both',
    title: 'secondStep:link.tab',
    lazy: linkPage,
  },
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
