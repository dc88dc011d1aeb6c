import { flattenSvg } from './flatten-svg.ts'
import { linesOf, type TextLine } from './text-lines.ts'

/** Elements that are not part of the picture: buttons, tips. */
const LEFT_OUT = '[data-no-picture]'
/** Margin in CSS pixels. */
const MARGIN = 16

const isPictured = (element: Element) => element.closest(LEFT_OUT) === null

async function loadSvg(svg: SVGSVGElement, width: number, height: number, scale: number) {
  const copy = flattenSvg(svg, width, height)
  copy.setAttribute('width', String(width * scale))
  copy.setAttribute('height', String(height * scale))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

function drawLine(pen: CanvasRenderingContext2D, line: TextLine, style: CSSStyleDeclaration, isSvg: boolean) {
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  pen.fillStyle = isSvg ? style.fill : style.color
  pen.direction = style.direction === 'rtl' ? 'rtl' : 'ltr'
  pen.textAlign = 'left'
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText(line.text)
  // The page centres the font's height within the line height.
  pen.fillText(line.text, line.left, line.top + (line.height - ascent - descent) / 2 + ascent, line.width + 1)
}

function drawTexts(pen: CanvasRenderingContext2D, root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !isPictured(parent)) continue
    const style = getComputedStyle(parent)
    if (style.visibility === 'hidden') continue
    const isSvg = parent instanceof SVGElement
    for (const line of linesOf(node as Text)) drawLine(pen, line, style, isSvg)
  }
}

/**
 * Renders the element as a PNG, by default at twice the size of the page: its drawings with their computed
 * styles (colours of the current mode), its texts in the page's fonts, on its own background. Borders and
 * backgrounds of HTML boxes are omitted.
 *
 * @throws Error when the browser cannot create the image.
 */
export async function drawPicture(root: HTMLElement, scale = 2): Promise<Blob> {
  await document.fonts.ready
  const frame = root.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((frame.width + 2 * MARGIN) * scale)
  canvas.height = Math.round((frame.height + 2 * MARGIN) * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser has no canvas.')
  pen.fillStyle = getComputedStyle(root).backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.translate(MARGIN - frame.left, MARGIN - frame.top)
  for (const svg of root.querySelectorAll('svg')) {
    const { left, top, width, height } = svg.getBoundingClientRect()
    if (!isPictured(svg) || width === 0 || height === 0) continue
    pen.drawImage(await loadSvg(svg, width, height, scale), left, top, width, height)
  }
  drawTexts(pen, root)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture is too large for this browser.')
  return blob
}
