import { compact, freePlace, type Place, replaceWidget } from '@muster/contract/analytics/grid'
import type { WidgetKind } from '@muster/contract/analytics/widget-words'
import type { Dashboard, Widget, WidgetContent } from '../data/dashboards.ts'

/** What of a dashboard is edited together. */
export type Draft = Pick<Dashboard, 'name' | 'description' | 'period' | 'filters' | 'widgets'>

/** A draft with what it was before, and what was undone. */
export interface History {
  past: readonly Draft[]
  now: Draft
  future: readonly Draft[]
}

export type Edit =
  | { kind: 'change'; draft: Partial<Draft> }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** Of somebody else, or what was saved. */
  | { kind: 'replace'; draft: Draft }

/** More steps are not worth their memory. */
const STEPS = 100

export const beginWith = (draft: Draft): History => ({ past: [], now: draft, future: [] })

function undo({ past, now, future }: History): History | null {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : null
}

function redo({ past, now, future }: History): History | null {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : null
}

export function edited(history: History, edit: Edit): History {
  switch (edit.kind) {
    case 'undo':
      return undo(history) ?? history
    case 'redo':
      return redo(history) ?? history
    case 'replace':
      return beginWith(edit.draft)
    case 'change': {
      const now = { ...history.now, ...edit.draft }
      if (JSON.stringify(now) === JSON.stringify(history.now)) return history
      return { past: [...history.past, history.now].slice(-STEPS), now, future: [] }
    }
  }
}

const sizes: Readonly<Record<WidgetKind, Pick<Place, 'w' | 'h'>>> = {
  figure: { w: 3, h: 2 },
  bar: { w: 6, h: 4 },
  line: { w: 6, h: 4 },
  area: { w: 6, h: 4 },
  donut: { w: 4, h: 4 },
  funnel: { w: 4, h: 4 },
  heat: { w: 6, h: 4 },
  matrix: { w: 6, h: 4 },
  table: { w: 6, h: 4 },
  text: { w: 4, h: 2 },
}

/** An id that no widget has, also none that was deleted in this session: links name widgets. */
function nextId(widgets: readonly Pick<Widget, 'id'>[], used: number): string {
  const numbers = widgets.map(({ id }) => Number(id.slice(1)))
  return `w${Math.max(used, 0, ...numbers) + 1}`
}

/** Adds a widget where there is room for it. @param used the highest number given in this session */
export function withWidget(widgets: readonly Widget[], content: WidgetContent, used = 0): Widget[] {
  const place = freePlace(widgets, sizes[content.kind])
  return compact([...widgets, { ...content, ...place, id: nextId(widgets, used) }])
}

export const withContent = (widgets: readonly Widget[], id: string, content: WidgetContent): Widget[] =>
  widgets.map((widget) => {
    if (widget.id !== id) return widget
    const { x, y, w, h } = widget
    return { id, x, y, w, h, ...content }
  })

export const withoutWidget = (widgets: readonly Widget[], id: string): Widget[] =>
  compact(widgets.filter((widget) => widget.id !== id))

export const movedWidget = (widgets: readonly Widget[], id: string, change: Partial<Place>): Widget[] =>
  replaceWidget(widgets, id, change)

/** A widget without its place. */
export function contentOf({ id: _id, x: _x, y: _y, w: _w, h: _h, ...content }: Widget): WidgetContent {
  return content
}

/** Exchanges a widget with its neighbour in reading order: how they are arranged on a phone. */
export function steppedWidget(widgets: readonly Widget[], id: string, by: 1 | -1): Widget[] {
  const ordered = widgets.toSorted((one, other) => one.y - other.y || one.x - other.x)
  const at = ordered.findIndex((widget) => widget.id === id)
  const [own, other] = [ordered[at], ordered[at + by]]
  if (!own || !other) return [...widgets]
  const place = ({ x, y }: Widget) => ({ x, y })
  const exchanged = widgets.map((widget) => {
    if (widget === own) return { ...widget, ...place(other) }
    return widget === other ? { ...widget, ...place(own) } : widget
  })
  return compact(exchanged, by < 0 ? id : other.id)
}
