import type { FieldType } from '../../forms/form-definition.ts'
import { matchColumns, plainHeader, type RememberedColumns } from '../column-matching.ts'
import { headingName } from '../export-templates.ts'
import {
  type DateFormat,
  type DetectedDateFormat,
  detectDateFormat,
  latestDateFor,
  looksLikeDate,
  parseDate,
  settleDateFormats,
} from '../import-dates.ts'
import type { ColumnGuess, TargetField } from '../import-types.ts'
import { spellings } from '../role-names.ts'
import { compactName, normaliseForMatch } from '../text-match.ts'
import { DAY, type OfferedColumn, type SheetDeclaration, type WithheldColumns } from './sheet-declaration.ts'
import { maskCell } from './sheet-secrets.ts'

/** The caller's column choices by heading: the key of a column, null to skip it. */
export type ChosenColumns = Readonly<Record<string, string | null>>
/** Date formats by key; `day` for the headings of days. */
export type ChosenFormats = Readonly<Record<string, DateFormat>>

export interface DayColumn {
  at: number
  /** `YYYY-MM-DD` */
  date: string
}

/** Date format of a column. */
export interface JudgedFormat {
  format: DateFormat
  /** Day and month could be swapped, and no choice was made. */
  isAmbiguous: boolean
}

/** The columns of one file. */
export interface PlacedColumns {
  /** By index in the header; null for a skipped column. */
  keys: (string | null)[]
  days: DayColumn[]
  /** Of day headings; null if there are none. */
  dayFormat: JudgedFormat | null
  /** Indexes of unknown headings without a choice. */
  unknown: number[]
}

/** A sheet prepared for reading one file. */
export interface OfferedSheet {
  declaration: SheetDeclaration
  columns: readonly OfferedColumn[]
  withheld?: readonly WithheldColumns[]
}

export interface ChosenPlaces {
  mapping?: ChosenColumns | undefined
  formats?: ChosenFormats | undefined
  today: string
  /** Whether the organisation writes the month before the day. */
  monthFirst?: boolean | undefined
}

/** Forms of a heading to compare: complete, and without stars and brackets. */
const waysOf = (heading: string) => [headingName(heading), headingName(plainHeader(heading))].filter(Boolean)

const nameSets = [
  (column: OfferedColumn) => waysOf(column.heading),
  (column: OfferedColumn) => (column.also ?? []).flatMap(spellings).map(compactName),
]

/** Columns by their own heading first, then by other names; each key once, for the first column that matches. */
function placeByName(header: readonly string[], columns: readonly OfferedColumn[], keys: (string | null)[]) {
  for (const namesOf of nameSets) {
    for (const column of columns) {
      if (keys.includes(column.key)) continue
      const names = new Set(namesOf(column))
      const at = header.findIndex(
        (heading, position) => keys[position] === null && waysOf(heading).some((way) => names.has(way)),
      )
      if (at >= 0) keys[at] = column.key
    }
  }
}

/** Why unknown headings are refused that name columns which the caller may not fill in, by index. */
export function withheldHeadings(
  { withheld = [] }: Pick<OfferedSheet, 'withheld'>,
  header: readonly string[],
  unknown: readonly number[],
): Map<number, string> {
  const messages = new Map(
    withheld.flatMap(({ columns, message }) =>
      columns.flatMap((column) =>
        nameSets.flatMap((namesOf) => namesOf(column).map((name) => [name, message] as const)),
      ),
    ),
  )
  return new Map(
    unknown.flatMap((at) => {
      const way = waysOf(header[at] ?? '').find((one) => messages.has(one))
      return way === undefined ? [] : [[at, messages.get(way) as string] as const]
    }),
  )
}

/** Headings that are dates, read in their common format. */
function daysIn(
  header: readonly string[],
  { today, monthFirst }: Pick<ChosenPlaces, 'today' | 'monthFirst'>,
  chosen: DateFormat | undefined,
): Pick<PlacedColumns, 'days' | 'dayFormat'> {
  const dated = header.flatMap((name, at) => (looksLikeDate(name.trim()) ? [{ name: name.trim(), at }] : []))
  const names = dated.map(({ name }) => name)
  const settled = settleDateFormats({ [DAY]: detectDateFormat(names, today) }, monthFirst)
  const found = settled[DAY] as DetectedDateFormat
  const format = chosen ?? found.format
  if (format === null) return { days: [], dayFormat: null }
  const latest = latestDateFor('any', today)
  const days = dated.flatMap(({ name, at }): DayColumn[] => {
    const { date } = parseDate(name, format, latest)
    return date === undefined ? [] : [{ at, date }]
  })
  return { days, dayFormat: { format, isAmbiguous: found.ambiguous && chosen === undefined } }
}

/** The caller's choices by index: undefined without a choice; each key is given to one column only. */
function decisionsOf(
  header: readonly string[],
  mapping: ChosenColumns,
  { known, isSecret = false }: { known: ReadonlySet<string>; isSecret?: boolean | undefined },
) {
  const said = new Map(Object.entries(mapping).map(([name, key]) => [normaliseForMatch(name.trim()), key]))
  const taken = new Set<string>()
  return header.map((heading): string | null | undefined => {
    const own = normaliseForMatch(heading.trim())
    // Of a secret sheet, people choose by headings as they were shown.
    const name = isSecret && !said.has(own) ? normaliseForMatch(maskCell(heading)) : own
    const key = said.get(name)
    if (key === undefined || key === null) return key
    if (!known.has(key)) return null
    if (taken.has(key)) return undefined
    taken.add(key)
    return key
  })
}

/**
 * The columns of a file: as the caller chose, or by their headings. Headings that are only similar are
 * omitted here, since people must confirm them (`guessColumns`).
 */
export function placeColumns(
  { declaration, columns }: OfferedSheet,
  header: readonly string[],
  { mapping = {}, formats = {}, today, monthFirst }: ChosenPlaces,
): PlacedColumns {
  const decided = decisionsOf(header, mapping, {
    known: new Set(columns.map(({ key }) => key)),
    isSecret: declaration.isSecret,
  })
  const open = header.map((heading, at) => (decided[at] === undefined ? heading : ''))
  const keys = decided.map((key) => key ?? null)
  placeByName(open, columns, keys)
  const undecided = open.map((heading, at) => (keys[at] === null ? heading : ''))
  const placed = declaration.days
    ? daysIn(undecided, { today, monthFirst }, formats[DAY])
    : { days: [], dayFormat: null }
  for (const { at } of placed.days) keys[at] = DAY
  const unknown = undecided.flatMap((heading, at) => (keys[at] === null && heading.trim() !== '' ? [at] : []))
  return { keys, ...placed, unknown }
}

/** Where at least one of several sets must be complete and none is: the missing keys of the nearest one. */
export function lackingKeys(
  oneOf: readonly (readonly string[])[],
  keys: readonly (string | null)[],
): readonly string[] {
  const lacking = oneOf.map((set) => ({ set, keys: set.filter((key) => !keys.includes(key)) }))
  if (lacking.length === 0 || lacking.some((one) => one.keys.length === 0)) return []
  const share = (one: (typeof lacking)[number]) => one.keys.length / one.set.length
  return lacking.reduce((best, one) => (share(one) < share(best) ? one : best)).keys
}

/** Keys of required columns that the file lacks. */
export function missingColumns(
  { declaration: { oneOf = [] }, columns }: OfferedSheet,
  keys: readonly (string | null)[],
): string[] {
  const missing = columns.filter(({ key, required }) => required && !keys.includes(key)).map(({ key }) => key)
  return [...new Set([...missing, ...lackingKeys(oneOf, keys)])]
}

const fieldTypes: Record<OfferedColumn['kind'], FieldType> = {
  text: 'text',
  code: 'text',
  person: 'text',
  date: 'calander',
  time: 'time',
  number: 'decimal',
  choice: 'select',
  master: 'select',
}

/** A column as a target of the import engine's matching. */
function targetOf(column: OfferedColumn): TargetField {
  const hasOptions = 'options' in column && !column.several
  return {
    slug: column.key,
    label: column.heading,
    type: fieldTypes[column.kind],
    required: column.required ?? false,
    options: hasOptions ? [...(column.options ?? [])] : [],
    ...{ master: null, virtual: false, role: null, field: null },
  }
}

const BY_NAME = 0.98
/** To be confirmed by a person. */
const BY_CELLS = 0.9

interface GuessFacts {
  remembered?: RememberedColumns | undefined
  today: string
  monthFirst?: boolean | undefined
}

/** Earlier choices about headings, as far as these columns still exist. */
function memoryOf(
  offer: OfferedSheet,
  header: readonly string[],
  remembered: RememberedColumns,
): ChosenColumns {
  const known = new Set(offer.columns.map(({ key }) => key))
  return Object.fromEntries(
    header.flatMap((heading): [string, string | null][] => {
      const name = compactName(heading)
      const key = Object.hasOwn(remembered, name) ? remembered[name] : undefined
      return key === undefined || (key !== null && !known.has(key)) ? [] : [[heading, key]]
    }),
  )
}

function reasonOf(key: string | null, isRemembered: boolean): string {
  if (isRemembered) return key === null ? 'Left out last time.' : 'Chosen for this heading last time.'
  return key === DAY ? 'The heading is a day.' : 'The heading says so.'
}

/**
 * The suggested target of every column, and why: remembered, by heading, as a day, or by a similarity that a
 * person should confirm.
 *
 * @param sampleRows the first rows, for guessing from cell content
 */
export function guessColumns(
  offer: OfferedSheet,
  header: readonly string[],
  sampleRows: readonly (readonly string[])[],
  { remembered = {}, today, monthFirst }: GuessFacts,
): ColumnGuess[] {
  const mapping = memoryOf(offer, header, remembered)
  const { keys, unknown } = placeColumns(offer, header, { mapping, today, monthFirst })
  const withheld = withheldHeadings(offer, header, unknown)
  const open = new Set(unknown.filter((at) => !withheld.has(at)))
  const only = (row: readonly string[]) => header.map((_name, at) => (open.has(at) ? (row[at] ?? '') : ''))
  const isSilent = keys.every((key) => key === null)
  const lacksColumns = isSilent || missingColumns(offer, keys).length > 0
  const found = (lacksColumns && offer.declaration.guess?.(sampleRows)) || {}
  const byCells: Readonly<Record<number, string>> = Object.fromEntries(
    Object.entries(found).filter(([column, key]) => open.has(Number(column)) && !keys.includes(key)),
  )
  const taken = new Set<string | null>([...keys, ...Object.values(byCells)])
  const left = offer.columns.filter(({ key }) => !taken.has(key)).map(targetOf)
  const guessed = matchColumns(only(header), sampleRows.map(only), left)
  return header.map((heading, column): ColumnGuess => {
    const values = new Set(sampleRows.map((row) => (row[column] ?? '').trim()).filter(Boolean))
    const base = { column, header: heading, samples: [...values].slice(0, 3) }
    const key = keys[column] ?? null
    const isRemembered = Object.hasOwn(mapping, heading) && mapping[heading] === key
    if (key !== null || isRemembered)
      return { ...base, target: key, confidence: BY_NAME, reason: reasonOf(key, isRemembered) }
    if (byCells[column])
      return {
        ...base,
        target: byCells[column],
        confidence: BY_CELLS,
        reason: offer.declaration.guessReason ?? 'The cells say so.',
      }
    if (isSilent && Object.keys(byCells).length > 0)
      return { ...base, target: null, confidence: 0, reason: 'Not needed.' }
    const refusal = withheld.get(column)
    if (refusal) return { ...base, target: null, confidence: 0, reason: refusal }
    const guess = guessed[column]
    if (guess?.target) return { ...base, ...guess, header: heading, samples: base.samples }
    return { ...base, target: null, confidence: 0, reason: 'The sample has no column of this name.' }
  })
}

/** Whether no choice is needed: each heading is known, remembered or blank. */
export const isUnderstood = (guesses: readonly ColumnGuess[]) =>
  guesses.every(({ header, confidence }) => header.trim() === '' || confidence >= BY_NAME)
