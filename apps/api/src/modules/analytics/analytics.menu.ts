import type { MenuContribution } from '../../platform/access/menu.ts'

/** Also those with whom dashboards are shared: HR and whoever reads reports or the company's dashboards. */
const readers = ['analytics.create', 'analytics.manage', 'reports.view', 'dashboards.company.view']

export const analyticsMenu: MenuContribution = {
  block: 39_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'insights' },
      order: 30,
      id: 1,
      name: 'Dashboards',
      slug: 'analytics',
      layout: 'ANALYTICS_DASHBOARDS_SELF',
      url: '/analytics/dashboards/self',
      icon: 'chart',
      permissions: readers,
    },
    // Segments of one library; search finds them by name.
    {
      place: { under: 'analytics' },
      id: 2,
      name: 'Dashboards shared with me',
      slug: 'analytics_shared',
      layout: 'ANALYTICS_DASHBOARDS_SHARED',
      url: '/analytics/dashboards/shared',
      hideFromMenu: true,
      permissions: [...readers, 'dashboards.home.view'],
    },
    {
      place: { under: 'analytics' },
      id: 3,
      name: 'All dashboards',
      slug: 'analytics_all',
      layout: 'ANALYTICS_DASHBOARDS_ALL',
      url: '/analytics/dashboards/all',
      hideFromMenu: true,
      permissions: ['analytics.manage'],
    },
    {
      place: { settings: 'insights' },
      order: 20,
      id: 4,
      name: 'Analytics',
      slug: 'analytics_settings',
      layout: 'ANALYTICS_DASHBOARDS_SETTINGS',
      url: '/analytics/dashboards/settings',
      intro: 'What new dashboards start with, whether open ones are refreshed, and deleted ones',
      permissions: ['analytics.manage'],
    },
  ],
}
