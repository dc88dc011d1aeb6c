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
const LONG_WORD = new RegExp(`[^\\s\u200B]{${LONGEST_WORD + 1},}`, 'gu')

/** Lets a line break within words longer than any line: a zero-width space after every few letters. */
export const breakLongWords = (text: string): string =>
  text.replace(LONG_WORD, (word) => {
    const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
    const pieces: string[] = []
    for (let at = 0; at < letters.length; at += PIECE) pieces.push(letters.slice(at, at + PIECE).join(''))
    return pieces.join('\u200B')
  })

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

function runsOf(runs: readonly PdfRun[], budget: Budget): PdfRun[] {
  return runs.map((run) => {
    if (!('text' in run)) return run
    budget.spend(1, run.text.length)
    return { ...run, text: breakLongWords(cleanText(run.text)) }
  })
}

function blockOf(block: PdfBlock, depth: number, budget: Budget): PdfBlock {
  if (depth > MAX_DEPTH) throw new PdfError({ key: 'tooDeep', most: MAX_DEPTH })
  budget.spend(1)
  const deeper = (blocks: readonly PdfBlock[]) => blocks.map((one) => blockOf(one, depth + 1, budget))
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, runs: runsOf(block.runs, budget) }
    case 'list':
      return { ...block, items: block.items.map(deeper) }
    case 'quote':
      return { ...block, blocks: deeper(block.blocks) }
    case 'table': {
      const rows = (all: typeof block.rows) =>
        all.map((row) => row.map((cell) => ({ ...cell, blocks: deeper(cell.blocks) })))
      return { ...block, head: rows(block.head), rows: rows(block.rows) }
    }
    default:
      return block
  }
}

/**
 * The document as the compiler gets it: within its limits, without characters that can't be shown, with breaks in endless words.
 *
 * @throws PdfError `tooDeep`, `tooMuch`
 */
export function checkDocument(document: PdfDocument): PdfDocument {
  const budget = new Budget()
  const all = (blocks: readonly PdfBlock[]) => blocks.map((one) => blockOf(one, 1, budget))
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
