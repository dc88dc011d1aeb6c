import { defineScreens } from '../../../lib/screen/screen-definition.ts'

const COMPANY_VIEW = 'dashboards.company.view'

export const companyScreens = defineScreens([
  {
    path: '/dashboard/company',
    layoutKeys: ['COMPANY_DASHBOARD'],
    access: 'admin',
    header: true,
    permission: COMPANY_VIEW,
    title: 'companyTitles:company',
    lazy: () => import('./pages/CompanyPage.tsx'),
  },
  {
    path: '/dashboard/attrition',
    layoutKeys: ['ATTRITION_DASHBOARD'],
    access: 'admin',
    header: true,
    permission: COMPANY_VIEW,
    title: 'companyTitles:attrition',
    lazy: () => import('./pages/AttritionPage.tsx'),
  },
  {
    path: '/dashboard/people',
    access: 'admin',
    header: true,
    permission: COMPANY_VIEW,
    title: 'companyTitles:people',
    lazy: () => import('./pages/PeopleBehindPage.tsx'),
  },
])
