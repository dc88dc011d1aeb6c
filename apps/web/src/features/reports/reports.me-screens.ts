import { defineScreens } from '../../lib/screen/screen-definition.ts'

/**
 * The same paths in both entries, so that a link opens a report for everybody: the server decides which ones. The console
 * shows them only to those who have the menu entry as well.
 */
const both = { access: 'common', header: true, entry: 'both' } as const

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const reportsMeScreens = defineScreens([
  {
    path: '/reports/{id}/{child_id}',
    layoutKeys: ['REPORTS_EMPLOYEE', 'REPORTS_ATTENDANCE', 'REPORTS_LEAVE'],
    ...both,
    title: 'reportTitles:library',
    lazy: () => import('./pages/LibraryPage.tsx'),
  },
  {
    path: '/reports/{id}/view/{report_id}',
    ...both,
    title: 'reportTitles:report',
    lazy: () => import('./pages/ReportPage.tsx'),
  },
  {
    path: '/reports/{id}/custom',
    layoutKeys: ['REPORTS_CUSTOM'],
    ...both,
    title: 'reportTitles:custom',
    lazy: () => import('./pages/CustomReportsPage.tsx'),
  },
  {
    path: '/reports/{id}/logs',
    layoutKeys: ['REPORTS_LOGS'],
    ...both,
    title: 'reportTitles:log',
    lazy: () => import('./pages/RunsPage.tsx'),
  },
  {
    path: '/reports/{id}/schedules',
    layoutKeys: ['REPORTS_ENGINE'],
    ...both,
    title: 'reportTitles:schedules',
    lazy: () => import('./pages/SchedulesPage.tsx'),
  },
])
