import { layoutOf } from '@muster/contract/reports/custom-report-words'
import type { CustomContent } from '@muster/contract/reports/custom-reports.contract'
import { describe, expect, it } from 'vitest'
import { fitContent } from './fit-content.ts'

const list: CustomContent = {
  ...{ dataset: 'employees.people', parts: [], period: null, computed: [], columns: ['name', 'phone'] },
  ...{ sort: [], groups: [], measures: [], pivot: null, chart: null },
}
const count = { column: 'rows', aggregate: 'count' as const }
const sum = { column: 'pay', aggregate: 'sum' as const }
const summary: CustomContent = { ...list, columns: [], groups: [{ column: 'place' }], measures: [count, sum] }
const chart = { kind: 'bar' as const, by: { column: 'place' }, split: null, measure: count }
const condition = (column: string) => ({ column, operator: 'not_empty' as const, values: [] })

const fit = (content: CustomContent, ...known: string[]) => fitContent(content, (key) => known.includes(key))

describe('what a reader may not see', () => {
  it.each<[string, ReturnType<typeof fit>, Partial<ReturnType<typeof fit>>]>([
    ['is nothing', fit(list, 'name', 'phone'), { withheld: 0, isRefused: false }],
    ['is a column of a list', fit(list, 'name'), { withheld: 1, isRefused: false }],
    ['is all of a list', fit(list), { withheld: 2, isRefused: true }],
    [
      'is an order',
      fit({ ...list, sort: [{ column: 'pay', descending: true }] }, 'name', 'phone'),
      { withheld: 1, isRefused: false },
    ],
    [
      'is what it compares, within a group of conditions too',
      fit(
        {
          ...list,
          where: { match: 'all', parts: [condition('name'), { match: 'any', parts: [condition('pay')] }] },
        },
        ...['name', 'phone'],
      ),
      { withheld: 0, isRefused: true },
    ],
    ['is a figure of a summary', fit(summary, 'place'), { withheld: 1, isRefused: false }],
    ['is what groups are made by', fit(summary, 'pay'), { isRefused: true }],
    ['is every figure', fit({ ...summary, measures: [sum] }, 'place'), { isRefused: true }],
    ['is the pivot', fit({ ...summary, pivot: { column: 'gender' } }, 'place', 'pay'), { isRefused: true }],
    [
      'is what its chart shows',
      fit({ ...list, chart }, 'name', 'phone'),
      { withheld: 0, isChartWithheld: true, isRefused: false },
    ],
    ['is no chart', fit({ ...list, chart }, 'name', 'phone', 'place'), { isChartWithheld: false }],
  ])('%s', (_, fitted, expected) => {
    expect(fitted).toMatchObject(expected)
  })

  it('leaves the rest as it was', () => {
    const { content } = fit({ ...summary, sort: [{ column: 'pay', descending: true }], chart }, 'place')
    expect(content).toMatchObject({ measures: [count], sort: [], chart, groups: summary.groups })
  })
})

it('a report is a list, a summary or a pivot', () => {
  expect([list, summary, { ...summary, pivot: { column: 'place' } }].map(layoutOf)).toEqual([
    'list',
    'summary',
    'pivot',
  ])
})
