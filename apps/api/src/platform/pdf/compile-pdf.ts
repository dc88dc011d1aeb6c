import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfDocument, PdfFiles } from './pdf-document.ts'

/*
 * Compiles one document after the other. Synchronous, so it runs in a thread of its own.
 *
 * The workspace does not exist: the program sees what is mapped into it here and nothing of the disk. Packages would be
 * loaded from the network; the program names none, and what people write is data to it.
 */

const WORKSPACE = '/muster-documents'
const PROGRAM = `${WORKSPACE}/document.typ`
const FACES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']
/** Generations of the compiler's cache that are kept: fonts and the program stay, documents go. */
const CACHE_AGE = 10

function createCompiler(): NodeCompiler {
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'))
  const fontBlobs = FACES.map((face) => readFileSync(join(fonts, face, `NotoSans_${face}.ttf`)))
  const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs }] })
  compiler.addSource(PROGRAM, readFileSync(new URL('./document.typ', import.meta.url), 'utf8'))
  return compiler
}

/** Characters of a drawing that a browser is given. */
const MAX_DRAWING = 24_000_000

let created: NodeCompiler | undefined

export type Compiled =
  | {
      readonly bytes: Uint8Array
      readonly pages: number
      /** All pages below each other, when asked for. */
      readonly svg: string
    }
  | { readonly problem: 'glyphMissing'; readonly text: string }
  | { readonly problem: 'tooManyPages' }
  | { readonly problem: 'drawingTooLarge' }
  | { readonly problem: 'wrongPicture' }
  | { readonly problem: 'broken'; readonly reason: string }

const GLYPH = /the text `\\*"(.*?)\\*"` could not be displayed/
const ESCAPED = /\\+u\{([0-9a-f]{1,6})\}/g

/** What the compiler says of an error, to what people can do about it. */
function problemOf(reason: string): Compiled {
  const [, text] = GLYPH.exec(reason) ?? []
  if (text !== undefined) {
    const shown = text.replace(ESCAPED, (_whole, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    return { problem: 'glyphMissing', text: shown.slice(0, 40) }
  }
  if (/failed to decode|unknown image format|invalid image|image too large/i.test(reason))
    return { problem: 'wrongPicture' }
  return { problem: 'broken', reason: reason.slice(0, 2000) }
}

/** Characters that pictures take in a drawing, which has them once for each page that shows them. */
function picturesIn({ isHeaderOnEveryPage }: PdfDocument, files: PdfFiles, pages: number): number {
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  return Math.ceil(bytes / 3) * 4 * (isHeaderOnEveryPage ? pages : 1)
}

const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${String((error as { code?: unknown }).code ?? '')}`
    : String(error)

const PAGE =
  /<path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v ([\d.]+) h ([\d.]+) v -[\d.]+ Z "\/>/g

/**
 * The compiler draws the paper of every page at the place of the first one, over what is on it. One sheet is below all pages instead,
 * with a line where the next page begins.
 */
function withoutCovers(svg: string): string {
  let page = 0
  return svg.replace(PAGE, (_paper, height: string, width: string) => {
    const top = Number(height) * page++
    return top === 0
      ? '<rect width="100%" height="100%" fill="#ffffff"/>'
      : `<path d="M 0 ${top} h ${width}" stroke="#c4c4c4" fill="none"/>`
  })
}

export interface PdfTask {
  readonly document: PdfDocument
  readonly files: PdfFiles
  readonly maxPages: number
  /** Draws the pages as well, for a preview. */
  readonly isDrawn: boolean
}

export function compilePdf({ document, files, maxPages, isDrawn }: PdfTask): Compiled {
  created ??= createCompiler()
  const compiler = created
  const names = Object.keys(files)
  try {
    for (const name of names)
      compiler.mapShadow(`${WORKSPACE}/${name}`, Buffer.from(files[name] as Uint8Array))
    const compiled = compiler.compile({
      mainFilePath: PROGRAM,
      inputs: { document: JSON.stringify(document) },
    })
    if (!compiled.result) {
      const found = compiled.takeDiagnostics()
      return problemOf(JSON.stringify(found?.shortDiagnostics ?? []))
    }
    const pages = compiled.result.numOfPages
    if (pages > maxPages) return { problem: 'tooManyPages' }
    // The archive standard makes a glyph that the fonts lack an error instead of a box, and requires tags.
    const bytes = compiler.pdf(compiled.result, { pdfStandard: 'a-2a' })
    if (isDrawn && picturesIn(document, files, pages) > MAX_DRAWING) return { problem: 'drawingTooLarge' }
    const svg = isDrawn ? withoutCovers(compiler.plainSvg(compiled.result)) : ''
    if (svg.length > MAX_DRAWING) return { problem: 'drawingTooLarge' }
    return { bytes, pages, svg }
  } catch (error) {
    return problemOf(wordsOf(error))
  } finally {
    for (const name of names) compiler.unmapShadow(`${WORKSPACE}/${name}`)
    compiler.evictCache(CACHE_AGE)
  }
}
