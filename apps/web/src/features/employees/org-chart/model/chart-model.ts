import type { ChartNode } from '@muster/contract/employees/org-chart/org-chart.node'

/** A box of any view: employee, vacancy, person out of reach, department, or all people without manager and reports. */
export interface Box {
  key: string
  kind: 'person' | 'vacancy' | 'outside' | 'department' | 'loose'
  parent: string | null
  name: string
  title: string | null
  department: { id: number; name: string } | null
  location: { id: number; name: string } | null
  photo: string | null
  personId: number | null
  code: string | null
  /** Number of boxes directly below, loaded or not. */
  children: number
  direct: number
  total: number
  vacancies: number
  hint: ChartNode['hint']
  dotted: ChartNode['dotted']
}

/** Loaded state of a chart: its boxes, and which of them have all their children loaded. */
export interface ChartModel {
  boxes: ReadonlyMap<string, Box>
  /** Loaded children by parent key; the roots are under `''`. */
  below: ReadonlyMap<string, readonly string[]>
  /** Keys of the expanded boxes. */
  open: ReadonlySet<string>
}

/** Key of the box of people without manager and reports. */
export const LOOSE = 'loose'
/** More of them than these are put together: they would take most of the chart, and say nothing about it. */
const MOST_LOOSE = 5

export const emptyModel: ChartModel = { boxes: new Map(), below: new Map(), open: new Set() }

const TOP = ''
export const childrenOf = (model: ChartModel, key: string | null): readonly string[] =>
  model.below.get(key ?? TOP) ?? []

const rankOf = ({ kind }: Box) => (kind === 'loose' ? 2 : kind === 'vacancy' ? 1 : 0)

/** Orders employees by name, followed by vacancies and those who are together in a box. */
function inOrder(boxes: ReadonlyMap<string, Box>) {
  return (a: string, b: string) => {
    const [one, other] = [boxes.get(a) as Box, boxes.get(b) as Box]
    const kinds = rankOf(one) - rankOf(other)
    if (kinds !== 0) return kinds
    return one.name < other.name ? -1 : one.name > other.name ? 1 : a < b ? -1 : 1
  }
}

const isLoose = (box: Box | undefined) => box?.kind === 'person' && box.children === 0

/** The same with people without manager and reports below a box of their own, if there are many. */
function withLooseTogether(model: ChartModel): ChartModel {
  const top = childrenOf(model, null)
  const loose = top.filter((key) => isLoose(model.boxes.get(key)))
  const known = childrenOf(model, LOOSE)
  if (loose.length === 0 || loose.length + known.length <= MOST_LOOSE) return model
  const boxes = new Map(model.boxes)
  for (const key of loose) boxes.set(key, { ...(boxes.get(key) as Box), parent: LOOSE })
  const together = [...known, ...loose].sort(inOrder(boxes))
  boxes.set(LOOSE, {
    ...{ key: LOOSE, kind: 'loose', parent: null, name: '', title: null, department: null, location: null },
    ...{ photo: null, personId: null, code: null, vacancies: 0, hint: null, dotted: [] },
    ...{ children: together.length, direct: together.length, total: together.length },
  })
  const below = new Map(model.below)
  const others = top.filter((key) => !loose.includes(key) && key !== LOOSE)
  below.set(TOP, [...others, LOOSE])
  below.set(LOOSE, together)
  return { ...model, boxes, below }
}

/** Adds boxes, replacing loaded ones with their newer state. */
export function withBoxes(model: ChartModel, added: readonly Box[]): ChartModel {
  return added.length === 0 ? model : withLooseTogether(withOwnBoxes(model, added))
}

function withOwnBoxes(model: ChartModel, added: readonly Box[]): ChartModel {
  const boxes = new Map(model.boxes)
  const touched = new Map<string, string[]>()
  for (const box of added) {
    if (!boxes.has(box.key)) {
      const parent = box.parent ?? TOP
      const list = touched.get(parent) ?? [...(model.below.get(parent) ?? [])]
      list.push(box.key)
      touched.set(parent, list)
    }
    // Who is among those without manager stays there when they are loaded again.
    const isStill = boxes.get(box.key)?.parent === LOOSE && box.parent === null && isLoose(box)
    boxes.set(box.key, isStill ? { ...box, parent: LOOSE } : box)
  }
  const below = new Map(model.below)
  const order = inOrder(boxes)
  for (const [parent, list] of touched) below.set(parent, list.sort(order))
  return { ...model, boxes, below }
}

export function withOpen(model: ChartModel, keys: Iterable<string>, isOpen: boolean): ChartModel {
  const open = new Set(model.open)
  for (const key of keys) {
    if (isOpen) open.add(key)
    else open.delete(key)
  }
  return { ...model, open }
}

/** Whether all direct children of a box have been loaded. */
export function isLoaded(model: ChartModel, key: string): boolean {
  return childrenOf(model, key).length >= (model.boxes.get(key)?.children ?? 0)
}

export interface ShownBox {
  key: string
  depth: number
}

/** Visible boxes in pre-order; everything below a collapsed box is omitted. */
export function shownBoxes(model: ChartModel, root: string | null = null): ShownBox[] {
  const shown: ShownBox[] = []
  const waiting: ShownBox[] = []
  const push = (keys: readonly string[], depth: number) => {
    for (let at = keys.length - 1; at >= 0; at--) waiting.push({ key: keys[at] as string, depth })
  }
  push(root === null ? childrenOf(model, null) : [root], 0)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    shown.push(next)
    if (model.open.has(next.key)) push(childrenOf(model, next.key), next.depth + 1)
  }
  return shown
}

/** All ancestors of a box, from the root down. */
export function pathTo(model: ChartModel, key: string): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  for (let at = model.boxes.get(key)?.parent ?? null; at !== null && !seen.has(at); ) {
    seen.add(at)
    path.push(at)
    at = model.boxes.get(at)?.parent ?? null
  }
  return path.reverse()
}

/** Expands all loaded boxes down to a depth and collapses deeper ones. */
export function openToDepth(model: ChartModel, depth: number): ChartModel {
  const open = new Set<string>()
  let level = childrenOf(model, null)
  for (let at = 1; at < depth && level.length > 0; at++) {
    const next: string[] = []
    for (const key of level) {
      const children = childrenOf(model, key)
      // Opened one by one only: nothing is below those without reports.
      if (children.length === 0 || key === LOOSE) continue
      open.add(key)
      next.push(...children)
    }
    level = next
  }
  return { ...model, open }
}

/** The neighbouring box for an arrow key; undefined where there is none. */
export function relativeOf(
  model: ChartModel,
  key: string,
  to: 'up' | 'down' | 'previous' | 'next',
): string | undefined {
  const box = model.boxes.get(key)
  if (!box) return undefined
  if (to === 'up') return box.parent ?? undefined
  if (to === 'down') return model.open.has(key) ? childrenOf(model, key)[0] : undefined
  const siblings = childrenOf(model, box.parent)
  return siblings[siblings.indexOf(key) + (to === 'next' ? 1 : -1)]
}
