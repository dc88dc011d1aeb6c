import { lazy } from 'react'

/** Mandatory password change, loaded only for users who need it. */
export const MandatoryPasswordPage = lazy(() => import('./pages/MandatoryPasswordPage.tsx'))
