import type { FileEncoding } from '@muster/contract/imports/sheets/sheet-reading'
import type { Book, BookLimits, BookSheet } from './book.ts'
import { openCalendar } from './calendar-reader.ts'
import { firstText, readCsv } from './csv-reader.ts'
import { openHtml } from './html-reader.ts'
import { openOds } from './ods-reader.ts'
import { SheetError, unreadable } from './sheet-error.ts'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { detectEncoding } from './text-encoding.ts'
import { openXls } from './xls-reader.ts'
import { openXlsx } from './xlsx-reader.ts'
import { openZip } from './zip-archive.ts'

const ZIP_MAGIC = 0x504b0304
const OLE_MAGIC = 0xd0cf11e0
/** Web pages, as many programs export under the name of a workbook. */
const HTML = /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|meta|style|body|table)\b/i
const XML = /^\s*<\?xml/i
const CALENDAR = /^\s*BEGIN:VCALENDAR/i

async function openZipped(bytes: Buffer, limits: BookLimits): Promise<Book> {
  const open = () => openZip(bytes, limits.maxUnpackedBytes)
  const zip = open()
  if (zip.names.has('content.xml')) return openOds(open, limits)
  if (zip.names.has('xl/workbook.bin')) throw unreadable(spreadsheetsTexts('binaryWorkbook'))
  return openXlsx(zip, limits)
}

function oneSheet(read: BookSheet['read']): BookSheet[] {
  return [{ name: '', isHidden: false, read }]
}

async function openText(bytes: Buffer, limits: BookLimits, chosen: FileEncoding | undefined): Promise<Book> {
  const encoding = chosen ?? (await detectEncoding(bytes))
  const start = firstText(bytes, encoding)
  if (HTML.test(start)) return openHtml(bytes, encoding, limits)
  if (XML.test(start)) throw unreadable(spreadsheetsTexts('fileIsXml'))
  if (CALENDAR.test(start)) return openCalendar(bytes, encoding)
  const { maxColumns } = limits
  return { format: 'text', encoding, sheets: oneSheet(() => readCsv(bytes, { encoding, maxColumns })) }
}

/**
 * Opens a file by its content, whatever its name says.
 *
 * @param encoding of a text file, instead of the detected one
 * @throws SheetError unreadable, encrypted, too large
 */
export async function openBook(
  bytes: Buffer,
  limits: BookLimits,
  encoding: FileEncoding | undefined,
): Promise<Book> {
  const magic = bytes.length < 4 ? 0 : bytes.readUInt32BE(0)
  if (magic === ZIP_MAGIC) return openZipped(bytes, limits)
  if (magic !== OLE_MAGIC) return openText(bytes, limits, encoding)
  // A password-protected new workbook is an OLE file too.
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw new SheetError('sheet.encrypted', spreadsheetsTexts('passwordProtected'))
  return openXls(bytes, limits)
}
