import { hierarchy, tree } from 'd3-hierarchy'

export const BOX = { width: 216, height: 84 } as const
const GAP = { x: 20, y: 56 } as const
const STEP = { x: BOX.width + GAP.x, y: BOX.height + GAP.y } as const

/** Input of the layout: visible boxes with their parents, parents first. */
export interface LayoutInput {
  keys: readonly string[]
  /** Index of the parent in `keys`; -1 for roots. */
  parents: readonly number[]
  /** Large groups of people without reports are stacked in rows. */
  isCompact: boolean
}

/** Upper left corner of each box, in input order. */
export interface Layout {
  x: Float64Array
  y: Float64Array
  /** x of the vertical line beside a block of rows; NaN for boxes directly below their parent. */
  trunk: Float64Array
  width: number
  height: number
}

/** Boxes in one row of a block, or a single box with children. */
interface Cell {
  places: number[]
  /** Width; the last row of a block is as wide as the others. */
  slots: number
  isRow: boolean
  children: Cell[]
}

/** Minimum number of people without reports to be stacked in rows. */
const MANY = 4
const MOST_IN_ROW = 8

/** Boxes per row relative to the number of rows: a block that is all of the chart is as wide as the canvas. */
const RATIO = { alone: 1.3, beside: 1 / 1.6 } as const

function rowsOf(leaves: readonly number[], ratio: number): Cell | undefined {
  const perRow = Math.min(MOST_IN_ROW, Math.max(2, Math.ceil(Math.sqrt(leaves.length * ratio))))
  let row: Cell | undefined
  const count = Math.ceil(leaves.length / perRow)
  for (let at = count - 1; at >= 0; at--) {
    const places = leaves.slice(at * perRow, (at + 1) * perRow)
    row = { places, slots: perRow, isRow: true, children: row ? [row] : [] }
  }
  return row
}

const aCell = (place: number): Cell => ({ places: [place], slots: 1, isRow: false, children: [] })

function cellsOf(below: readonly number[][], isCompact: boolean): Cell {
  const isLeaf = (place: number) => (below[place + 1] ?? []).length === 0
  const blocks = below.filter((children) => children.filter(isLeaf).length >= MANY).length
  const ratio = blocks === 1 ? RATIO.alone : RATIO.beside
  const top: Cell = { places: [], slots: 1, isRow: false, children: [] }
  const waiting: { cell: Cell; children: readonly number[] }[] = [{ cell: top, children: below[0] ?? [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const leaves = isCompact ? next.children.filter(isLeaf) : []
    const inRows = leaves.length >= MANY ? new Set(leaves) : undefined
    for (const place of next.children.filter((one) => !inRows?.has(one))) {
      const cell = aCell(place)
      next.cell.children.push(cell)
      waiting.push({ cell, children: below[place + 1] ?? [] })
    }
    const rows = inRows && rowsOf(leaves, ratio)
    if (rows) next.cell.children.push(rows)
  }
  return top
}

/**
 * Lays out the chart top-down: parents are centred above their children, and each level has one height.
 * 10,000 boxes take some hundredths of a second; large charts run in a worker all the same.
 */
export function layOut({ keys, parents, isCompact }: LayoutInput): Layout {
  const below: number[][] = Array.from({ length: keys.length + 1 }, () => [])
  parents.forEach((parent, place) => {
    below[parent + 1]?.push(place)
  })
  const root = tree<Cell>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.data.slots + b.data.slots) / 2 + (a.parent === b.parent ? 0 : 0.35))(
    hierarchy(cellsOf(below, isCompact), (cell) => cell.children),
  )
  const x = new Float64Array(keys.length)
  const y = new Float64Array(keys.length)
  const trunk = new Float64Array(keys.length).fill(Number.NaN)
  let [least, most, deepest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  root.each((node) => {
    const { places, slots, isRow } = node.data
    const start = node.x - (slots - 1) / 2
    places.forEach((place, at) => {
      x[place] = (start + at) * STEP.x
      y[place] = (node.depth - 1) * STEP.y
      if (isRow) trunk[place] = start * STEP.x - GAP.x / 2
      least = Math.min(least, x[place] as number)
      most = Math.max(most, x[place] as number)
      deepest = Math.max(deepest, y[place] as number)
    })
  })
  if (keys.length === 0) return { x, y, trunk, width: 0, height: 0 }
  for (let place = 0; place < keys.length; place++) {
    x[place] = (x[place] as number) - least
    trunk[place] = (trunk[place] as number) - least
  }
  return { x, y, trunk, width: most - least + BOX.width, height: deepest + BOX.height }
}

/** Connector from a parent's bottom to a box, as points: x, y, x, y … */
export function linkOf(layout: Layout, parent: number, child: number): number[] {
  const at = (list: Float64Array, place: number) => list[place] as number
  const fromX = at(layout.x, parent) + BOX.width / 2
  const fromY = at(layout.y, parent) + BOX.height
  const toX = at(layout.x, child) + BOX.width / 2
  const toY = at(layout.y, child)
  const bus = fromY + GAP.y / 2
  const trunk = at(layout.trunk, child)
  const row = toY - GAP.y / 2
  if (Number.isNaN(trunk) || row <= bus) return [fromX, fromY, fromX, bus, toX, bus, toX, toY]
  return [fromX, fromY, fromX, bus, trunk, bus, trunk, row, toX, row, toX, toY]
}

/** Curve between the sides of two boxes, distinct from the connectors of the reporting line. */
export function curveOf(layout: Layout, from: number, to: number): string {
  const [x1, y1] = [(layout.x[from] as number) + BOX.width, (layout.y[from] as number) + BOX.height / 2]
  const [x2, y2] = [(layout.x[to] as number) + BOX.width, (layout.y[to] as number) + BOX.height / 2]
  const out = 40 + Math.abs(y2 - y1) / 8
  return `M${x1} ${y1}C${x1 + out} ${y1} ${x2 + out} ${y2} ${x2} ${y2}`
}
