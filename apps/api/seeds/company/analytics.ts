import type { Widget } from '@muster/contract/analytics/widget'
import { saveDashboard, shareDashboard } from '../../src/modules/analytics/index.ts'
import type { Ctx } from '../../src/platform/context.ts'

type Given = Pick<Widget, 'kind' | 'title' | 'x' | 'y' | 'w' | 'h'> & Partial<Widget>

const numbered = (widgets: readonly Given[]): Widget[] =>
  widgets.map((widget, index) => ({
    ...{ id: `w${index + 1}`, measures: [], groups: [], order: 'name', most: 20, compares: false },
    ...widget,
  }))

const figure = (title: string, column: string, x: number, more: Partial<Widget> = {}): Given => ({
  ...{ kind: 'figure', title, source: 'people', measures: [{ column }], x, y: 0, w: 3, h: 2 },
  ...{ compares: true, groups: [{ column: 'day', period: 'month' }], ...more },
})

const overview = numbered([
  figure('Headcount', 'closing', 0, { better: 'more' }),
  figure('Joiners', 'joiners', 3, { better: 'more' }),
  figure('Leavers', 'leavers', 6, { better: 'less' }),
  figure('Attrition', 'attrition', 9, { better: 'less' }),
  {
    ...{ kind: 'line', title: 'Headcount by month', x: 0, y: 2, w: 8, h: 4, source: 'people' },
    ...{ measures: [{ column: 'closing' }], groups: [{ column: 'day', period: 'month' }], compares: true },
  },
  {
    ...{ kind: 'donut', title: 'Headcount by location', x: 8, y: 2, w: 4, h: 4, source: 'people' },
    ...{ measures: [{ column: 'closing' }], groups: [{ column: 'location' }] },
  },
  {
    ...{ kind: 'bar', title: 'Joiners and leavers by department', x: 0, y: 6, w: 6, h: 4, source: 'people' },
    ...{ measures: [{ column: 'joiners' }, { column: 'leavers' }], groups: [{ column: 'department' }] },
  },
  {
    ...{ kind: 'table', title: 'Attrition by department', x: 6, y: 6, w: 6, h: 4, source: 'people' },
    ...{ measures: [{ column: 'closing' }, { column: 'leavers' }, { column: 'attrition' }] },
    ...{ groups: [{ column: 'department' }], order: 'name' },
  },
])

const days = { source: 'attendance.days' } as const
const attendance = numbered([
  {
    ...{ kind: 'figure', title: 'Hours worked per day', x: 0, y: 0, w: 4, h: 2, ...days, compares: true },
    ...{
      measures: [{ column: 'worked', aggregate: 'average' }],
      groups: [{ column: 'date', period: 'week' }],
    },
    where: { match: 'all', parts: [{ column: 'worked', operator: 'more', values: [0] }] },
  },
  {
    ...{
      kind: 'figure',
      title: 'Late arrivals',
      x: 4,
      y: 0,
      w: 4,
      h: 2,
      ...days,
      compares: true,
      better: 'less',
    },
    ...{ measures: [{ column: 'rows', aggregate: 'count' }], groups: [{ column: 'date', period: 'week' }] },
    where: { match: 'all', parts: [{ column: 'late_by', operator: 'more', values: [0] }] },
  },
  {
    ...{ kind: 'figure', title: 'Overtime', x: 8, y: 0, w: 4, h: 2, ...days, compares: true },
    ...{ measures: [{ column: 'overtime_minutes', aggregate: 'sum' }] },
  },
  {
    ...{ kind: 'bar', title: 'Days by status', x: 0, y: 2, w: 6, h: 4, ...days, order: 'largest', most: 8 },
    ...{ measures: [{ column: 'rows', aggregate: 'count' }], groups: [{ column: 'status' }] },
  },
  {
    ...{ kind: 'heat', title: 'Late arrivals by department and week', x: 6, y: 2, w: 6, h: 4, ...days },
    ...{ measures: [{ column: 'rows', aggregate: 'count' }] },
    groups: [{ column: 'department' }, { column: 'date', period: 'week' }],
    where: { match: 'all', parts: [{ column: 'late_by', operator: 'more', values: [0] }] },
  },
  {
    ...{ kind: 'table', title: 'Longest days', x: 0, y: 6, w: 8, h: 4, ...days, most: 10 },
    columns: ['employee_name', 'department', 'date', 'worked', 'overtime_minutes'],
    sort: [{ column: 'worked', descending: true }],
  },
  {
    ...{ kind: 'text', title: 'How to read this', x: 8, y: 6, w: 4, h: 4 },
    text: 'Figures cover the days so far. Select a figure to see the days behind it.\n\nAsk HR to correct a day that is wrong.',
  },
])

/**
 * Two dashboards of the administrator: one shared with HR and a manager to view, the other with HR to edit.
 *
 * @param ctx of the administrator
 */
export async function writeDemoDashboards(ctx: Ctx, people: { hr: number; manager: number }): Promise<void> {
  const saved = await saveDashboard(ctx, {
    ...{
      name: 'People overview',
      description: 'Headcount, joiners, leavers and attrition of the last year.',
    },
    ...{ period: 'last_12_months', filters: {}, widgets: overview },
  })
  await shareDashboard(ctx, {
    dashboard_id: saved.data.dashboard_id,
    grants: [
      { kind: 'person', id: people.hr, right: 'view' },
      { kind: 'person', id: people.manager, right: 'view' },
    ],
  })
  const second = await saveDashboard(ctx, {
    ...{ name: 'Attendance of the month', description: 'How long people work, who is late, and overtime.' },
    ...{ period: 'this_month', filters: {}, widgets: attendance },
  })
  await shareDashboard(ctx, {
    dashboard_id: second.data.dashboard_id,
    grants: [{ kind: 'person', id: people.hr, right: 'edit' }],
  })
}
