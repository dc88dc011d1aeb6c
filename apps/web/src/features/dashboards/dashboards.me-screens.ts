import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const dashboard = () => import('./home/DashboardPage.tsx')

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const dashboardsMeScreens = defineScreens([
  {
    path: '/dashboard',
    layoutKeys: ['MY_DASHBOARD'],
    access: 'common',
    header: true,
    entry: 'both',
    title: 'dashboards:titles.home',
    lazy: dashboard,
  },
])
