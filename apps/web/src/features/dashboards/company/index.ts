import { lazy } from 'react'

/** The tabs of the dashboard, without a page's header: charts are loaded with the first of them. */
export const CompanyDashboard = lazy(() => import('./components/CompanyDashboard.tsx'))
export const AttritionDashboard = lazy(() => import('./components/AttritionDashboard.tsx'))
