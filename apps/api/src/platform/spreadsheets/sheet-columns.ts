import { neutraliseCell } from './cell-safety.ts'

export type SheetValue = string | number | boolean | null | undefined

/** Values of one row by column key. */
export type SheetRow = Readonly<Record<string, SheetValue>>

export interface SheetColumn {
  key: string
  header: string
  /** In characters; 18 by default. */
  width?: number
  /** Text by default. Dates are given as `YYYY-MM-DD`, moments as `YYYY-MM-DD hh:mm` of the organisation, money as decimal text. */
  kind?: 'text' | 'date' | 'moment' | 'number' | 'money'
  /** Options of a drop-down list. */
  options?: readonly string[]
  /** Marks the column as mandatory in its header. */
  mandatory?: boolean
  /** Shown when the pointer hovers over the header. */
  note?: string
}

export const numberFormats = {
  ...{ text: '@', date: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm', number: 'General', money: '#,##0.00' },
} as const

/**
 * Excel stores 15 significant digits: a longer number would lose its last digits, so it is written as text.
 */
function isExactNumber(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15
}

function toDate(text: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts || text < '1900-03-01') return null
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : date
}

/** A workbook knows no time zones: the moment's own numbers are stored. */
function toMoment(text: string): Date | null {
  const [, day = '', time = ''] = /^(.{10}) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  return toDate(day) && new Date(`${day}T${time}:00Z`)
}

/** The cell's value: dates and numbers where they are exact, otherwise text with formulas neutralised. */
export function cellValue(column: SheetColumn, value: SheetValue): string | number | Date | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (column.kind === 'date') return toDate(text) ?? neutraliseCell(text)
  if (column.kind === 'moment') return toMoment(text) ?? neutraliseCell(text)
  if (column.kind === 'number' || column.kind === 'money') {
    return isExactNumber(text) ? Number(text) : neutraliseCell(text)
  }
  return neutraliseCell(text)
}
