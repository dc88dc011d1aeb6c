import { describe, expect, it } from 'vitest'
import { initialTableState } from '../types.ts'
import { densityOf, fittingWidth, moveColumn, pinsOf, visibleColumns, widthOf } from './columns.ts'

describe('moving a column', () => {
  it.each([
    ['to the right', 'a', 'c', ['b', 'c', 'a', 'd']],
    ['to the left', 'd', 'b', ['a', 'd', 'b', 'c']],
    ['onto itself', 'b', 'b', ['a', 'b', 'c', 'd']],
    ['onto one that is not shown', 'b', 'x', ['a', 'b', 'c', 'd']],
  ])('%s', (_name, id, target, expected) => {
    expect(moveColumn(['a', 'b', 'c', 'd'], id, target)).toEqual(expected)
  })
})

describe('pinned columns', () => {
  it.each([
    ['the first unless said otherwise', undefined, [{ offset: 44, isLast: true }]],
    ['none', 0, []],
    [
      'two, one beside the other',
      2,
      [
        { offset: 44, isLast: false },
        { offset: 244, isLast: true },
      ],
    ],
    [
      'no more than there are',
      4,
      [
        { offset: 44, isLast: false },
        { offset: 244, isLast: false },
        { offset: 344, isLast: true },
      ],
    ],
  ])('%s', (_name, pinned, expected) => {
    expect(pinsOf([200, 100, 100], pinned, 44)).toEqual(expected)
  })
})

describe('preferences', () => {
  const columns = [
    { id: 'a', header: 'A', cell: () => 'a', width: 120 },
    { id: 'b', header: 'B', cell: () => 'b' },
  ]

  it('yield to the URL', () => {
    const state = { ...initialTableState, columns: ['b'] }
    expect(visibleColumns(columns, state, { columns: ['a'] }).map(({ id }) => id)).toEqual(['b'])
    expect(visibleColumns(columns, initialTableState, { columns: ['gone'] })).toHaveLength(2)
    expect(densityOf({ ...initialTableState, density: 'compact' }, { density: 'normal' })).toBe('compact')
  })

  it('are ignored if unknown to this release', () => {
    expect(densityOf(initialTableState, { density: 'tiny' as never })).toBe('comfortable')
  })

  it('set the width, before the column’s own and the default', () => {
    expect(columns.map((column) => widthOf(column, { widths: { a: 300 } }))).toEqual([300, 180])
    expect(columns.map((column) => widthOf(column, undefined))).toEqual([120, 180])
    expect([10, 333.4, 5000].map(fittingWidth)).toEqual([64, 333, 800])
  })
})
