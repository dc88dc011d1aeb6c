import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { restoreCell } from './cell-safety.ts'
import { readCsv } from './csv-reader.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { type NumberedRow, readXlsx } from './xlsx-reader.ts'

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

const ZIP_MAGIC = 0x504b0304
const OLE_MAGIC = 0xd0cf11e0

function magicOf(bytes: Buffer): number {
  return bytes.length < 4 ? 0 : bytes.readUInt32BE(0)
}

/** Old binary workbooks and password-protected new ones are both OLE files. */
function refuseOle(bytes: Buffer): never {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw new SheetError('sheet.encrypted', spreadsheetsTexts('passwordProtected'))
  }
  throw unreadable(spreadsheetsTexts('oldExcelFormat'))
}

function rowsOf(bytes: Buffer, limits: Required<SheetLimits>): AsyncIterable<NumberedRow> {
  const magic = magicOf(bytes)
  if (magic === OLE_MAGIC) refuseOle(bytes)
  return magic === ZIP_MAGIC ? readXlsx(bytes, limits) : readCsv(bytes, limits)
}

/**
 * Reads a spreadsheet as rows of text, the header first. The content, not the name, distinguishes .xlsx from
 * delimited text. Dates are ISO text, numbers plain decimals, formulas their stored results; the apostrophe
 * of `neutraliseCell` is removed. Blank rows between filled ones are kept, so that a row's position is its
 * number in the sheet; trailing blank rows are dropped.
 *
 * @throws SheetError unreadable, empty, encrypted, too large, too many rows or columns
 */
export async function* readSheet(
  source: SheetSource,
  limits: Partial<SheetLimits> = {},
): AsyncIterable<string[]> {
  const allowed = { ...defaultSheetLimits, ...limits }
  const bytes = await readBytes(source, allowed.maxBytes)
  let last = 0
  for await (const { number, cells } of rowsOf(bytes, allowed)) {
    if (cells.length === 0) continue
    if (number <= last) throw unreadable(spreadsheetsTexts('rowsOutOfOrder'))
    if (number > allowed.maxRows) {
      throw new SheetError(
        'sheet.too_many_rows',
        spreadsheetsTexts('tooManyRows', { maxRows: allowed.maxRows }),
      )
    }
    for (last += 1; last < number; last += 1) yield []
    yield cells.map(restoreCell)
  }
  if (last === 0) throw new SheetError('sheet.empty', spreadsheetsTexts('rowsMissing'))
}
