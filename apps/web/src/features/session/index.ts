import { lazy } from 'react'

/** The sign-in page; its code is only loaded for who is not signed in. */
export const SignInPage = lazy(() => import('./pages/SignInPage.tsx'))
