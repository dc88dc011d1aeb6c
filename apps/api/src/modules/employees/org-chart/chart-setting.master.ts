import { chartSettings } from '@muster/contract/employees/directory/reporting-lines.contract'
import { sql } from 'kysely'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { orgChartTexts } from './org-chart.texts.ts'

/** What self-service shows of colleagues. Takes effect with the next request. */
export const chartSettingRecord = defineMaster({
  contract: chartSettings,
  table: 'org_chart_setting',
  record: 'org_chart_setting',
  audited: { label: orgChartTexts('orgChartSettings') },
  nameOf: () => '',
  order: sql`r.org_id`,
  stamps: ['updated_at'],
  fallback: {
    ...{ colleagues: 'line', shows_designation: true, shows_department: true },
    ...{ shows_location: true, shows_photo: true },
  },
})
