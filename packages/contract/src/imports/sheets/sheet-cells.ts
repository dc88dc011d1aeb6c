import { fieldTexts } from '../../kit/field.texts.ts'
import { type DateFormat, latestDateFor, parseDate } from '../import-dates.ts'
import { normaliseForMatch } from '../text-match.ts'
import { timeIn } from '../times.ts'
import { UNSTORED_FORMULA } from '../unstored-formula.ts'
import { sheetCellTexts } from './sheet-cell.texts.ts'
import type {
  ChoiceColumn,
  DateColumn,
  NumberColumn,
  OfferedColumn,
  SheetChoice,
  SheetColumn,
  TextColumn,
} from './sheet-declaration.ts'

export type CellValue = string | number | null | (string | number)[]

/** A cell as read; with a problem, the value is that of a blank cell. */
export interface CellRead {
  value: CellValue
  problems: string[]
}

/** Maximum number of choices listed in a message. */
const MOST_NAMED = 12
const SHOWN = 40
const HTML = /<[a-z!/?]/i

/** A text of the file, quoted and shortened for a message. */
export const quoted = (text: string, length = SHOWN) => `“${text.trim().slice(0, length)}”`

const read = (value: CellValue): CellRead => ({ value, problems: [] })
const wrong = (value: CellValue, ...problems: string[]): CellRead => ({ value, problems })

/**
 * Reads a number as people type it: spaces between digits, decimal comma, thousands separators, degree or percent sign.
 */
export function numberIn(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]+/g, '').replace(/[°%]$/, '')
  const pointed = plain.includes('.') ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(pointed) ? Number(pointed) : null
}

function readText({ maxLength, isPlain, heading }: TextColumn, text: string): CellRead {
  if (maxLength !== undefined && text.length > maxLength)
    return wrong(text.slice(0, maxLength), sheetCellTexts('atMostCharacters', { heading, count: maxLength }))
  if (isPlain && HTML.test(text)) return wrong('', fieldTexts('plainText'))
  return read(text)
}

const year = (date: string) => date.slice(0, 4)
const examples: Partial<Record<DateFormat, string>> = {
  'MM/DD/YYYY': '08/15/2026',
  'M/D/YY': '8/15/26',
  'YYYY-MM-DD': '2026-08-15',
}

function readDate({ from, to }: DateColumn, text: string, format: DateFormat, today: string): CellRead {
  const { date } = parseDate(text, format, latestDateFor('any', today))
  if (date === undefined)
    return wrong(
      null,
      sheetCellTexts('date', { text: quoted(text), example: examples[format] ?? '15/08/2026' }),
    )
  if ((from !== undefined && date < from) || (to !== undefined && date > to))
    return wrong(null, sheetCellTexts('dateBetween', { from: year(from ?? '1900'), to: year(to ?? '2199') }))
  return read(date)
}

function readNumber({ min, max, decimals, is }: NumberColumn, text: string): CellRead {
  const value = numberIn(text)
  if (value === null)
    return wrong(
      null,
      is
        ? sheetCellTexts('numberOfKind', { text: quoted(text), kind: is })
        : sheetCellTexts('number', { text: quoted(text) }),
    )
  if ((min !== undefined && value < min) || (max !== undefined && value > max))
    return wrong(null, sheetCellTexts('numberBetween', { from: String(min), to: String(max) }))
  const factor = 10 ** (decimals ?? 10)
  if (Math.abs(value * factor - Math.round(value * factor)) > 1e-6)
    return wrong(
      null,
      decimals === 0 ? sheetCellTexts('wholeNumber') : sheetCellTexts('decimals', { count: decimals ?? 10 }),
    )
  return read(Math.round(value * factor) / factor)
}

function unknownChoice({ kind, noun, heading }: ChoiceColumn, text: string, options: readonly SheetChoice[]) {
  if (kind === 'master')
    return sheetCellTexts('unknown', { noun: noun ?? heading.toLowerCase(), text: quoted(text, 60) })
  const named = options.slice(0, MOST_NAMED).map(({ label }) => label)
  return sheetCellTexts('choice', { text: quoted(text), choices: named.join(', ') })
}

const optionIn = (options: readonly SheetChoice[], text: string) => {
  const wanted = normaliseForMatch(text.trim())
  return options.find(({ label }) => normaliseForMatch(label) === wanted)
}

const ALL = new Set(
  'all, everyone, everybody, any, *, alle, tous, toutes, todos, todas, все, 全部, 全て, सभी'
    .split(', ')
    .map(normaliseForMatch),
)

/**
 * Several names in one cell, separated by commas; a name that itself contains a comma is matched as a whole.
 */
function readSeveral(column: ChoiceColumn, text: string, options: readonly SheetChoice[]): CellRead {
  const whole = optionIn(options, text)
  if (whole) return read([whole.value])
  if (column.blankIsAll && ALL.has(normaliseForMatch(text.trim()))) return read([])
  const found = new Set<string | number>()
  const problems: string[] = []
  for (const part of text.split(/[,;\n]/).filter((one) => one.trim() !== '')) {
    const option = optionIn(options, part)
    if (option) found.add(option.value)
    else problems.push(unknownChoice(column, part, options))
  }
  return { value: [...found], problems }
}

function readChoice(column: ChoiceColumn, text: string): CellRead {
  const { options = [] } = column
  if (column.several) return readSeveral(column, text, options)
  const option = optionIn(options, text)
  return option ? read(option.value) : wrong(null, unknownChoice(column, text, options))
}

/** The value of a blank cell. */
export function blankOf(column: SheetColumn): CellValue {
  if (column.kind === 'text' || column.kind === 'code' || column.kind === 'person') return ''
  return 'several' in column && column.several ? [] : null
}

const lowered = (heading: string) => `${heading.charAt(0).toLowerCase()}${heading.slice(1)}`

/** The problem of a blank cell in a required column. */
export const blankProblem = ({ blank, heading }: SheetColumn) =>
  blank ?? sheetCellTexts('blank', { heading: lowered(heading) })

/** Reads a cell that is not blank, trimmed, as a value of its column. */
export function readSheetCell(
  column: OfferedColumn,
  text: string,
  { format, today }: { format: DateFormat; today: string },
): CellRead {
  if (text.trim() === UNSTORED_FORMULA) return wrong(null, sheetCellTexts('formulaUnstored'))
  switch (column.kind) {
    case 'date':
      return readDate(column, text, format, today)
    case 'time': {
      const time = timeIn(text)
      return time === null ? wrong(null, sheetCellTexts('time', { text: quoted(text) })) : read(time)
    }
    case 'number':
      return readNumber(column, text)
    case 'choice':
    case 'master':
      return readChoice(column, text)
    default:
      return readText(column, text)
  }
}
