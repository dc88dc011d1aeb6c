import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** What can be wrong with a file as a whole. */
export type SheetErrorKey =
  /** No spreadsheet, or a damaged one. */
  | 'sheet.unreadable'
  | 'sheet.empty'
  | 'sheet.encrypted'
  /** More bytes, packed or unpacked, than allowed. */
  | 'sheet.too_large'
  | 'sheet.too_many_rows'
  | 'sheet.too_many_columns'

/** A file that can't be read, for people to correct; anything else thrown while reading is a fault of ours. */
export class SheetError extends Error {
  readonly key: SheetErrorKey

  constructor(key: SheetErrorKey, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SheetError'
    this.key = key
  }
}

export function unreadable(detail: string, cause?: unknown): SheetError {
  const message = spreadsheetsTexts('theFileCannotBeReadAsASpreadsheet', { detail })
  return new SheetError('sheet.unreadable', message, { cause })
}
