import type { Box } from '../model/chart-model.ts'
import { BOX, linkOf } from '../model/layout.ts'
import type { LaidOut } from '../model/use-layout.ts'
import { areaOf, placesIn, type Viewport } from '../model/window.ts'

export interface FarLook {
  colourOf: (box: Box) => string | undefined
  isChanged: (key: string) => boolean
  line: string
  fill: string
  changed: string
}

function fitted(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
  }
  const pen = canvas.getContext('2d')
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen?.clearRect(0, 0, width, height)
  return pen
}

export function clearFar(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
}

function drawBoxes(
  pen: CanvasRenderingContext2D,
  laid: LaidOut,
  boxes: ReadonlyMap<string, Box>,
  places: readonly number[],
  look: FarLook,
): void {
  const byColour = new Map<string, number[]>()
  for (const place of places) {
    const key = laid.keys[place] as string
    const box = boxes.get(key)
    const colour = look.isChanged(key) ? look.changed : ((box && look.colourOf(box)) ?? look.fill)
    const list = byColour.get(colour)
    if (list) list.push(place)
    else byColour.set(colour, [place])
  }
  for (const [colour, list] of byColour) {
    pen.fillStyle = colour
    for (const place of list) {
      pen.fillRect(laid.layout.x[place] as number, laid.layout.y[place] as number, BOX.width, BOX.height)
    }
  }
}

/**
 * Paints boxes on a canvas when zoomed out: names would be unreadable, and DOM elements for all would be
 * slow.
 */
export function drawFar(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number },
  laid: LaidOut,
  boxes: ReadonlyMap<string, Box>,
  viewport: Viewport,
  look: FarLook,
): void {
  const pen = fitted(canvas, size.width, size.height)
  if (!pen) return
  const { x, y, zoom } = viewport
  const places = placesIn(laid, areaOf(viewport, size.width, size.height, 0))
  pen.translate(x, y)
  pen.scale(zoom, zoom)
  pen.lineWidth = Math.max(1.5, 0.7 / zoom)
  pen.strokeStyle = look.line
  pen.beginPath()
  for (const place of places) {
    const parent = laid.parents[place] as number
    if (parent < 0) continue
    const points = linkOf(laid.layout, parent, place)
    pen.moveTo(points[0] as number, points[1] as number)
    for (let at = 2; at < points.length; at += 2) pen.lineTo(points[at] as number, points[at + 1] as number)
  }
  pen.stroke()
  drawBoxes(pen, laid, boxes, places, look)
}
