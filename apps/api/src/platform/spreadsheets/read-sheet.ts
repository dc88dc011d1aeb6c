import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import { type Book, type BookSheet, noFacts, type SheetFacts } from './book.ts'
import { restoreCell } from './cell-safety.ts'
import { chooseSheet } from './choose-sheet.ts'
import { openBook } from './open-book.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

export interface SheetLimits {
  /** Maximum number of rows, including the header, up to the last one that is not blank. */
  maxRows: number
  maxColumns: number
  /** Maximum file size. */
  maxBytes: number
  /** Maximum unpacked size of a workbook. */
  maxUnpackedBytes?: number
}

export const defaultSheetLimits: Required<SheetLimits> = {
  maxRows: 100_001,
  maxColumns: 500,
  maxBytes: 25 * 1024 * 1024,
  maxUnpackedBytes: 400 * 1024 * 1024,
}

/** A file as bytes, local path, or stream. */
export type SheetSource = Buffer | string | Readable

async function readBytes(source: SheetSource, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new SheetError('sheet.too_large', spreadsheetsTexts('fileTooLarge', { maxBytes }))
  if (Buffer.isBuffer(source)) {
    if (source.length > maxBytes) throw tooLarge()
    return source
  }
  const stream = typeof source === 'string' ? createReadStream(source) : source
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > maxBytes) throw tooLarge()
      chunks.push(bytes)
    }
  } finally {
    stream.destroy()
  }
  return Buffer.concat(chunks, size)
}

async function* rowsOf(
  sheet: BookSheet,
  facts: SheetFacts,
  { maxRows }: SheetLimits,
): AsyncIterable<string[]> {
  let last = 0
  for await (const { number, cells } of sheet.read(facts)) {
    if (cells.length === 0) continue
    if (number <= last) throw unreadable(spreadsheetsTexts('rowsOutOfOrder'))
    if (number > maxRows)
      throw new SheetError('sheet.too_many_rows', spreadsheetsTexts('tooManyRows', { maxRows }))
    for (last += 1; last < number; last += 1) yield []
    yield cells.map(restoreCell)
  }
  if (last === 0) throw new SheetError('sheet.empty', spreadsheetsTexts('rowsMissing'))
}

export interface OpenedSheet {
  book: Book
  sheet: BookSheet
  rows: AsyncIterable<string[]>
  /** Complete when the rows have been read. */
  facts: SheetFacts
}

/** Opens the wanted sheet of a file, otherwise the one that is probably meant. */
export async function openSheet(
  source: SheetSource,
  limits: Partial<SheetLimits>,
  { encoding, sheet: wanted }: Pick<ReadingChoice, 'encoding' | 'sheet'> = {},
): Promise<OpenedSheet> {
  const allowed = { ...defaultSheetLimits, ...limits }
  const book = await openBook(await readBytes(source, allowed.maxBytes), allowed, encoding)
  const sheet = await chooseSheet(book, wanted)
  const facts = noFacts()
  return { book, sheet, facts, rows: rowsOf(sheet, facts, allowed) }
}

/**
 * Reads a spreadsheet as rows of text. The content, not the name, determines the format: a workbook of any version,
 * delimited text, a table of a web page, a calendar. Dates are ISO text, numbers as shown but never rounded, formulas their stored
 * results; the apostrophe of `neutraliseCell` is removed. Blank rows between filled ones are kept, so that a row's
 * position is its number in the sheet; trailing blank rows are dropped.
 *
 * @throws SheetError unreadable, empty, encrypted, too large, too many rows or columns
 */
export async function* readSheet(
  source: SheetSource,
  limits: Partial<SheetLimits> = {},
): AsyncIterable<string[]> {
  yield* (await openSheet(source, limits)).rows
}
