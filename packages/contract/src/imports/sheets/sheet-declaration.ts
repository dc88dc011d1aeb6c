/**
 * The declaration of an uploadable spreadsheet. The sample, the parser, the column matching, the cell
 * validation and the upload screen are all derived from it.
 */

export interface SheetChoice {
  value: string | number
  label: string
}

interface ColumnBasics {
  /** Heading in the sample and in messages. */
  heading: string
  /** Headings in other files, in any language; compared without case, spaces and punctuation. */
  also?: readonly string[]
  /** The column must exist, without blank cells. */
  required?: boolean
  /** Message for a blank cell of a required column, instead of `Please enter the <heading>.` */
  blank?: string
  /** Note at the sample's heading. */
  note?: string
  /** Only in logs of other programs: not part of the sample. */
  isLog?: boolean
  /** Column width in the sample, in characters. */
  width?: number
}

export interface TextColumn extends ColumnBasics {
  /** A `code` identifies a record and stays text, with leading zeros. A `person` is an employee code. */
  kind: 'text' | 'code' | 'person'
  maxLength?: number
  /** Refuses HTML. */
  isPlain?: boolean
}

export interface DateColumn extends ColumnBasics {
  kind: 'date'
  /** First and last accepted day. */
  from?: string
  to?: string
}

export interface TimeColumn extends ColumnBasics {
  kind: 'time'
}

export interface NumberColumn extends ColumnBasics {
  kind: 'number'
  min?: number
  max?: number
  /** Decimal places; 0 for whole numbers. */
  decimals?: number
  /** What a non-number fails to be, in the message: `a number of days`. */
  is?: string
}

export interface ChoiceColumn extends ColumnBasics {
  /** One of a few words, or (`master`) a record by name. */
  kind: 'choice' | 'master'
  options?: readonly SheetChoice[]
  /** Accepts several, separated by commas. */
  several?: boolean
  /** With several: words for everything, such as "All", count as blank, which restricts nothing. */
  blankIsAll?: true
  /** For a master, its noun in messages: `active location`. */
  noun?: string
}

export type SheetColumn = TextColumn | DateColumn | TimeColumn | NumberColumn | ChoiceColumn
export type SheetColumns = Readonly<Record<string, SheetColumn>>

/** A column for reading one file, with the records that may be chosen. */
export type OfferedColumn = SheetColumn & { key: string }

export interface SheetLimits {
  /** Below the header. */
  rows: number
  columns: number
  /** Size of the uploaded file. */
  bytes: number
  /** The limit as text; default: `5,000 rows`. */
  words?: string
}

export interface SheetDeclaration<C extends SheetColumns = SheetColumns> {
  /** Greppable and stable: choices about headings are remembered under it. */
  id: string
  columns: C
  /** Headings that are dates are columns too, one per day; the sheet reads their cells itself. */
  days?: { note?: string; width?: number }
  /** Besides the required columns, at least one of these sets must be complete; `day` is any day. */
  oneOf?: readonly (readonly string[])[]
  /** Targets by column of a file whose headings say nothing, from its first rows. */
  guess?: (rows: readonly (readonly string[])[]) => Readonly<Record<number, string>> | null
  /** Why `guess` suggests its targets. */
  guessReason?: string
  /** Refuses unknown headings with this message, where skipping them could lose figures unnoticed. */
  unknownHeading?: string
  /**
   * Cells are secret, such as account numbers: whoever matches columns sees them masked, a refused file is kept nowhere, and the
   * uploaded one is erased with its rows saved.
   */
  isSecret?: true
  /** Message for a file without rows. */
  nothing?: string
  limits: SheetLimits
  sample: { file: string; sheet: string }
}

/** Key of all day columns. */
export const DAY = 'day'

/** Declares a sheet; the columns' kinds determine the types of the values. */
export function defineSheet<const C extends SheetColumns>(
  declaration: SheetDeclaration<C>,
): SheetDeclaration<C> {
  return declaration
}

type ChosenFrom<C> = C extends { options: readonly { value: infer V }[] } ? V : number

/** Type of a column's cells; null where blank or invalid. */
type ValueOf<C extends SheetColumn> = C extends { kind: 'number' }
  ? number | null
  : C extends { kind: 'date' | 'time' }
    ? string | null
    : C extends { kind: 'choice' | 'master'; several: true }
      ? ChosenFrom<C>[]
      : C extends { kind: 'choice' | 'master' }
        ? ChosenFrom<C> | null
        : string

export type ValuesOf<C extends SheetColumns> = { [K in keyof C]: ValueOf<C[K]> }

/** The columns in sample order, with the records that may be chosen. */
export function offeredColumns<C extends SheetColumns>(
  { columns }: Pick<SheetDeclaration<C>, 'columns'>,
  choices: Partial<Record<keyof C & string, readonly SheetChoice[]>> = {},
): OfferedColumn[] {
  return Object.entries(columns).map(([key, column]) => {
    const options = choices[key]
    return options ? ({ ...column, key, options } as OfferedColumn) : { ...column, key }
  })
}

/** Columns that this caller may not fill in. */
export interface WithheldColumns {
  columns: readonly OfferedColumn[]
  /** Refuses their headings. */
  message: string
}
