import { KIND, type OrgTree } from './org-tree.ts'

const LETTER = ['p', 'v', 'o'] as const

/** The key of a box in calls: `p12`, `v3`, `o0`. */
export function keyOf(tree: OrgTree, place: number): string {
  return `${LETTER[tree.kind[place] as number]}${tree.ids[place]}`
}

/** Index of the box with this key; undefined if it is not in the chart. */
export function placeOf(tree: OrgTree, key: string): number | undefined {
  const id = Number(key.slice(1))
  if (key.startsWith('p')) return tree.placeOfPerson.get(id)
  const kind = key.startsWith('v') ? KIND.vacancy : key.startsWith('o') ? KIND.outside : undefined
  if (kind === undefined) return undefined
  // Vacancies and boxes of people out of reach follow the people, and are few.
  for (let place = tree.people; place < tree.size; place++) {
    if (tree.kind[place] === kind && tree.ids[place] === id) return place
  }
  return undefined
}

export function childrenOf(tree: OrgTree, place: number): Int32Array {
  return tree.children.subarray(tree.firstChild[place], tree.firstChild[place + 1])
}

/** Boxes from the top down to the box itself. */
export function pathTo(tree: OrgTree, place: number): number[] {
  const path: number[] = []
  for (let at = place; at >= 0; at = tree.parent[at] as number) path.push(at)
  return path.reverse()
}

/** The boxes below these, level by level. */
function below(tree: OrgTree, tops: readonly number[], levels: number): number[] {
  const found: number[] = []
  let level: readonly number[] = tops
  for (let step = 0; step < levels && level.length > 0; step++) {
    const next: number[] = []
    for (const place of level) for (const child of childrenOf(tree, place)) next.push(child)
    for (const place of next) found.push(place)
    level = next
  }
  return found
}

/** The path to a box, then the siblings along the path, then the children of the box. */
function around(tree: OrgTree, place: number): number[] {
  const path = pathTo(tree, place)
  const onPath = new Set(path)
  const beside = [tree.roots, ...path.map((at) => childrenOf(tree, at))]
  return [...path, ...beside.flatMap((row) => [...row].filter((at) => !onPath.has(at)))]
}

export interface PartWanted {
  /** Boxes whose children to return; the top by default. */
  parents?: readonly number[] | undefined
  focus?: number | undefined
  levels: number
}

/** The boxes of a part of the chart, in an order that is stable across pages. */
export function partOf(tree: OrgTree, { parents, focus, levels }: PartWanted): number[] {
  if (focus !== undefined) return around(tree, focus)
  if (parents) return below(tree, parents, levels)
  return [...tree.roots, ...below(tree, tree.roots, levels - 1)]
}
