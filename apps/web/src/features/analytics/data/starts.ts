import type { RelativePeriod } from '@muster/contract/reports/relative-periods'
import type { TFunction } from 'i18next'
import type { Widget } from './dashboards.ts'

/** What a new dashboard begins with: an empty one has to be made up from nothing. */
export const startNames = ['people', 'attendance', 'empty'] as const
export type StartName = (typeof startNames)[number]

type T = TFunction<'analytics'>
type Given = Pick<Widget, 'kind' | 'title' | 'x' | 'y' | 'w' | 'h'> & Partial<Widget>

const usual = { measures: [], groups: [], order: 'name', most: 20, compares: false } as const
const numbered = (widgets: readonly Given[]): Widget[] =>
  widgets.map((widget, index) => ({ ...usual, measures: [], groups: [], id: `w${index + 1}`, ...widget }))

const figure = (title: string, column: string, x: number, better: 'more' | 'less'): Given => ({
  ...{ kind: 'figure', title, x, y: 0, w: 3, h: 2, source: 'people', measures: [{ column }] },
  ...{ groups: [{ column: 'day', period: 'month' }], compares: true, better },
})

const people = (t: T): Widget[] =>
  numbered([
    figure(t('starts.headcount'), 'closing', 0, 'more'),
    figure(t('starts.joiners'), 'joiners', 3, 'more'),
    figure(t('starts.leavers'), 'leavers', 6, 'less'),
    figure(t('starts.attrition'), 'attrition', 9, 'less'),
    {
      ...{ kind: 'line', title: t('starts.byMonth'), x: 0, y: 2, w: 8, h: 4, source: 'people' },
      ...{ measures: [{ column: 'closing' }], groups: [{ column: 'day', period: 'month' }] },
    },
    {
      ...{ kind: 'bar', title: t('starts.byDepartment'), x: 8, y: 2, w: 4, h: 4, source: 'people' },
      ...{ measures: [{ column: 'closing' }], groups: [{ column: 'department' }], order: 'largest' },
    },
  ])

const days = { source: 'attendance.days' } as const
const attendance = (t: T): Widget[] =>
  numbered([
    {
      ...{ kind: 'figure', title: t('starts.overtime'), x: 0, y: 0, w: 4, h: 2, ...days, compares: true },
      ...{
        measures: [{ column: 'overtime_minutes', aggregate: 'sum' }],
        groups: [{ column: 'date', period: 'week' }],
      },
    },
    {
      ...{ kind: 'bar', title: t('starts.byStatus'), x: 0, y: 2, w: 6, h: 4, ...days, order: 'largest' },
      ...{ measures: [{ column: 'rows', aggregate: 'count' }], groups: [{ column: 'status' }] },
    },
    {
      ...{ kind: 'line', title: t('starts.worked'), x: 6, y: 2, w: 6, h: 4, ...days },
      ...{
        measures: [{ column: 'worked', aggregate: 'average' }],
        groups: [{ column: 'date', period: 'day' }],
      },
    },
  ])

/** The period and the widgets of a new dashboard. */
export function startOf(name: StartName, t: T): { period?: RelativePeriod; widgets: Widget[] } {
  if (name === 'people') return { period: 'last_12_months', widgets: people(t) }
  if (name === 'attendance') return { period: 'this_month', widgets: attendance(t) }
  return { widgets: [] }
}
