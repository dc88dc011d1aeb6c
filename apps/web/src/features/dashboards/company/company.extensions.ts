import type { FeatureExtensions } from '../../../lib/screen/extensions.ts'
import './company.titles.ts'

/** Other words for the dashboards, for the command palette. */
export const companyExtensions: FeatureExtensions = {
  synonyms: {
    dashboard_company:
      'headcount dashboard strength joiners leavers manager ratio span of control absenteeism',
    dashboard_attrition: 'turnover retention exits resignations attrition rate early leavers',
  },
}
