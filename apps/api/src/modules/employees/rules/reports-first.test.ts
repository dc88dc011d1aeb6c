import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportsFirst } from './reports-first.ts'

const person = (id: number, manager_id: number | null = null) => ({ id, manager_id })
const idsOf = (people: { id: number }[]) => people.map(({ id }) => id)

test.each([
  ['nobody', [], []],
  ['a line', [person(1), person(2, 1), person(3, 2)], [3, 2, 1]],
  ['a line in reverse order', [person(3, 2), person(2, 1), person(1)], [3, 2, 1]],
  ['a manager outside the list', [person(2, 99), person(3, 2)], [3, 2]],
])('%s', (_name, people, expected) => {
  expect(idsOf(reportsFirst(people))).toEqual(expected)
})

test('terminates on a cycle', () => {
  expect(idsOf(reportsFirst([person(1, 2), person(2, 1)])).sort()).toEqual([1, 2])
})

test('puts everybody before their manager, in any tree', () => {
  const trees = fc
    .array(fc.nat(), { maxLength: 60 })
    .map((seeds) =>
      seeds.map((seed, index) =>
        person(index + 1, index === 0 || seed % 5 === 0 ? null : (seed % index) + 1),
      ),
    )
  fc.assert(
    fc.property(trees, (people) => {
      const place = new Map(reportsFirst(people).map(({ id }, index) => [id, index]))
      for (const { id, manager_id } of people) {
        if (manager_id !== null) expect(place.get(id)).toBeLessThan(place.get(manager_id) as number)
      }
      expect(place.size).toBe(people.length)
    }),
  )
})
