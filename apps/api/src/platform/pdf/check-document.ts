import type { PdfBlock, PdfDocument, PdfRun } from './pdf-document.ts'
import { PdfError } from './pdf-error.ts'

/** Levels of lists, quotations and tables within each other. */
export const MAX_DEPTH = 12
/** Blocks, cells and runs. */
const MAX_PARTS = 60_000
const MAX_CHARACTERS = 1_500_000
/** Words up to this length are left whole. */
const LONGEST_WORD = 40
const PIECE = 12

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const longerThan = (length: number) => new RegExp(`[^\\s\u200B]{${length + 1},}`, 'gu')

/**
 * Lets a line break within words longer than any line: a zero-width space after every few letters.
 *
 * @param room letters of a line, in the cell of a table for instance, where it breaks at any letter
 */
export const breakLongWords = (text: string, room = LONGEST_WORD): string => {
  const longest = Math.min(room, LONGEST_WORD)
  const size = longest < LONGEST_WORD ? 1 : PIECE
  return text.replace(longerThan(longest), (word) => {
    const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
    const pieces: string[] = []
    for (let at = 0; at < letters.length; at += size) pieces.push(letters.slice(at, at + size).join(''))
    return pieces.join('\u200B')
  })
}

const WIDTHS = { a4: 210, a3: 297, 'us-letter': 215.9 } as const
const HEIGHTS = { a4: 297, a3: 420, 'us-letter': 279.4 } as const
const POINT_MM = 25.4 / 72
/** Of a letter, on the average, as a share of the size of the font. */
const LETTER = 0.55
/** Points on both sides of what is in a cell with lines; see `document.typ`. */
const INSETS = 10

type Page = Pick<PdfDocument, 'paper' | 'isLandscape' | 'margins' | 'fontSize'>

/** Letters that a line of the page has room for. */
const roomOf = ({ paper, isLandscape = false, margins, fontSize }: Page): number =>
  ((isLandscape ? HEIGHTS : WIDTHS)[paper] - margins.left - margins.right) / (fontSize * LETTER * POINT_MM)

/** Letters that the cells of each column have room for, so that no word runs into the next cell. */
function roomsOf({ columns, isPlain = false }: Pick<Table, 'columns' | 'isPlain'>, room: number): number[] {
  const shares = columns.reduce((sum, share) => sum + share, 0)
  const insets = isPlain ? 0 : INSETS / LETTER / USUAL_SIZE
  // A column as wide as its content has the room that it needs.
  return columns.map((share) => (share === 0 ? room : Math.max(2, (room * share) / shares - insets)))
}
/** Points, of most documents. */
const USUAL_SIZE = 10.5
type Table = Extract<PdfBlock, { kind: 'table' }>

/** Without what no font shows and no text needs: controls, halves of a pair; and with a dash for arrows, which the fonts lack. */
const cleanText = (text: string): string => {
  const whole = text.toWellFormed().replace(/[→←↔]/g, '–')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return whole.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD\uFEFF]/g, '')
}

class Budget {
  #parts = 0
  #characters = 0

  spend(parts: number, characters = 0): void {
    this.#parts += parts
    this.#characters += characters
    if (this.#parts > MAX_PARTS || this.#characters > MAX_CHARACTERS) throw new PdfError({ key: 'tooMuch' })
  }
}

function runsOf(runs: readonly PdfRun[], { budget, room }: Place): PdfRun[] {
  return runs.map((run) => {
    if (!('text' in run)) return run
    budget.spend(1, run.text.length)
    return { ...run, text: breakLongWords(cleanText(run.text), Math.floor(room)) }
  })
}

interface Place {
  budget: Budget
  depth: number
  /** Letters of a line. */
  room: number
}

function tableOf(block: Table, place: Place): Table {
  const rooms = roomsOf(block, place.room)
  const rows = (all: Table['rows']) =>
    all.map((row) => {
      let at = 0
      return row.map((cell) => {
        const spanned = rooms.slice(at, at + (cell.columns ?? 1))
        at += cell.columns ?? 1
        const room = spanned.length > 0 ? spanned.reduce((sum, one) => sum + one, 0) : place.room
        return { ...cell, blocks: blocksIn(cell.blocks, { ...place, room }) }
      })
    })
  return { ...block, head: rows(block.head), rows: rows(block.rows) }
}

const blocksIn = (blocks: readonly PdfBlock[], place: Place): PdfBlock[] =>
  blocks.map((one) => blockOf(one, { ...place, depth: place.depth + 1 }))

function blockOf(block: PdfBlock, place: Place): PdfBlock {
  if (place.depth > MAX_DEPTH) throw new PdfError({ key: 'tooDeep', most: MAX_DEPTH })
  place.budget.spend(1)
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, runs: runsOf(block.runs, place) }
    case 'list':
      return { ...block, items: block.items.map((item) => blocksIn(item, place)) }
    case 'quote':
      return { ...block, blocks: blocksIn(block.blocks, place) }
    case 'table':
      return tableOf(block, place)
    default:
      return block
  }
}

/**
 * The document as the compiler gets it: within its limits, without characters that can't be shown, with breaks in words that
 * are longer than their line or cell.
 *
 * @throws PdfError `tooDeep`, `tooMuch`
 */
export function checkDocument(document: PdfDocument): PdfDocument {
  const budget = new Budget()
  const all = (blocks: readonly PdfBlock[]) => blocksIn(blocks, { budget, depth: 0, room: roomOf(document) })
  return {
    ...document,
    title: cleanText(document.title),
    author: cleanText(document.author),
    watermark: cleanText(document.watermark).slice(0, 40),
    header: all(document.header),
    footer: all(document.footer),
    body: all(document.body),
  }
}
