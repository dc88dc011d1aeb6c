import { defineScreens } from '../../lib/screen/screen-definition.ts'

const view = { access: 'admin', header: true, permission: 'petty-cash.fund.view' } as const
const setUp = { access: 'admin', header: true, permission: 'petty-cash.setup.manage' } as const

/** Cash funds, requests and what both are made of. */
export const pettyCashScreens = defineScreens([
  {
    path: '/petty-cash/balances',
    layoutKeys: ['PETTY_CASH_BALANCE'],
    ...view,
    title: 'pettyCashTitles:balances',
    lazy: () => import('./pages/FundsPage.tsx'),
  },
  {
    path: '/petty-cash/requests',
    layoutKeys: ['ORG_PETTY_CASH'],
    ...view,
    title: 'pettyCashTitles:requests',
    lazy: () => import('./pages/RequestsPage.tsx'),
  },
  {
    path: '/petty-cash/reports',
    layoutKeys: ['PETTY_CASH_REPORTS'],
    ...view,
    title: 'pettyCashTitles:reports',
    lazy: () => import('./pages/ReportsPage.tsx'),
  },
  {
    path: '/petty-cash/types',
    layoutKeys: ['PETTY_CASH_TYPE'],
    ...setUp,
    title: 'pettyCashTitles:types',
    lazy: () => import('./setup/TypesPage.tsx'),
  },
  {
    path: '/petty-cash/rules',
    layoutKeys: ['PETTY_CASH_RULE'],
    ...setUp,
    title: 'pettyCashTitles:rules',
    lazy: () => import('./setup/RulesPage.tsx'),
  },
  {
    path: '/petty-cash/permissions',
    layoutKeys: ['PETTY_CASH_PERMISSION'],
    ...setUp,
    title: 'pettyCashTitles:permissions',
    lazy: () => import('./setup/PermissionsPage.tsx'),
  },
  {
    path: '/petty-cash/upload',
    ...setUp,
    title: 'pettyCashTitles:upload',
    lazy: () => import('./setup/UploadPage.tsx'),
  },
])
