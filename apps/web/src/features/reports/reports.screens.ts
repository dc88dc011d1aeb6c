import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const reportsScreens = defineScreens([
  {
    path: '/reports/{id}/build',
    access: 'admin',
    header: true,
    permission: 'reports.build',
    title: 'reportTitles:build',
    lazy: () => import('./pages/BuilderPage.tsx'),
  },
  {
    path: '/reports/{id}/config',
    layoutKeys: ['REPORTS_CONFIG'],
    access: 'admin',
    header: true,
    permission: 'reports.manage',
    title: 'reportTitles:config',
    lazy: () => import('./pages/SetupPage.tsx'),
  },
])
