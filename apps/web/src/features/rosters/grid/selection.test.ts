import { expect, test } from 'vitest'
import { at, isSamePlace, isWithin, movedByKey, type Selection, shiftedBy, wayOf } from './selection.ts'

const size = { rows: 10, columns: 7 }
const block: Selection = { anchor: { row: 4, column: 3 }, focus: { row: 2, column: 1 } }

test('keys move the active cell within the grid; with Shift they extend the selection', () => {
  const right = movedByKey(at({ row: 0, column: 6 }), { key: 'ArrowRight', shiftKey: false }, size)
  expect(right).toEqual(at({ row: 0, column: 6 }))
  const grown = movedByKey(at({ row: 0, column: 0 }), { key: 'PageDown', shiftKey: true }, size)
  expect(grown).toEqual({ anchor: { row: 0, column: 0 }, focus: { row: 9, column: 0 } })
  expect(movedByKey(block, { key: 'm', shiftKey: false }, size)).toBeNull()
})

test.each([
  ['a day on', { rows: 0, columns: 1 }, { row: 2, column: 2 }],
  ['to somebody above', { rows: -1, columns: 0 }, { row: 1, column: 1 }],
  ['no further than the last day', { rows: 0, columns: 20 }, { row: 2, column: 4 }],
  ['no higher than the first person', { rows: -20, columns: 0 }, { row: 0, column: 1 }],
])('moves a block %s', (_name, way, focus) => {
  const moved = shiftedBy(block, way, size)
  expect(moved.focus).toEqual(focus)
  expect(moved.anchor).toEqual({ row: focus.row + 2, column: focus.column + 2 })
})

test('finds the cells of a rectangle, in whichever direction it was drawn', () => {
  expect(isWithin(block, { row: 3, column: 2 })).toBe(true)
  expect(isWithin(block, { row: 5, column: 2 })).toBe(false)
  expect(isSamePlace(block, { anchor: block.focus, focus: block.anchor })).toBe(true)
  expect([wayOf('ArrowUp'), wayOf('PageUp')]).toEqual([{ rows: -1, columns: 0 }, null])
})
