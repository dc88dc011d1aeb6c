import type { MenuContribution } from '../../../platform/access/menu.ts'

/** The tabs Company and Attrition; ids from 50 on, since the others of the module begin at 1. */
export const companyMenu: MenuContribution['entries'] = [
  {
    place: { group: 'home' },
    order: 30,
    id: 50,
    name: 'Company',
    slug: 'dashboard_company',
    layout: 'COMPANY_DASHBOARD',
    url: '/dashboard/company',
    permissions: ['dashboards.company.view'],
  },
  {
    place: { group: 'home' },
    order: 40,
    id: 51,
    name: 'Attrition',
    slug: 'dashboard_attrition',
    layout: 'ATTRITION_DASHBOARD',
    url: '/dashboard/attrition',
    permissions: ['dashboards.company.view'],
  },
]
