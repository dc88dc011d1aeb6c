import type { ChartNode } from '@muster/contract/employees/org-chart/org-chart.node'

/** A box of any view: people, vacancies, those outside, departments. */
export interface Box {
  key: string
  kind: 'person' | 'vacancy' | 'outside' | 'department'
  parent: string | null
  name: string
  title: string | null
  department: { id: number; name: string } | null
  location: { id: number; name: string } | null
  photo: string | null
  personId: number | null
  code: string | null
  /** Boxes directly below, loaded or not. */
  children: number
  direct: number
  total: number
  vacancies: number
  hint: ChartNode['hint']
  dotted: ChartNode['dotted']
}

/** What is known of a chart: every box that was loaded, and whose children are all here. */
export interface ChartModel {
  boxes: ReadonlyMap<string, Box>
  /** Loaded children by parent; the top under `''`. */
  below: ReadonlyMap<string, readonly string[]>
  /** Boxes that show what is below them. */
  open: ReadonlySet<string>
}

export const emptyModel: ChartModel = { boxes: new Map(), below: new Map(), open: new Set() }

const TOP = ''
export const childrenOf = (model: ChartModel, key: string | null): readonly string[] =>
  model.below.get(key ?? TOP) ?? []

/** People in the order of their names, vacancies behind them. */
function inOrder(boxes: ReadonlyMap<string, Box>) {
  return (a: string, b: string) => {
    const [one, other] = [boxes.get(a) as Box, boxes.get(b) as Box]
    if ((one.kind === 'vacancy') !== (other.kind === 'vacancy')) return one.kind === 'vacancy' ? 1 : -1
    return one.name < other.name ? -1 : one.name > other.name ? 1 : a < b ? -1 : 1
  }
}

/** Adds boxes, replacing those that are known by their newer state. */
export function withBoxes(model: ChartModel, added: readonly Box[]): ChartModel {
  if (added.length === 0) return model
  const boxes = new Map(model.boxes)
  const touched = new Map<string, string[]>()
  for (const box of added) {
    if (!boxes.has(box.key)) {
      const parent = box.parent ?? TOP
      const list = touched.get(parent) ?? [...(model.below.get(parent) ?? [])]
      list.push(box.key)
      touched.set(parent, list)
    }
    boxes.set(box.key, box)
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

/** Whether everything directly below a box has been loaded. */
export function isLoaded(model: ChartModel, key: string): boolean {
  return childrenOf(model, key).length >= (model.boxes.get(key)?.children ?? 0)
}

export interface ShownBox {
  key: string
  depth: number
}

/** The boxes on show, from above and as a list is read: whatever is below closed boxes is left out. */
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

/** Every box above this one, from the top down. */
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

/** Opens everything that has been loaded down to a depth; deeper boxes close. */
export function openToDepth(model: ChartModel, depth: number): ChartModel {
  const open = new Set<string>()
  let level = childrenOf(model, null)
  for (let at = 1; at < depth && level.length > 0; at++) {
    const next: string[] = []
    for (const key of level) {
      const children = childrenOf(model, key)
      if (children.length === 0) continue
      open.add(key)
      next.push(...children)
    }
    level = next
  }
  return { ...model, open }
}

/** The relative an arrow leads to; undefined where there is none. */
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
