import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const reportsScreens = defineScreens([
  {
    path: '/reports/{id}/{child_id}',
    layoutKeys: ['REPORTS_EMPLOYEE', 'REPORTS_ATTENDANCE', 'REPORTS_LEAVE'],
    access: 'admin',
    header: true,
    permission: 'reports.view',
    title: 'reportTitles:library',
    lazy: () => import('./pages/LibraryPage.tsx'),
  },
  {
    path: '/reports/{id}/view/{report_id}',
    access: 'admin',
    header: true,
    permission: 'reports.view',
    title: 'reportTitles:report',
    lazy: () => import('./pages/ReportPage.tsx'),
  },
])
