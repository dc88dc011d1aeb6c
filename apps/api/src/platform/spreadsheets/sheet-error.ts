import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** Problems of a file as a whole. */
export type SheetErrorKey =
  /** Not a spreadsheet, or a damaged one. */
  | 'sheet.unreadable'
  | 'sheet.empty'
  | 'sheet.encrypted'
  /** Too many bytes, packed or unpacked. */
  | 'sheet.too_large'
  | 'sheet.too_many_rows'
  | 'sheet.too_many_columns'

/** A file that can't be read, for people to correct; any other error while reading is a server fault. */
export class SheetError extends Error {
  readonly key: SheetErrorKey

  constructor(key: SheetErrorKey, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SheetError'
    this.key = key
  }
}

export function unreadable(detail: string, cause?: unknown): SheetError {
  const message = spreadsheetsTexts('unreadableSpreadsheet', { detail })
  return new SheetError('sheet.unreadable', message, { cause })
}
