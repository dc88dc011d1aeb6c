import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, partOf, pathTo, placeOf } from './chart-part.ts'
import { colleaguesOf } from './colleagues.ts'
import { sumUp } from './department-sums.ts'
import { type DayLines, growTree, HINTS, type OrgTree } from './org-tree.ts'

/** People as `id: manager`; hidden ones in a separate list. */
function dayOf(
  lines: Record<number, number>,
  hidden: number[] = [],
  vacancies: [number, number][] = [],
): DayLines {
  const ids = Object.keys(lines).map(Number)
  return {
    ids,
    managers: ids.map((id) => lines[id] as number),
    visible: ids.map((id) => !hidden.includes(id)),
    vacancies: vacancies.map(([id, managerId]) => ({ id, managerId })),
  }
}

/** The tree as text, with children in brackets and hints: `p1(p2(p3) v7) p9!ring`. */
function drawn(tree: OrgTree): string {
  const draw = (place: number): string => {
    const hint = HINTS[tree.hint[place] as number]
    const below = partOf(tree, { parents: [place], levels: 1 }).map(draw)
    return `${keyOf(tree, place)}${hint ? `!${hint}` : ''}${below.length > 0 ? `(${below.join(' ')})` : ''}`
  }
  return tree.roots.map(draw).join(' ')
}

describe('the tree of a day', () => {
  const cases: [string, DayLines, string][] = [
    ['nobody', dayOf({}), ''],
    ['a line', dayOf({ 1: 0, 2: 1, 3: 2 }), 'p1!no_manager(p2(p3))'],
    ['two at the top', dayOf({ 1: 0, 2: 0, 3: 2 }), 'p1!no_manager p2!no_manager(p3)'],
    ['a missing manager', dayOf({ 2: 99, 3: 2 }), 'p2!manager_absent(p3)'],
    ['a cycle, cut at its smallest id', dayOf({ 4: 6, 5: 4, 6: 5, 7: 6 }), 'p4!ring(p5(p6(p7)))'],
    ['oneself as manager', dayOf({ 4: 4 }), 'p4!ring'],
    ['a vacancy below a manager', dayOf({ 1: 0, 2: 1 }, [], [[7, 1]]), 'p1!no_manager(p2 v7)'],
    ['a vacancy below a missing manager', dayOf({ 1: 0 }, [], [[7, 5]]), 'p1!no_manager v7!manager_absent'],
    ['hidden people at the top', dayOf({ 1: 0, 2: 1, 3: 2, 4: 3 }, [1, 2]), 'o0(p3(p4))'],
    ['hidden people in between', dayOf({ 1: 0, 2: 1, 3: 2, 4: 3 }, [2, 3]), 'p1!no_manager(o1(p4))'],
    [
      'two hidden branches in one box',
      dayOf({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 3 }, [2, 3]),
      'p1!no_manager(o1(p4 p5))',
    ],
    ['hidden people at the bottom', dayOf({ 1: 0, 2: 1, 3: 2 }, [2, 3]), 'p1!no_manager'],
    ['a cycle of hidden people', dayOf({ 1: 2, 2: 1, 3: 2 }, [1, 2]), 'o0(p3)'],
  ]
  test.each(cases)('%s', (_name, day, picture) => {
    expect(drawn(growTree(day))).toBe(picture)
  })

  test('counts only people the caller may see', () => {
    const tree = growTree(dayOf({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4 }, [3, 4], [[9, 2]]))
    const at = (id: number) => tree.placeOfPerson.get(id) as number
    expect([tree.direct[at(1)], tree.total[at(1)]]).toEqual([1, 3])
    expect([tree.direct[at(2)], tree.total[at(2)], tree.vacancies[at(2)]]).toEqual([1, 2, 1])
    expect(tree.people).toBe(4)
    expect(tree.depth).toBe(4)
  })

  test('contains every visible person once and terminates, whatever the reporting lines', () => {
    const line = fc.record({ manager: fc.nat(40), visible: fc.boolean() })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (people) => {
        const tree = growTree({
          ids: people.map((_, index) => index + 1),
          managers: people.map(({ manager }) => manager),
          visible: people.map(({ visible }) => visible),
          vacancies: [],
        })
        const all = partOf(tree, { levels: 1000 })
        expect(new Set(all).size).toBe(tree.size)
        expect(all.length).toBe(tree.size)
        expect(tree.people).toBe(people.filter(({ visible }) => visible).length)
        const topTotals = tree.roots.reduce(
          (sum, place) => sum + (tree.total[place] as number) + (tree.kind[place] === 0 ? 1 : 0),
          0,
        )
        expect(topTotals).toBe(tree.people)
      }),
    )
  })

  test('a depth or breadth of 100,000 does not overflow the stack', () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => index + 1)
    const visible = ids.map(() => true)
    const line = growTree({ ids, visible, managers: ids.map((id) => id - 1), vacancies: [] })
    expect([line.depth, line.total[0]]).toEqual([100_000, 99_999])
    const row = growTree({ ids, visible, managers: ids.map((id) => (id === 1 ? 0 : 1)), vacancies: [] })
    expect([row.depth, row.direct[0]]).toEqual([2, 99_999])
    const ring = growTree({ ids, visible, managers: ids.map((id) => (id % 100_000) + 1), vacancies: [] })
    expect([ring.depth, ring.roots.length]).toEqual([100_000, 1])
  })
})

describe('a part of the tree', () => {
  const tree = growTree(dayOf({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 0 }, [], [[8, 3]]))
  const keys = (places: number[]) => places.map((place) => keyOf(tree, place)).join(' ')
  const place = (key: string) => placeOf(tree, key) as number

  test.each([
    ['the top', () => partOf(tree, { levels: 1 }), 'p1 p6'],
    ['two levels', () => partOf(tree, { levels: 2 }), 'p1 p6 p2 p3'],
    ['below two boxes', () => partOf(tree, { parents: [place('p2'), place('p3')], levels: 1 }), 'p4 p5 v8'],
    ['everything below', () => partOf(tree, { parents: [place('p1')], levels: 9 }), 'p2 p3 p4 p5 v8'],
    [
      'the path to somebody, then the siblings',
      () => partOf(tree, { focus: place('p5'), levels: 1 }),
      'p1 p3 p5 p6 p2 v8',
    ],
    ['the path itself', () => pathTo(tree, place('p5')), 'p1 p3 p5'],
  ])('%s', (_name, part, expected) => {
    expect(keys(part())).toBe(expected)
  })

  test.each(['p99', 'v99', 'o0', 'd1', 'x1'])('%s is not found', (key) => {
    expect(placeOf(tree, key)).toBeUndefined()
  })
})

describe('colleagues', () => {
  const lines = { 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 3 }
  test.each([
    ['in the middle: line, peers, everybody below', 4, lines, [1, 2, 4, 5, 6]],
    ['at the top: everybody', 1, lines, [1, 2, 3, 4, 5, 6, 7]],
    ['nobody for a missing person', 99, lines, []],
    ['in a cycle', 2, { 1: 2, 2: 1, 3: 9 }, [1, 2]],
    ['other people without a manager are not peers', 1, { 1: 0, 2: 0 }, [1]],
  ])('%s', (_name, me, given, seen) => {
    const day = dayOf(given)
    const visible = colleaguesOf(day, me)
    expect(day.ids.filter((_, index) => visible[index])).toEqual(seen)
  })
})

describe('departments', () => {
  test.each([
    [
      'include departments below',
      [
        [1, null],
        [2, 1],
        [3, 2],
      ],
      { 1: 1, 2: 2, 3: 4 },
      { 1: 7, 2: 6, 3: 4 },
    ],
    ['ignore a missing parent', [[2, 9]], { 2: 3 }, { 2: 3 }],
    [
      'terminate on a cycle',
      [
        [1, 2],
        [2, 1],
      ],
      { 1: 1, 2: 2 },
      { 1: 3, 2: 2 },
    ],
  ] as [string, [number, number | null][], Record<number, number>, Record<number, number>][])(
    '%s',
    (_name, links, people, totals) => {
      const sums = sumUp(
        links.map(([id, parentId]) => ({ id, parentId })),
        new Map(Object.entries(people).map(([id, count]) => [Number(id), count])),
      )
      expect(Object.fromEntries([...sums].map(([id, { total }]) => [id, total]))).toEqual(totals)
    },
  )
})
