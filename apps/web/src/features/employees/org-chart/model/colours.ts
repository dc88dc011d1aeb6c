import { chartColors } from '@muster/ui/charts'
import type { Box } from './chart-model.ts'

export type ColourBy = 'department' | 'location' | 'none'

export interface LegendEntry {
  id: number
  name: string
  /** Place in the palette, from 0; the last stands for all others. */
  place: number
  /** A letter or two on the box, so that nothing rests on colour alone. */
  mark: string
  count: number
}

const COLOURS = 6

function groupOf(box: Box, by: ColourBy) {
  return by === 'department' ? box.department : by === 'location' ? box.location : null
}

/** The most frequent groups of the boxes get a colour each; a mark from the name goes with it. */
export function legendOf(boxes: Iterable<Box>, by: ColourBy): LegendEntry[] {
  if (by === 'none') return []
  const counts = new Map<number, { name: string; count: number }>()
  for (const box of boxes) {
    const group = groupOf(box, by)
    if (!group) continue
    const known = counts.get(group.id)
    if (known) known.count++
    else counts.set(group.id, { name: group.name, count: 1 })
  }
  return [...counts]
    .sort(([, a], [, b]) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, COLOURS)
    .map(([id, { name, count }], place) => ({
      id,
      name,
      place,
      count,
      mark: name
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => [...word][0] ?? '')
        .join('')
        .toUpperCase(),
    }))
}

/** The legend's entry of a box; undefined for groups too small for a colour. */
export function entryOf(box: Box, by: ColourBy, legend: readonly LegendEntry[]): LegendEntry | undefined {
  const group = groupOf(box, by)
  return group ? legend.find(({ id }) => id === group.id) : undefined
}

/** The colour of a place of the palette, in whichever mode the page is. */
export function stripeOf(place: number): string {
  return `light-dark(${chartColors.light[place]}, ${chartColors.dark[place]})`
}

/** The same as one colour, for canvas and paper. */
export function plainStripe(place: number, isDark = false): string {
  return chartColors[isDark ? 'dark' : 'light'][place] ?? '#888888'
}
