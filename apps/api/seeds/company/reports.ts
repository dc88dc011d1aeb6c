import {
  createReportGroup,
  giveAccess,
  saveReportConfig,
  saveSchedule,
} from '../../src/modules/reports/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { writeDemoCustomReports } from './custom-reports.ts'

/** What HR may do with reports. */
export const reporting = ['view', 'export', 'schedule', 'build'].map((one) => `reports.${one}`)

/** Numbers of reports of the product. */
const REPORT = { active: 1, exits: 3, summary: 25, overtime: 29, balances: 34, consumption: 40 } as const

const everyMonday = { every: 'week' as const, weekdays: [1], month_day: null, time: '08:00' }
const endOfMonth = {
  every: 'month' as const,
  weekdays: [],
  month_day: 'last_working' as const,
  time: '17:30',
}

/**
 * Report groups, a report shared with an employee, two schedules, and reports that people built.
 *
 * @param ctx of the administrator
 */
export async function writeDemoReports(
  ctx: Ctx,
  people: { admin: number; hr: number; employee: number },
): Promise<void> {
  await writeDemoCustomReports(ctx)
  await createReportGroup(ctx, {
    group_name: 'End of month',
    description: 'What payroll needs before it closes the month.',
    report_ids: [REPORT.summary, REPORT.overtime, REPORT.consumption, REPORT.balances],
  })
  await createReportGroup(ctx, {
    group_name: 'Headcount',
    description: '',
    report_ids: [REPORT.active, REPORT.exits],
  })
  await giveAccess(ctx, {
    report_id: REPORT.balances,
    grants: [{ kind: 'person', id: people.employee, right: 'view' }],
  })
  await saveReportConfig(ctx, {
    teams_read: true,
    mails_files: true,
    file_days: 7,
    log_days: 365,
    version: 0,
  })
  await saveSchedule(ctx, {
    ...{ report_id: REPORT.summary, name: 'Attendance of the month', rule: endOfMonth, period: 'this_month' },
    ...{ format: 'xlsx', skip_empty: true, recipients: [{ kind: 'person', id: people.hr }] },
  })
  await saveSchedule(ctx, {
    ...{ report_id: REPORT.exits, name: 'Who left last week', rule: everyMonday, period: 'last_week' },
    ...{ format: null, skip_empty: true },
    recipients: [
      { kind: 'person', id: people.admin },
      { kind: 'person', id: people.hr },
    ],
  })
}
