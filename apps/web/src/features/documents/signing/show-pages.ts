import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Pixels of a page's width: sharp on phones, and no more memory than they have. */
const WIDTH = 1240

/** Reads a PDF. Glyphs are drawn as paths, so that nothing is added to the page's fonts. */
export async function readPdf(link: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const response = await fetch(link, { signal })
  if (!response.ok) throw new Error(`The PDF can’t be read: ${response.status}`)
  const data = new Uint8Array(await response.arrayBuffer())
  return getDocument({ data, disableFontFace: true, useWasm: false }).promise
}

/** Draws a page and answers its words, for people who don't see it. */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
): Promise<string> {
  const page = await document.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: WIDTH / natural.width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trim()
}
