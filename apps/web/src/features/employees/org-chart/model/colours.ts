import { chartColors } from '@muster/ui/charts'
import type { Box } from './chart-model.ts'

export type ColourBy = 'department' | 'location' | 'none'

export interface LegendEntry {
  id: number
  name: string
  /** Palette index; the last one stands for all smaller groups. */
  place: number
  /** One or two letters on the box, so that the meaning does not depend on colour alone. */
  mark: string
  count: number
}

const COLOURS = 6

function groupOf(box: Box, by: ColourBy) {
  return by === 'department' ? box.department : by === 'location' ? box.location : null
}

/** Colours by group, kept while the chart grows: a group must not change its colour when a branch is expanded. */
export type KeptColours = Map<number, number>

/**
 * Assigns a colour and a letter mark to each of the most frequent groups. Groups with a kept colour keep it; the others
 * get those that are free, which are then kept too.
 */
export function legendOf(boxes: Iterable<Box>, by: ColourBy, kept: KeptColours = new Map()): LegendEntry[] {
  if (by === 'none') return []
  const counts = new Map<number, { name: string; count: number }>()
  for (const box of boxes) {
    const group = groupOf(box, by)
    if (!group) continue
    const known = counts.get(group.id)
    if (known) known.count++
    else counts.set(group.id, { name: group.name, count: 1 })
  }
  const ordered = [...counts].sort(([, a], [, b]) => b.count - a.count || (a.name < b.name ? -1 : 1))
  const taken = new Set(kept.values())
  const free = Array.from({ length: COLOURS }, (_, place) => place).filter((place) => !taken.has(place))
  for (const [id] of ordered.filter((one) => !kept.has(one[0]))) {
    const place = free.shift()
    if (place === undefined) break
    kept.set(id, place)
  }
  return ordered
    .filter(([id]) => kept.has(id))
    .map(([id, { name, count }]) => ({
      id,
      name,
      place: kept.get(id) as number,
      count,
      mark: name
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => [...word][0] ?? '')
        .join('')
        .toUpperCase(),
    }))
}

/** Legend entry of a box; undefined for groups too small for a colour of their own. */
export function entryOf(box: Box, by: ColourBy, legend: readonly LegendEntry[]): LegendEntry | undefined {
  const group = groupOf(box, by)
  return group ? legend.find(({ id }) => id === group.id) : undefined
}

/** CSS colour of a palette index, for the current colour scheme. */
export function stripeOf(place: number): string {
  return `light-dark(${chartColors.light[place]}, ${chartColors.dark[place]})`
}

/** The same as a fixed colour, for canvas and print. */
export function plainStripe(place: number, isDark = false): string {
  return chartColors[isDark ? 'dark' : 'light'][place] ?? '#888888'
}
