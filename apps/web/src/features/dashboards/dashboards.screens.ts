import { defineScreens, type Screen } from '../../lib/screen/screen-definition.ts'
import { dashboard } from './dashboards.me-screens.ts'

const LIBRARY = '/organisation/settings/dashboard-library'

/** A page of the console that needs a permission. */
const page = (path: string, permission: string, title: string, lazy: Screen['lazy']): Screen => ({
  ...{ path, access: 'admin', header: true },
  permission: `dashboards.${permission}`,
  title: `dashboards:titles.${title}`,
  lazy,
})

const configure = (path: string) =>
  page(path, 'home.configure', 'library', () => import('./settings/ConfigurePage.tsx'))

export const dashboardsScreens = defineScreens([
  {
    path: '/apps',
    access: 'admin',
    header: true,
    title: 'dashboards:titles.home',
    lazy: dashboard,
  },
  {
    path: '/dashboard/attendance',
    layoutKeys: ['ATTENDANCE_DASHBOARD'],
    access: 'admin',
    header: true,
    title: 'dashboards:titles.attendance',
    lazy: () => import('./home/AttendanceDashboardPage.tsx'),
  },
  {
    path: '/dashboard/reports',
    access: 'admin',
    header: true,
    title: 'dashboards:titles.reports',
    lazy: () => import('./tabs/ReportsTab.tsx'),
  },
  {
    path: '/dashboard/expense',
    access: 'admin',
    header: true,
    permission: 'expenses.claims.view',
    title: 'dashboards:titles.expense',
    lazy: () => import('./tabs/ExpensePage.tsx'),
  },
  page('/settings/people-figures', 'facts.rebuild', 'facts', () => import('./settings/FactsPage.tsx')),
  page('/dashboard/mood', 'mood.view', 'mood', () => import('./mood/MoodReportPage.tsx')),
  configure('/dashboard/configure/{dashboardName}/{chartName}'),
  configure(`${LIBRARY}/configure/{dashboardName}`),
  configure(`${LIBRARY}/configure/{dashboardName}/{chartName}`),
  configure(`${LIBRARY}/manage`),
  page(
    '/settings/announcements',
    'announcements.manage',
    'announcements',
    () => import('./settings/AnnouncementsPage.tsx'),
  ),
  page('/settings/quick-links', 'links.manage', 'links', () => import('./settings/LinksPage.tsx')),
])
