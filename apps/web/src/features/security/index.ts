import { lazy } from 'react'

/** Choosing a new password before anything else; its code is only loaded for who must. */
export const MandatoryPasswordPage = lazy(() => import('./pages/MandatoryPasswordPage.tsx'))
