import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const analyticsScreens = defineScreens([
  {
    path: '/analytics/dashboards/all',
    layoutKeys: ['ANALYTICS_DASHBOARDS_ALL'],
    access: 'admin',
    header: true,
    permission: 'analytics.manage',
    title: 'analyticsTitles:library',
    lazy: () => import('./pages/LibraryPage.tsx'),
  },
  {
    path: '/analytics/dashboards/settings',
    layoutKeys: ['ANALYTICS_DASHBOARDS_SETTINGS'],
    access: 'admin',
    header: true,
    permission: 'analytics.manage',
    title: 'analyticsTitles:settings',
    lazy: () => import('./pages/SettingsPage.tsx'),
  },
])
