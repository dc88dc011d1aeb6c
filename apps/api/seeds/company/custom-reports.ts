import { createCustomReport } from '../../src/modules/reports/index.ts'
import type { Ctx } from '../../src/platform/context.ts'

type Content = Parameters<typeof createCustomReport>[1]

const nothing = { parts: [], period: null, computed: [], columns: [], sort: [], groups: [], measures: [] }
const bare = { ...nothing, pivot: null, chart: null, is_shared: true, description: '' }
const sum = (column: string) => ({ column, aggregate: 'sum' as const })
const count = { column: 'rows', aggregate: 'count' as const }

/** People who were absent last month, by location. */
const longAbsent: Content = {
  ...bare,
  name: 'Absent for more than three days last month',
  description: 'People who were absent without leave for more than three days last month, by location.',
  dataset: 'employees.people',
  parts: [
    {
      ...{ name: 'p1', dataset: 'attendance.days', by: 'person', period: 'last_month' },
      measures: [sum('absent_days'), sum('late_days')],
    },
  ],
  columns: ['location', 'employee_name', 'department', 'manager', 'p1.absent_days', 'p1.late_days'],
  where: { match: 'all', parts: [{ column: 'p1.absent_days', operator: 'more', values: [3] }] },
  sort: [
    { column: 'location', descending: false },
    { column: 'p1.absent_days', descending: true },
  ],
  chart: { kind: 'bar', by: { column: 'location' }, split: null, measure: count },
}

/** Who works where, crossed. */
const headcount: Content = {
  ...bare,
  name: 'Headcount by department and location',
  description: 'How many people work in each department, with a column for each location.',
  dataset: 'employees.people',
  where: { match: 'all', parts: [{ column: 'status', operator: 'is', values: ['active'] }] },
  groups: [{ column: 'department' }],
  measures: [count],
  pivot: { column: 'location' },
  sort: [{ column: 'rows', descending: true }],
}

/** Hours of each department, week by week. */
const hours: Content = {
  ...bare,
  name: 'Hours worked by department and week',
  description: 'Hours worked, late arrivals and days of absence in the last 30 days.',
  dataset: 'attendance.days',
  period: 'last_30_days',
  groups: [{ column: 'department' }, { column: 'date', period: 'week' }],
  measures: [sum('worked'), sum('late_days'), sum('absent_days')],
  chart: {
    kind: 'line',
    by: { column: 'date', period: 'week' },
    split: { column: 'department' },
    measure: sum('worked'),
  },
}

/**
 * Three reports that people built.
 *
 * @param ctx of the administrator
 */
export async function writeDemoCustomReports(ctx: Ctx): Promise<void> {
  for (const content of [longAbsent, headcount, hours]) await createCustomReport(ctx, content)
}
