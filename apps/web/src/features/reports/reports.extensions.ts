import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './reports.titles.ts'

/** Reports for the command palette, and in self-service. */
export const reportsExtensions: FeatureExtensions = {
  synonyms: {
    reports: 'report library lists statistics export excel download analytics insights',
  },
  recordSearches: [
    {
      id: 'reports',
      label: 'reportTitles:report',
      entry: 'both',
      load: async () => (await import('./data/report-search.ts')).searchReports,
    },
  ],
  quickActions: [
    {
      id: 'reports',
      label: 'reportTitles:library',
      to: '/reports/1/0',
      entry: 'me',
      section: 'more',
      leadsOnly: true,
      alsoFor: (user) => user.reads_reports,
    },
  ],
}
