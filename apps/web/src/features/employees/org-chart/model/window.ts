import { BOX } from './layout.ts'
import type { LaidOut } from './use-layout.ts'

export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Viewport {
  x: number
  y: number
  zoom: number
}

/** Visible area of the chart with a margin proportional to the viewport. */
export function areaOf({ x, y, zoom }: Viewport, width: number, height: number, around: number): Area {
  return {
    left: (-x - width * around) / zoom - BOX.width,
    top: (-y - height * around) / zoom - BOX.height,
    right: (-x + width * (1 + around)) / zoom,
    bottom: (-y + height * (1 + around)) / zoom,
  }
}

/**
 * Indexes of the boxes in an area. 10,000 comparisons take a tenth of a millisecond, so no spatial index is
 * needed.
 */
export function placesIn({ layout, keys }: LaidOut, area: Area): number[] {
  const found: number[] = []
  for (let place = 0; place < keys.length; place++) {
    const [x, y] = [layout.x[place] as number, layout.y[place] as number]
    if (x >= area.left && x <= area.right && y >= area.top && y <= area.bottom) found.push(place)
  }
  return found
}
