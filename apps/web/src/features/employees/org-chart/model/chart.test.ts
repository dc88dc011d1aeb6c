import { describe, expect, it } from 'vitest'
import {
  type Box,
  childrenOf,
  emptyModel,
  LOOSE,
  openToDepth,
  pathTo,
  shownBoxes,
  withBoxes,
} from './chart-model.ts'
import { legendOf } from './colours.ts'
import { BOX, layOut, linkOf } from './layout.ts'
import { splitPages } from './pages.ts'

const tree = (count: number, fan: number) =>
  Array.from({ length: count }, (_, place) => (place === 0 ? -1 : Math.floor((place - 1) / fan)))

describe('the layout', () => {
  it.each([
    ['nobody', []],
    ['one', [-1]],
    ['two at the top', [-1, -1]],
    ['a wide team', [-1, ...Array.from({ length: 40 }, () => 0)]],
    ['many levels', tree(2000, 3)],
    ['a line', Array.from({ length: 300 }, (_, place) => place - 1)],
  ])('%s: no two boxes overlap, and every box is below its parent', (_name, parents) => {
    for (const isCompact of [true, false]) {
      const { x, y } = layOut({ keys: parents.map(String), parents, isCompact })
      const rows = Map.groupBy(parents.keys(), (place) => y[place] as number)
      for (const row of rows.values()) {
        const lefts = row.map((place) => x[place] as number).sort((a, b) => a - b)
        lefts.forEach((left, at) => {
          if (at > 0) expect(left - (lefts[at - 1] as number)).toBeGreaterThanOrEqual(BOX.width)
        })
      }
      parents.forEach((parent, place) => {
        if (parent >= 0) expect(y[place]).toBeGreaterThan(y[parent] as number)
      })
    }
  })

  it('draws lines from the bottom of the manager to the top of the box', () => {
    const parents = [-1, ...Array.from({ length: 9 }, () => 0)]
    const layout = layOut({ keys: parents.map(String), parents, isCompact: true })
    const link = linkOf(layout, 0, 9)
    expect(link.slice(0, 2)).toEqual([(layout.x[0] as number) + BOX.width / 2, BOX.height])
    expect(link.slice(-2)).toEqual([(layout.x[9] as number) + BOX.width / 2, layout.y[9]])
  })
})

describe('print pages', () => {
  it.each([
    ['a small chart', tree(20, 4), 36],
    ['a large one', tree(1500, 5), 36],
    ['a wide one', [-1, ...Array.from({ length: 200 }, () => 0)], 36],
    ['a line', Array.from({ length: 90 }, (_, place) => place - 1), 36],
  ])('%s: every box is on a page, and continued branches refer to their page', (_name, parents, most) => {
    const pages = splitPages({ parents }, most)
    expect(new Set(pages.flatMap((page) => page.places)).size).toBe(parents.length)
    const heads = new Set(pages.map((page) => page.head))
    for (const page of pages) for (const place of page.continued) expect(heads.has(place)).toBe(true)
    for (const page of pages) {
      const isOneTeam = page.places.every((place) => parents[place] === page.head || place === page.head)
      if (page.places.length > most) expect(isOneTeam || page.head === null).toBe(true)
    }
  })
})

const aBox = (id: number, more: Partial<Box> = {}): Box => ({
  ...{ key: `p${id}`, kind: 'person', parent: null, name: `Person ${String(id).padStart(3, '0')}` },
  ...{ title: null, department: null, location: null, photo: null, personId: id, code: null },
  ...{ children: 0, direct: 0, total: 0, vacancies: 0, hint: null, dotted: [] },
  ...more,
})
const of = (id: number) => ({ department: { id, name: `Department ${id}` } })

describe('people without manager and reports', () => {
  const head = aBox(1, { children: 1 })
  const report = aBox(2, { parent: 'p1' })
  const many = Array.from({ length: 180 }, (_, at) => aBox(100 + at))

  it('are together in one box, also when they are loaded again', () => {
    const model = withBoxes(withBoxes(emptyModel, [head, report, ...many]), [many[0] as Box, aBox(900)])
    expect(childrenOf(model, null)).toEqual(['p1', LOOSE])
    expect(childrenOf(model, LOOSE)).toHaveLength(181)
    expect(model.boxes.get(LOOSE)).toMatchObject({ children: 181, total: 181 })
    expect(pathTo(model, 'p100')).toEqual([LOOSE])
    expect(shownBoxes(openToDepth(model, 1000)).map(({ key }) => key)).toEqual(['p1', 'p2', LOOSE])
  })

  it('stay in the chart where they are few', () => {
    const model = withBoxes(emptyModel, [head, ...many.slice(0, 5)])
    expect(childrenOf(model, null)).toHaveLength(6)
  })
})

it('keeps the colour of a department when more of the chart is loaded', () => {
  const kept = new Map()
  const first = legendOf([aBox(1, of(1)), aBox(2, of(1)), aBox(3, of(2))], 'department', kept)
  const places = Object.fromEntries(first.map(({ id, place }) => [id, place]))
  const more = Array.from({ length: 40 }, (_, at) => aBox(10 + at, of(2 + (at % 8))))
  const second = legendOf([aBox(1, of(1)), ...more], 'department', kept)
  for (const { id, place } of second) if (id in places) expect(place).toBe(places[id])
  expect(new Set(second.map(({ place }) => place)).size).toBe(second.length)
  expect(second).toHaveLength(6)
})
