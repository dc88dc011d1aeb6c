import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { analyticsTexts } from './analytics.texts.ts'

/** The dashboards that somebody made, and those that were shared with them. */
export const analyticsPersonalData: PersonalData = {
  tables: [
    {
      ...{ table: 'analytics_dashboard', label: analyticsTexts('ownDashboards'), account: ['owner_id'] },
      omit: ['widgets', 'filters'],
    },
    {
      ...{ table: 'analytics_access', label: analyticsTexts('sharedWithMe'), account: ['account_id'] },
      omit: ['given_by'],
    },
  ],
}
