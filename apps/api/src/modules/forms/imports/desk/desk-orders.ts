import type {
  analyseImport,
  ImportRejection,
  previewImport,
} from '@muster/contract/forms/imports/imports.contract'
import type {
  DateFormat,
  ImportTotals,
  LookalikeRule,
  PreparedImport,
  PreparedRow,
  RememberedColumns,
} from '@muster/contract/imports/index'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import type { DataOf } from '@muster/contract/kit/index'
import type { Language } from '../../../../lib/texts/language.ts'
import type { SheetErrorKey } from '../../../../platform/spreadsheets/index.ts'
import type { DeskFacts, RefusedRow, ReviewedRow } from '../import-target.ts'
import { deskTexts } from './desk.texts.ts'

/**
 * Messages between the server and the worker thread that reads a sheet. Plain data, since it is copied between them.
 */

/** The decisions about a file that the thread needs to prepare it. */
export interface PrepareOptions {
  mapping: (string | null)[]
  dateFormats: Record<string, DateFormat>
  keySlug: string
  onExisting: 'update' | 'skip' | 'refuse'
  onLookalike: LookalikeRule | null
  constants: Record<string, string>
  createMasters: boolean | ReadonlySet<string>
  creatableMasters: ReadonlySet<string>
  masterChoices: Record<string, Record<string, number>>
  valueChoices: Record<string, Record<string, number | string>>
  managerChoices: Record<string, number>
  /** Corrected cells: text by column index, by the sheet's row number. */
  edits: Record<string, Record<string, string>>
  today: string
  monthFirst: boolean
  /** Error for rows whose record does not exist, if none may be created. */
  onlyExisting: string | null
}

type Analysis = DataOf<typeof analyseImport>
export type SheetLook = Pick<
  Analysis,
  'header' | 'samples' | 'rows' | 'reading' | 'guesses' | 'date_formats' | 'export_of'
>

export interface PreparedSummary extends Omit<PreparedImport, 'rows' | 'totals'> {
  totals: ImportTotals
}

type Preview = DataOf<typeof previewImport>
export interface SheetPage {
  rows: Preview['rows']
  matching: number
}

/** The input and result of each message. */
export interface DeskOrders {
  /** Reads the file and counts the rows below the header. */
  open: [
    { bytes: Uint8Array; reading?: ReadingChoice | null | undefined },
    { header: string[]; rows: number },
  ]
  /** The current form; stored records follow. */
  facts: [{ facts: DeskFacts; desk: string }, null]
  stored: [{ records: unknown[] }, null]
  look: [{ remembered: RememberedColumns | null; today: string; monthFirst: boolean }, SheetLook]
  prepare: [PrepareOptions, PreparedSummary]
  /** Rows to be judged with the stored records. */
  review: [{ from: number; to: number }, ReviewedRow[]]
  /** Adds what these said, and leaves out rows with errors if that is decided. */
  conclude: [{ refused: readonly RefusedRow[]; leavesOutErrors: boolean }, ImportTotals]
  page: [{ show: 'all' | 'errors' | 'warnings'; page: number; limit: number }, SheetPage]
  rows: [{ from: number; to: number }, PreparedRow[]]
  /** Those to be written, in the order of batches. */
  ordered: [{ from: number; to: number }, PreparedRow[]]
  rejection: [Record<never, never>, Omit<ImportRejection, 'errorFile'>]
  /** The marked workbook; its bytes are sent as chunks before the result. */
  workbook: [{ onlyErrors: boolean }, null]
}

export type OrderName = keyof DeskOrders

export interface Order<Name extends OrderName = OrderName> {
  id: number
  name: Name
  /** The language of problems and reasons. */
  language: Language
  input: DeskOrders[Name][0]
}

export type DeskFailure =
  | { kind: 'sheet'; key: SheetErrorKey }
  | { kind: 'columns'; missing: { slug: string; label: string }[] }
  | { kind: 'fault'; message: string; stack: string }

export type DeskMessage =
  | { id: number; type: 'answer'; value: unknown }
  | { id: number; type: 'failure'; failure: DeskFailure }
  | { id: number; type: 'chunk'; bytes: Uint8Array }
  | { id: number; type: 'progress'; stage: 'reading' | 'judging'; rows: number }

/** Limits of one file; larger ones must be split by the person. */
export const SHEET_LIMITS = { maxRows: 50_000, maxColumns: 200, maxBytes: 20 * 1024 * 1024 }

/** The key of the example row, the first of the sample; it is no record. */
export const EXAMPLE_KEY = 'EX-0001'

/** Thrown in the thread: required columns that nothing fills. */
export class ColumnsMissing extends Error {
  readonly missing: { slug: string; label: string }[]

  constructor(missing: { slug: string; label: string }[]) {
    super(deskTexts('columnsMissing'))
    this.missing = missing
  }
}
