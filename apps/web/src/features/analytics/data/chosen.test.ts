// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { chosenIn, readUnits, rowsPath, unitsText } from './chosen.ts'

const at = (search: string) => new URLSearchParams(search)

describe('what a reader has chosen', () => {
  test.each([
    ['', {}],
    ['period=last_year', { period: 'last_year' }],
    ['period=2026-01-01~2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    ['period=2026-01-01~', {}],
    ['period=nonsense', {}],
    ['units=5:1,2;8:3', { filters: { 5: [1, 2], 8: [3] } }],
    ['units=', { filters: {} }],
    ['units=x:1;5:;8:3,y', { filters: {} }],
  ])('is read from “%s”', (search, expected) => {
    expect(chosenIn(at(search))).toEqual(expected)
  })

  test('units are written as they are read', () => {
    const units = { 5: [1, 2], 8: [3] }
    expect(readUnits(unitsText(units))).toEqual(units)
    expect(unitsText({ 5: [] })).toBe('')
  })

  test('rows behind a figure are of the same days and units', () => {
    const path = rowsPath(5, at('period=last_year&units=8:3&other=1'), {
      ...{ widget: 'w1', measure: 1, at: [{ value: 'Pune', identity: '7' }] },
    })
    const [start, search = ''] = path.split('?')
    expect([start, Object.fromEntries(at(search))]).toEqual([
      '/analytics/dashboard/rows/5',
      {
        ...{ widget: 'w1', measure: '1', period: 'last_year', units: '8:3' },
        at: '[{"value":"Pune","identity":"7"}]',
      },
    ])
  })
})
