import { defineScreens } from '../../lib/screen/screen-definition.ts'

const open = { access: 'public', header: false } as const
const linkPage = () => import('./pages/LinkPage.tsx')
const tokenPage = () => import('./pages/TokenPage.tsx')

/** The sign-in page is the root of each entry and belongs to the frame. */
export const sessionPublicScreens = defineScreens([
  { path: '/email-verification/{id}', ...open, entry: 'both', title: 'entry:link.tab', lazy: linkPage },
  {
    path: '/forgot-password-verification/{id}',
    ...open,
    entry: 'both',
    title: 'entry:reset.tab',
    lazy: linkPage,
  },
  {
    path: '/forgotpassword',
    ...open,
    entry: 'both',
    title: 'entry:forgot.tab',
    lazy: () => import('./pages/ForgotPasswordPage.tsx'),
  },
  {
    path: '/reset_pwd',
    ...open,
    entry: 'both',
    title: 'entry:sent.tab',
    lazy: () => import('./pages/ResetSentPage.tsx'),
  },
  { path: '/sign-up', ...open, title: 'entry:signUp.tab', lazy: () => import('./pages/SignUpPage.tsx') },
  {
    path: '/alreadyregistered',
    ...open,
    entry: 'both',
    title: 'entry:already.tab',
    lazy: () => import('./pages/AlreadyRegisteredPage.tsx'),
  },
  {
    path: '/hello',
    ...open,
    entry: 'both',
    title: 'entry:hello.tab',
    lazy: () => import('./pages/HelloPage.tsx'),
  },
  {
    path: '/verifyotp/{id}',
    ...open,
    entry: 'both',
    title: 'secondStep:code.tab',
    lazy: () => import('./pages/VerifyCodePage.tsx'),
  },
  { path: '/token/{id}', ...open, entry: 'both', title: 'secondStep:link.tab', lazy: tokenPage },
  { path: '/tokens/{id}', ...open, entry: 'both', title: 'secondStep:link.tab', lazy: tokenPage },
  {
    path: '/login-sso',
    ...open,
    entry: 'both',
    title: 'sso:tab',
    lazy: () => import('./pages/SsoPage.tsx'),
  },
])
