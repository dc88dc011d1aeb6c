/**
 * What a spreadsheet that people upload may hold, declared once a kind of upload: from it come the sample, the
 * reading, the matching of columns, the judging of cells, and what the screen shows of all that.
 */

export interface SheetChoice {
  value: string | number
  label: string
}

interface ColumnBasics {
  /** What the sample calls it, and how it is named to people. */
  heading: string
  /** What other files call it, in any language; compared without case, blanks and punctuation. */
  also?: readonly string[]
  /** The column must be there, and none of its cells blank. */
  required?: boolean
  /** Said of a blank cell of a required column, instead of `Please enter the <heading>.` */
  blank?: string
  /** Stands at the sample's heading. */
  note?: string
  /** Of the sample, in characters. */
  width?: number
}

export interface TextColumn extends ColumnBasics {
  /** A `code` names a record: it stays the text it was, with its leading zeros. A `person` is an employee's code. */
  kind: 'text' | 'code' | 'person'
  maxLength?: number
  /** Refuses HTML. */
  isPlain?: boolean
}

export interface DateColumn extends ColumnBasics {
  kind: 'date'
  /** First and last day that is taken. */
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
  /** Digits behind the point; 0 for whole numbers. */
  decimals?: number
  /** What a cell that is no number is not: `a number of days`. */
  is?: string
}

export interface ChoiceColumn extends ColumnBasics {
  /** One of a few words, or (`master`) a record by its name. */
  kind: 'choice' | 'master'
  options?: readonly SheetChoice[]
  /** Several, with commas between them. */
  several?: boolean
  /** Of a master, for people: `active location`. */
  noun?: string
}

export type SheetColumn = TextColumn | DateColumn | TimeColumn | NumberColumn | ChoiceColumn
export type SheetColumns = Readonly<Record<string, SheetColumn>>

/** A column as one file is read with it: records that may be chosen are known by now. */
export type OfferedColumn = SheetColumn & { key: string }

export interface SheetLimits {
  /** Below the header. */
  rows: number
  columns: number
  /** Of the file as it is uploaded. */
  bytes: number
  /** What there may be so many of, for people to read: `5,000 rows` unless given. */
  words?: string
}

export interface SheetDeclaration<C extends SheetColumns = SheetColumns> {
  /** Greppable and never changed: what was decided about headings is remembered under it. */
  id: string
  columns: C
  /** Headings that are dates are columns too, a day each; their cells are the sheet's own affair. */
  days?: { note?: string; width?: number }
  /** Besides the required columns, all of at least one of these sets must be there; `day` is any day. */
  oneOf?: readonly (readonly string[])[]
  /** Refuses headings that nobody decided about, in these words: leaving them out could lose figures unseen. */
  unknownHeading?: string
  /** Said of a file without a row. */
  nothing?: string
  limits: SheetLimits
  sample: { file: string; sheet: string }
}

/** The key that every column of a day has. */
export const DAY = 'day'

/** Declares a sheet; the columns' kinds are the types of what is read. */
export function defineSheet<const C extends SheetColumns>(
  declaration: SheetDeclaration<C>,
): SheetDeclaration<C> {
  return declaration
}

type ChosenFrom<C> = C extends { options: readonly { value: infer V }[] } ? V : number

/** What a cell of a column is read as; null where it is blank or wrong. */
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

/** The columns in the order of the sample, with the records that may be chosen. */
export function offeredColumns<C extends SheetColumns>(
  { columns }: Pick<SheetDeclaration<C>, 'columns'>,
  choices: Partial<Record<keyof C & string, readonly SheetChoice[]>> = {},
): OfferedColumn[] {
  return Object.entries(columns).map(([key, column]) => {
    const options = choices[key]
    return options ? ({ ...column, key, options } as OfferedColumn) : { ...column, key }
  })
}
