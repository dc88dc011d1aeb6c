import type { Box } from './chart-model.ts'
import { BOX, type Layout, linkOf } from './layout.ts'

/** Appearance of a box in print and in files. */
export interface Ink {
  fill: string
  line: string
  text: string
  soft: string
  paper: string
}
export const paperInk: Ink = {
  fill: '#ffffff',
  line: '#8a93a6',
  text: '#1b2230',
  soft: '#4d5667',
  paper: '#ffffff',
}

export interface Drawing {
  boxes: readonly Box[]
  /** Index of the parent in `boxes`; -1 for roots. */
  parents: readonly number[]
  layout: Layout
  title: string
  stripe: (box: Box) => { colour: string; mark: string } | undefined
  /** Labels of boxes out of reach and of vacancies. */
  names: { outside: string; vacancy: string; reports: (box: Box) => string }
  ink?: Ink
}

const MARGIN = 24
const TITLE = 40

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Truncates text to the width of a box, by measured character widths. */
function cut(text: string, letters: number): string {
  const all = [...text]
  return all.length <= letters ? text : `${all.slice(0, letters - 1).join('')}…`
}

function boxShape(box: Box, x: number, y: number, drawing: Drawing, ink: Ink): string {
  const dashed =
    box.kind === 'person' || box.kind === 'department' || box.kind === 'loose'
      ? ''
      : ' stroke-dasharray="6 4"'
  const stripe = drawing.stripe(box)
  const name =
    box.kind === 'outside' ? drawing.names.outside : box.kind === 'vacancy' ? drawing.names.vacancy : box.name
  const text = (line: string, at: number, size: number, weight: number, colour: string) =>
    line
      ? `<text x="${x + 16}" y="${y + at}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(line)}</text>`
      : ''
  const mark = stripe
    ? `<rect x="${x}" y="${y}" width="6" height="${BOX.height}" rx="3" fill="${stripe.colour}"/>
      <text x="${x + BOX.width - 10}" y="${y + 20}" font-size="11" font-weight="700" text-anchor="end" fill="${ink.soft}">${escaped(stripe.mark)}</text>`
    : ''
  return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="10" fill="${ink.fill}" stroke="${ink.line}"${dashed}/>
    ${mark}${text(cut(name, 22), 26, 14, 600, ink.text)}${text(cut(box.title ?? '', 28), 46, 12, 400, ink.soft)}
    ${text(cut(box.kind === 'department' ? '' : (box.department?.name ?? ''), 16), 68, 11, 400, ink.soft)}
    <text x="${x + BOX.width - 10}" y="${y + 68}" font-size="11" text-anchor="end" fill="${ink.soft}">${escaped(drawing.names.reports(box))}</text>`
}

function pathOf(points: readonly number[]): string {
  const steps: string[] = []
  for (let at = 0; at < points.length; at += 2)
    steps.push(`${at === 0 ? 'M' : 'L'}${points[at]} ${points[at + 1]}`)
  return steps.join('')
}

/** Size of the drawing including title and margins. */
export function sizeOf(layout: Layout): { width: number; height: number } {
  return { width: Math.max(layout.width, 480) + MARGIN * 2, height: layout.height + TITLE + MARGIN * 2 }
}

/** The chart as a self-contained SVG: fonts, lines and colours are inlined. */
export function chartSvg(drawing: Drawing): string {
  const { boxes, parents, layout, ink = paperInk } = drawing
  const { width, height } = sizeOf(layout)
  const links = parents
    .map((parent, place) => (parent < 0 ? '' : pathOf(linkOf(layout, parent, place))))
    .join('')
  const shapes = boxes.map((box, place) =>
    boxShape(box, layout.x[place] as number, layout.y[place] as number, drawing, ink),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"
    font-family="Inter, 'Inter Variable', Arial, sans-serif">
    <rect width="100%" height="100%" fill="${ink.paper}"/>
    <text x="${MARGIN}" y="${MARGIN + 16}" font-size="18" font-weight="600" fill="${ink.text}">${escaped(drawing.title)}</text>
    <g transform="translate(${MARGIN} ${MARGIN + TITLE})">
      <path d="${links}" fill="none" stroke="${ink.line}" stroke-width="1.5"/>
      ${shapes.join('')}
    </g>
  </svg>`
}
