import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './analytics.titles.ts'

/** Dashboards for the command palette, and in self-service. */
export const analyticsExtensions: FeatureExtensions = {
  synonyms: {
    analytics: 'dashboards charts figures business intelligence bi widgets trends',
    analytics_shared: 'dashboards shared with me',
  },
  recordSearches: [
    {
      id: 'dashboards',
      label: 'analyticsTitles:library',
      entry: 'both',
      load: async () => (await import('./data/dashboard-search.ts')).searchDashboards,
    },
  ],
  quickActions: [
    {
      id: 'dashboards',
      label: 'analyticsTitles:library',
      to: '/analytics/dashboards/shared',
      entry: 'me',
      section: 'more',
      leadsOnly: true,
    },
  ],
}
