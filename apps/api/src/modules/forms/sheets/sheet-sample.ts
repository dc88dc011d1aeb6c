import type { OfferedColumn, SheetDeclaration } from '@muster/contract/imports/sheets/sheet-declaration'
import { fail } from '../../../platform/errors.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { type SheetColumn, type SheetRow, writeSheet } from '../../../platform/spreadsheets/index.ts'
import { sheetsTexts } from './sheets.texts.ts'

const kinds: Partial<Record<OfferedColumn['kind'], SheetColumn['kind']>> = { date: 'date', number: 'number' }

/** Choices listed in the note of a cell that may have several, which a drop-down does not support. */
const MOST_NAMED = 20
const LONGEST_NOTE = 250

function noteOf(column: OfferedColumn): string | undefined {
  if (!('several' in column) || !column.several) return column.note
  const names = (column.options ?? []).slice(0, MOST_NAMED).map(({ label }) => label)
  return sheetsTexts('commaSeparatedHint', { names: names.join(', ') }).slice(0, LONGEST_NOTE)
}

/** A declared column in a workbook. Codes and times are text, so that spreadsheet programs do not reformat them. */
function sampleColumn(column: OfferedColumn): SheetColumn {
  const hasDropDown = 'options' in column && column.options !== undefined && !column.several
  const note = noteOf(column)
  return {
    key: column.key,
    header: column.heading,
    ...(column.width ? { width: column.width } : {}),
    ...(kinds[column.kind] ? { kind: kinds[column.kind] } : {}),
    ...(column.required ? { mandatory: true } : {}),
    ...(note ? { note } : {}),
    ...(hasDropDown ? { options: (column.options ?? []).map(({ label }) => label) } : {}),
  }
}

export const sampleColumns = (columns: readonly OfferedColumn[]): SheetColumn[] => columns.map(sampleColumn)

interface SampleContent {
  columns: readonly OfferedColumn[]
  /** Columns of days, after the others. */
  days?: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** File name, if one kind of upload has several samples. */
  file?: string
}

/**
 * Refuses a sample with more rows than may be uploaded: to leave some out would look like all.
 *
 * @throws AppError `forms.sheet_sample_too_long`
 */
export function refuseLongSample(
  { limits }: Pick<SheetDeclaration, 'limits'>,
  rows: readonly unknown[],
): void {
  if (rows.length > limits.rows) fail('forms.sheet_sample_too_long', { parameters: { most: limits.rows } })
}

/** The workbook for people to fill in: the declared columns, and the data known already. */
export function sampleSheet(
  { sample }: Pick<SheetDeclaration, 'sample'>,
  { columns, days = [], rows, file = sample.file }: SampleContent,
): FileReply {
  const sheet = { name: sample.sheet, columns: [...sampleColumns(columns), ...days], rows }
  return new FileReply(file, XLSX, writeSheet({ sheets: [sheet] }))
}
