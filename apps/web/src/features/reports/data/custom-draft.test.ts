import { layoutOf } from '@muster/contract/reports/custom-report-words'
// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import {
  type AggregateWords,
  inLayout,
  measureId,
  measureOf,
  usableColumns,
  withoutUnknown,
  withParts,
} from './custom-draft.ts'
import type { CustomContent, Datasets, ReportPart } from './custom-reports.ts'

const column = (key: string, type: 'text' | 'days' | 'choice' | 'date' = 'text') => ({
  ...{ key, heading: key, type, is_usual: true },
  aggregates: type === 'days' ? (['sum', 'average'] as const) : (['count'] as const),
})
const datasets = [
  {
    ...{ key: 'employees.people', title: 'People', description: '', timing: 'day', is_about_people: true },
    ...{
      matchings: ['person'],
      columns: [column('employee_code'), column('location'), column('status', 'choice')],
    },
  },
  {
    ...{ key: 'attendance.days', title: 'Days', description: '', timing: 'period', is_about_people: true },
    ...{ matchings: ['person', 'day', 'month'], columns: [column('date', 'date'), column('absent', 'days')] },
  },
] as unknown as Datasets
const words: AggregateWords = (aggregate, name) => (aggregate === 'sum' ? name : `${name} ${aggregate}`)

const absent = { column: 'absent', aggregate: 'sum' as const }
const part: ReportPart = {
  ...{ name: 'p1', dataset: 'attendance.days', period: null, measures: [absent] },
  by: 'person',
}
const start: CustomContent = {
  ...{ dataset: 'employees.people', parts: [], period: null, computed: [], columns: ['employee_code'] },
  ...{ sort: [], groups: [], measures: [], pivot: null, chart: null },
}
const content = withParts(start, [part])
const columnsOf = (of: CustomContent) => usableColumns(of, datasets, words)

describe('a report that is being built', () => {
  it('shows the figures of further data at once', () => {
    expect(content.columns).toEqual(['employee_code', 'p1.absent'])
    expect(columnsOf(content).at(-1)).toMatchObject({ heading: 'Days: absent', type: 'days' })
  })

  it('loses with its data whatever names it', () => {
    const where = {
      match: 'all' as const,
      parts: [{ column: 'p1.absent', operator: 'more' as const, values: [3] }],
    }
    const chart = {
      ...{ kind: 'bar' as const, by: { column: 'location' }, split: null },
      measure: { column: 'p1.absent', aggregate: 'sum' as const },
    }
    const sort = [{ column: 'p1.absent', descending: true }]
    const next = { ...content, where, chart, sort, parts: [] }
    expect(withoutUnknown(next, columnsOf(next))).toEqual({ ...start, columns: ['employee_code'] })
  })

  it('begins a summary by place rather than by person, and a pivot by a choice', () => {
    const summary = inLayout(content, 'summary', columnsOf(content))
    expect(summary).toMatchObject({ groups: [{ column: 'location' }], measures: [{ column: 'rows' }] })
    const pivot = inLayout(summary, 'pivot', columnsOf(content))
    expect([layoutOf(pivot), pivot.pivot]).toEqual(['pivot', { column: 'status' }])
    expect(layoutOf(inLayout(pivot, 'list', columnsOf(content)))).toBe('list')
  })

  it('offers formulas with the type of what they give', () => {
    const computed = [{ key: 'x1', heading: 'Double', formula: '[p1.absent] * 2' }]
    expect(columnsOf({ ...content, computed }).at(-1)).toMatchObject({ key: 'x1', type: 'days' })
  })

  it('keeps figures as choices', () => {
    const measure = { column: 'p1.absent', aggregate: 'average' as const }
    expect(measureOf(measureId(measure))).toEqual(measure)
  })
})
