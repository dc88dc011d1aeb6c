import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** The same paths in both entries, so that a link opens a dashboard for everybody with whom it is shared. */
const both = { access: 'common', header: true, entry: 'both' } as const

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const analyticsMeScreens = defineScreens([
  {
    path: '/analytics/dashboards/self',
    layoutKeys: ['ANALYTICS_DASHBOARDS_SELF'],
    ...both,
    title: 'analyticsTitles:library',
    lazy: () => import('./pages/LibraryPage.tsx'),
  },
  {
    path: '/analytics/dashboards/shared',
    layoutKeys: ['ANALYTICS_DASHBOARDS_SHARED'],
    ...both,
    title: 'analyticsTitles:library',
    lazy: () => import('./pages/LibraryPage.tsx'),
  },
  {
    path: '/analytics/dashboard/view/{id}',
    ...both,
    title: 'analyticsTitles:dashboard',
    lazy: () => import('./pages/ViewPage.tsx'),
  },
  {
    path: '/analytics/dashboard/rows/{id}',
    ...both,
    title: 'analyticsTitles:rows',
    lazy: () => import('./pages/RowsPage.tsx'),
  },
  {
    path: '/analytics/dashboard/editor/{id}',
    ...both,
    title: 'analyticsTitles:editor',
    lazy: () => import('./pages/EditorPage.tsx'),
  },
  {
    path: '/analytics/dashboard/manage-permissions/{id}',
    ...both,
    title: 'analyticsTitles:permissions',
    lazy: () => import('./pages/PermissionsPage.tsx'),
  },
])
