import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MoodGroup, withholdSmallGroups } from './mood-groups.ts'

const group = (id: number, people: number): MoodGroup<{ good: number }> => ({
  ...{ id, name: `Department ${id}`, people },
  counts: { good: people },
})
const shown = (...people: number[]) =>
  withholdSmallGroups(
    people.map((count, at) => group(at + 1, count)),
    5,
  ).map((one) => [one.id, one.people])

describe('moods of small groups', () => {
  test.each<[string, number[], [number | null, number][]]>([
    [
      'groups of five and more are shown',
      [7, 5],
      [
        [1, 7],
        [2, 5],
      ],
    ],
    [
      'small groups are taken together',
      [9, 3, 2],
      [
        [1, 9],
        [null, 5],
      ],
    ],
    [
      'a single small group is not the rest of the total',
      [9, 6, 4],
      [
        [1, 9],
        [null, 10],
      ],
    ],
    ['one large and one small group are shown as one', [9, 1], [[null, 10]]],
    ['only small groups that are enough together', [3, 3], [[null, 6]]],
    ['too few people altogether', [3, 1], []],
    ['nobody', [0, 0], []],
  ])('%s', (_name, people, expected) => {
    expect(shown(...people)).toEqual(expected)
  })

  test('no difference of what is shown, and of the total, is of fewer than five people', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }), (people) => {
        const groups = withholdSmallGroups(
          people.map((count, at) => group(at, count)),
          5,
        )
        const total = groups.reduce((sum, one) => sum + one.people, 0)
        const all = people.reduce((sum, one) => sum + one, 0)
        expect(total).toBe(all >= 5 ? all : 0)
        for (let chosen = 0; chosen < 2 ** groups.length; chosen++) {
          const others = groups
            .filter((_, at) => chosen & (1 << at))
            .reduce((sum, one) => sum + one.people, 0)
          const rest = total - others
          expect(rest === 0 || rest >= 5).toBe(true)
        }
        expect(groups.every((one) => one.people === one.counts.good)).toBe(true)
      }),
    )
  })
})
