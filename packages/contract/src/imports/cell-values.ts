import type { FormValue } from '../forms/form-definition.ts'
import { countryOfCode } from './country-codes.ts'
import { type DateFormat, latestDateFor, parseDate } from './import-dates.ts'
import { rowTexts } from './import-row.texts.ts'
import type { ImportInput, TargetField } from './import-types.ts'
import { isKnown, type MasterBook, PENDING_ID, readMaster } from './master-book.ts'
import { matchOption, saysNothing } from './option-matching.ts'
import { normaliseForMatch } from './text-match.ts'
import { timeIn } from './times.ts'

export interface CellReading {
  value: FormValue
  /** The cell's problem; the value is then null. */
  problem?: string
  /** A doubt about the value, which is kept. */
  warning?: string
  /** Label of a master record to be created. */
  newMaster?: string
  /** Label of the option that the text was read as, where they differ. */
  readAs?: string
  /** The text matches no option: a choice resolves it, or it is a problem. */
  unread?: string
}

export interface CellContext {
  today: string
  dateFormats: ReadonlyMap<string, DateFormat>
  book: MasterBook
  /** Value of the field that filters the target's options, if any. */
  parent: unknown
  /** Options chosen for values that match none. */
  valueChoices?: ImportInput['valueChoices']
}

/** The first day of a spreadsheet's calendar, where empty dates end up. */
const PLACEHOLDER_DATE = '1900-01-01'
const DATED_ROLES: ReadonlySet<string | null> = new Set(['birth-date', 'joining-date'])
/** Roles for which `NA` is Namibia. */
const COUNTRY_ROLES: ReadonlySet<string | null> = new Set(['country', 'nationality'])

const BLANK: CellReading = { value: null }
const LIST_TYPES: ReadonlySet<string> = new Set(['multi-select', 'multiple', 'checkbox'])
const SEVERAL_LINES: ReadonlySet<string> = new Set(['textarea', 'editor'])
const NAME_ROLES: ReadonlySet<string | null> = new Set([
  'full-name',
  'first-name',
  'middle-name',
  'last-name',
  'manager-name',
])

function problem(message: string): CellReading {
  return { value: null, problem: message }
}

function readDate(target: TargetField, text: string, context: CellContext): CellReading {
  const isPast = target.field?.FUTURE_DATE_SELECT === 2
  const kind = target.role === 'birth-date' ? 'birth' : isPast ? 'past' : 'any'
  const format = context.dateFormats.get(target.slug) ?? 'YYYY-MM-DD'
  const { date } = parseDate(text, format, latestDateFor(kind, context.today))
  const field = target.label
  if (date === undefined) return problem(rowTexts('date', { field, text, format }))
  const isDoubtful = date === PLACEHOLDER_DATE && DATED_ROLES.has(target.role)
  return isDoubtful ? { value: date, warning: rowTexts('placeholderDate', { field }) } : { value: date }
}

/** Removes a currency and digit grouping (`₹ 1,23,456.50`, `$80,512`). */
function readNumber(text: string): string {
  const plain = text.replace(/^(?:\p{Sc}|[A-Z]{3}\s|Rs\.?)\s*/u, '').replace(/\s+/gu, '')
  return /^-?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

function chosenOption(target: TargetField, text: string, context: CellContext) {
  const choices = context.valueChoices?.[target.slug]
  const key = normaliseForMatch(text)
  if (!choices || !Object.hasOwn(choices, key)) return undefined
  return target.options.find(
    ({ value, active }) => active !== false && String(value) === String(choices[key]),
  )
}

function readOption(target: TargetField, text: string, context: CellContext): CellReading {
  const match = matchOption(text, target.options)
  if (match) {
    const reading: CellReading = { value: match.option.value }
    return match.exact ? reading : { ...reading, readAs: match.option.label }
  }
  const chosen = chosenOption(target, text, context)
  if (chosen) return { value: chosen.value, unread: text }
  const labels = target.options.filter(({ active }) => active !== false).map(({ label }) => label)
  const offered = labels.length > 8 ? `${labels.slice(0, 8).join(', ')} …` : labels.join(', ')
  return { ...problem(rowTexts('choice', { field: target.label, text, choices: offered })), unread: text }
}

function readRecord(target: TargetField, text: string, context: CellContext): CellReading {
  const named = target.role === 'country' && !isKnown(context.book, target, text) ? countryOfCode(text) : null
  if (named !== null && isKnown(context.book, target, named)) {
    return { ...readRecord(target, named, context), readAs: named }
  }
  const reading = readMaster(context.book, target, text, context.parent)
  if (reading.problem !== undefined) return problem(reading.problem)
  if (reading.label !== undefined) return { value: PENDING_ID, newMaster: reading.label }
  return { value: reading.value }
}

function readSingle(target: TargetField, text: string, context: CellContext): CellReading {
  return target.master === null ? readOption(target, text, context) : readRecord(target, text, context)
}

/** Several options in one cell. All must exist, since a list can't refer to records to be created. */
function readList(target: TargetField, text: string, context: CellContext): CellReading {
  const parts = text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const values: (string | number)[] = []
  for (const part of parts) {
    const reading = readSingle(target, part, context)
    if (reading.problem !== undefined) return reading
    if (reading.newMaster !== undefined)
      return problem(rowTexts('noRecordYet', { field: target.label, text: part }))
    values.push(reading.value as string | number)
  }
  return { value: values }
}

function readPlain(target: TargetField, text: string, context: CellContext): CellReading {
  switch (target.type) {
    case 'calander':
      return readDate(target, text, context)
    case 'time':
      // Invalid times are left for validation to refuse.
      return { value: timeIn(text) ?? text }
    case 'number':
    case 'decimal':
      return { value: readNumber(text) }
    case 'numeric':
      return { value: readNumber(text).replace(/\.0+$/, '') }
    case 'email':
      return { value: text.replace(/^mailto:/i, '') }
    default:
      return { value: SEVERAL_LINES.has(target.type) ? text : text.replace(/\s+/gu, ' ') }
  }
}

/** A cell's text as a value of its target; blanks and placeholders ("N/A") are null. */
export function readCell(target: TargetField, cell: string, context: CellContext): CellReading {
  const text = cell.trim()
  if (text === '') return BLANK
  const isNamibia = COUNTRY_ROLES.has(target.role) && text.toUpperCase() === 'NA'
  if (!NAME_ROLES.has(target.role) && !isNamibia && saysNothing(text)) return BLANK
  if (target.options.length === 0 && target.master === null) return readPlain(target, text, context)
  return LIST_TYPES.has(target.type) ? readList(target, text, context) : readSingle(target, text, context)
}
