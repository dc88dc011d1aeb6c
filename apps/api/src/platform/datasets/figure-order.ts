import type { CellValue } from './dataset.ts'

/** A group, a subtotal or the total while figures are read. */
export interface Figure {
  /** Of its groups, from the outermost; its own is the last. */
  readonly path: readonly string[]
  /** How many keys it has. */
  readonly level: number
  readonly cells: Record<string, CellValue>
  /** Over all values of a pivot. */
  measures: readonly CellValue[]
}

/** By a key, the one of a level, or by what is combined: groups of each level by their own figure. */
export interface FigureOrder {
  readonly level?: number
  readonly measure?: number
  readonly descending: boolean
}

interface Node {
  readonly figure: Figure | undefined
  /** Its place as it was read, in the order of the keys. */
  readonly place: number
  readonly children: Node[]
}

/** No value comes last in either direction. */
function byMeasure(one: Node, other: Node, measure: number, descending: boolean): number {
  const [left, right] = [one, other].map(({ figure }) => figure?.measures[measure] ?? null)
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const difference = Number.isNaN(Number(left))
    ? String(left).localeCompare(String(right))
    : Number(left) - Number(right)
  return descending ? -difference : difference
}

function compareIn(level: number, order: readonly FigureOrder[]) {
  return (one: Node, other: Node): number => {
    for (const { level: by, measure, descending } of order) {
      if (by === level) return descending ? other.place - one.place : one.place - other.place
      if (measure === undefined) continue
      const difference = byMeasure(one, other, measure, descending)
      if (difference !== 0) return difference
    }
    return one.place - other.place
  }
}

/**
 * Groups in the order in which they are shown: those of a level by the figures of that level, each subtotal after its
 * groups.
 *
 * @param figures in the order of their keys
 * @param depth how many keys there are
 */
export function orderFigures(
  figures: readonly Figure[],
  depth: number,
  order: readonly FigureOrder[],
): Figure[] {
  const root: Node = { figure: undefined, place: 0, children: [] }
  const nodes = new Map<string, Node>()
  const own = new Map(figures.map((figure) => [figure.path.at(-1), figure]))
  figures.forEach((figure, place) => {
    let parent = root
    for (const path of figure.path) {
      let node = nodes.get(path)
      if (!node) {
        node = { figure: own.get(path), place, children: [] }
        nodes.set(path, node)
        parent.children.push(node)
      }
      parent = node
    }
  })
  const found: Figure[] = []
  const walk = ({ children }: Node, level: number): void => {
    for (const node of children.sort(compareIn(level, order))) {
      if (level + 1 < depth) walk(node, level + 1)
      if (node.figure) found.push(node.figure)
    }
  }
  walk(root, 0)
  return found
}
