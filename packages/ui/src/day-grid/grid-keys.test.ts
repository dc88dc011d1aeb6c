import { expect, test } from 'vitest'
import { placeByKey } from './grid-keys.ts'

const size = { rows: 100, columns: 31 }
const at = { row: 5, column: 10 }
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

test.each([
  ['ArrowDown', false, { row: 6, column: 10 }],
  ['ArrowUp', false, { row: 4, column: 10 }],
  ['ArrowLeft', false, { row: 5, column: 9 }],
  ['ArrowRight', false, { row: 5, column: 11 }],
  ['PageUp', false, { row: 0, column: 10 }],
  ['PageDown', false, { row: 17, column: 10 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 30 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 30 }],
  ['a', false, null],
  ['ArrowDown', true, null],
])('%s, with control %s', (key, ctrlKey, place) => {
  expect(placeByKey(at, press(key, ctrlKey), size)).toEqual(place)
})

test('stops at the edges', () => {
  expect(placeByKey({ row: 99, column: 30 }, press('ArrowDown'), size)).toEqual({ row: 99, column: 30 })
  expect(placeByKey({ row: 0, column: 0 }, press('ArrowLeft'), size)).toEqual({ row: 0, column: 0 })
})
