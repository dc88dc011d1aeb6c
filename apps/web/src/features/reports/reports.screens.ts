import { defineScreens } from '../../lib/screen/screen-definition.ts'

const LibraryPage = () => import('./pages/LibraryPage.tsx')
const ReportPage = () => import('./pages/ReportPage.tsx')
const SchedulesPage = () => import('./pages/SchedulesPage.tsx')
const RunsPage = () => import('./pages/RunsPage.tsx')

/** The same paths in both entries: a link opens a report for everybody. In self-service the server decides which. */
export const reportsScreens = defineScreens([
  {
    path: '/reports/{id}/{child_id}',
    layoutKeys: ['REPORTS_EMPLOYEE', 'REPORTS_ATTENDANCE', 'REPORTS_LEAVE'],
    access: 'admin',
    header: true,
    title: 'reportTitles:library',
    lazy: LibraryPage,
  },
  {
    path: '/reports/{id}/view/{report_id}',
    access: 'admin',
    header: true,
    title: 'reportTitles:report',
    lazy: ReportPage,
  },
  {
    path: '/reports/{id}/logs',
    layoutKeys: ['REPORTS_LOGS'],
    access: 'admin',
    header: true,
    title: 'reportTitles:log',
    lazy: RunsPage,
  },
  {
    path: '/reports/{id}/schedules',
    layoutKeys: ['REPORTS_ENGINE'],
    access: 'admin',
    header: true,
    title: 'reportTitles:schedules',
    lazy: SchedulesPage,
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
  {
    path: '/reports/{id}/{child_id}',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'reportTitles:library',
    lazy: LibraryPage,
  },
  {
    path: '/reports/{id}/view/{report_id}',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'reportTitles:report',
    lazy: ReportPage,
  },
  {
    path: '/reports/{id}/logs',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'reportTitles:log',
    lazy: RunsPage,
  },
  {
    path: '/reports/{id}/schedules',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'reportTitles:schedules',
    lazy: SchedulesPage,
  },
])
