import { describe, expect, test } from 'vitest'
import { chosenIds, clashesOf, draftOf, isSame } from './draft.ts'

describe('the record after a change', () => {
  const fields = ['name', 'kind', 'place']
  const before = { id: 1, name: 'A', kind: 'one', place: 4 }
  test.each([
    ['what is given', { name: 'B' }, before, [], { name: 'B', kind: 'one', place: 4 }],
    [
      'null empties, undefined keeps',
      { place: null, name: undefined },
      before,
      [],
      { ...{ name: 'A', kind: 'one' }, place: null },
    ],
    ['a fixed field stays', { kind: 'two' }, before, ['kind'], { name: 'A', kind: 'one', place: 4 }],
    [
      'a new one chooses its fixed fields',
      { kind: 'two' },
      null,
      ['kind'],
      { name: 'new', kind: 'two', place: undefined },
    ],
    ['nothing but its fields', { name: 'B', version: 3 }, before, [], { name: 'B', kind: 'one', place: 4 }],
  ])('%s', (_name, input, stored, fixed, next) => {
    expect(draftOf(fields, { before: stored, input: input, defaults: { name: 'new' }, fixed })).toEqual(next)
  })
})

describe('whether anything differs', () => {
  test.each([
    ['equal values', { a: 1 }, { a: 1 }, true],
    ['stored JSON in another order', { a: { x: 1, y: [2] } }, { a: { y: [2], x: 1 } }, true],
    ['left out and null', {}, { a: null }, true],
    ['a list in another order', { a: [1, 2] }, { a: [2, 1] }, false],
    ['0 and false', { a: 0 }, { a: false }, false],
    ['a field nobody asked for', { a: 1, b: 1 }, { a: 1, b: 2 }, true],
  ])('%s', (_name, one, other, same) => {
    expect(isSame(['a'], one, other)).toBe(same)
  })
})

describe('conflicting records', () => {
  const others = [
    { name: 'Lunch', kind: 'a', place: null },
    { name: 'Bus', kind: 'b', place: 4 },
  ]
  test.each([
    ['the same name in other letters', ['name'], { name: 'LUNCH' }, 'Lunch'],
    ['the same name within another kind', ['name', 'kind'], { name: 'Lunch', kind: 'b' }, undefined],
    ['two for everywhere', ['place'], { place: null }, 'Lunch'],
    ['two for one place', ['place'], { place: 4 }, 'Bus'],
    ['a place of its own', ['place'], { place: 5 }, undefined],
  ])('%s', (_name, of, next, twin) => {
    const [clash] = clashesOf([{ of, message: 'There is one.' }], next, others)
    expect(clash?.existing.name).toBe(twin)
  })
})

test.each([
  ['one id', { place: 4 }, 'place', [4]],
  ['none', { place: null }, 'place', []],
  ['several', { ids: [1, 2] }, 'ids', [1, 2]],
  ['below another field', { limits: { grade: [3] } }, 'limits.grade', [3]],
  ['nothing there', {}, 'limits.grade', []],
])('finds ids at a path: %s', (_name, record, path, ids) => {
  expect(chosenIds(record, path)).toEqual(ids)
})
