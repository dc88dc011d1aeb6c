import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './reports.titles.ts'

/** Reports for the command palette. */
export const reportsExtensions: FeatureExtensions = {
  synonyms: { reports: 'report library lists statistics export excel download analytics insights' },
  recordSearches: [
    {
      id: 'reports',
      label: 'reportTitles:report',
      entry: 'admin',
      permission: 'reports.view',
      load: async () => (await import('./data/report-search.ts')).searchReports,
    },
  ],
}
