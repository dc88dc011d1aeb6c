import type { JobState } from '../feedback/JobProgress.tsx'

/** The steps in order; the caller keeps the current one, for instance in the URL. */
export const importSteps = ['upload', 'match', 'masters', 'check', 'finish'] as const
export type ImportStep = (typeof importSteps)[number]

export interface SourceColumn {
  /** Index in the header, from 0. */
  index: number
  header: string
  /** A few values of the column. */
  samples: string[]
}

/** The file as read. */
export interface ImportSource {
  fileName: string
  /** Rows below the header. */
  rowCount: number
  columns: SourceColumn[]
  /** The remembered origin of the file, whose choices are used; null without one. */
  origin: ImportOrigin | null
}

/** An origin of files, such as "Payroll export", with its remembered choices. */
export interface ImportOrigin {
  id: number
  name: string
  /** Recognised by the same or similar columns, or chosen by the person. */
  foundBy: 'same' | 'similar' | 'chosen'
}

/** The remembered origins of files, and their actions. */
export interface ImportOrigins {
  /** `isLocked`: somebody else's, which can be chosen but not renamed or deleted. */
  all: readonly { id: number; name: string; isLocked?: boolean }[]
  /** Restarts with the choices of another one, or (null) with the file's own suggestions. */
  onChoose: (id: number | null) => void
  /** @returns why it could not be renamed, or null */
  onRename: (id: number, name: string) => Promise<string | null>
  onForget: (id: number) => void
  isBusy?: boolean
}

/** The suggested target of a column, and why. */
export interface ColumnGuess {
  column: number
  /** Slug of the target; null if none matches. */
  target: string | null
  /** 0 (none) to 1 (certain). */
  confidence: number
  /** One sentence, shown to people. */
  reason: string
}

/** A possible target of a column. */
export interface TargetField {
  slug: string
  label: string
  isRequired: boolean
  /** The fixed options of the field, if any. */
  options?: readonly { value: string; label: string }[]
  /** The server generates it when no column is mapped to it. */
  isGenerated?: boolean
  /** Required targets that this one covers too: a full name covers first and last name. */
  satisfies?: readonly string[]
  /** The master that supplies its values, if any. */
  master?: string | null
  /** Selected by the heading only, such as a day; can't be chosen. */
  isByHeading?: boolean
}

/** Date format of a column. */
export interface DateFormatGuess {
  column: number
  target: string
  /** Null if it can't be detected. */
  format: string | null
  /** Day and month could be swapped. */
  isAmbiguous: boolean
  /** Texts of the file with the day read from them, `YYYY-MM-DD`. */
  examples: { text: string; date: string }[]
}

/** The columns of a file, as far as headings and cells determine them. */
export interface ColumnAnalysis {
  source: Pick<ImportSource, 'fileName' | 'rowCount' | 'columns'>
  guesses: ColumnGuess[]
  targets: TargetField[]
  /** Besides the required targets, at least one of these sets of slugs must be complete. */
  oneOf?: readonly (readonly string[])[]
  dateFormats: DateFormatGuess[]
}

export interface ImportAnalysis extends ColumnAnalysis {
  source: ImportSource
  /** The product whose export the file seems to be. */
  exportOf: string | null
  /** Whether the person may create missing records. */
  canCreateMasters: boolean
}

/** A label that has no record in its master yet. */
export interface MasterProposal {
  master: string
  label: string
  /** Rows that use it. */
  count: number
  suggestion: { id: number; label: string } | null
  /** Whether a record can be created for it; otherwise an existing one must be chosen. */
  isCreatable: boolean
}

export type ExistingRowRule = 'update' | 'skip' | 'refuse'

/** What happens to rows without a code whose person seems to exist already. */
export type LookalikeRule = 'update' | 'create' | 'skip'

/** The person's decisions about a file's columns. */
export interface ColumnDecisions {
  /** Target slug by column index; null for skipped columns. */
  mapping: (string | null)[]
  /** By target slug. */
  dateFormats: Record<string, string>
  /** One value for all rows, by slug of a target without a column. */
  constants?: Record<string, string>
}

/** All decisions of the person; shared by preview, error file and commit. */
export interface ImportDecisions extends ColumnDecisions {
  /** Masters whose unknown labels become records. */
  createMasters: string[]
  /** Existing record ids by label, by master. */
  masterChoices: Record<string, Record<string, number>>
  /** Option values by text of the file, by target slug. */
  valueChoices: Record<string, Record<string, string>>
  /** Employee ids by the manager's name in the file. */
  managerChoices: Record<string, number>
  /** How existing rows are handled. */
  onExisting: ExistingRowRule
  constants: Record<string, string>
  /** Null until decided: such rows are errors. */
  onLookalike: LookalikeRule | null
  /** Rows with errors are left out, the others imported. */
  leavesOutErrors: boolean
  /** Corrected cells: text by column index, by row number of the sheet. */
  edits: Record<number, Record<number, string>>
  /** How the file is read, as far as the person chose it; the caller's own type. */
  reading?: object | undefined
}

export interface RowProblem {
  /** Null for a problem of the whole row, or of a target without a column. */
  column: number | null
  severity: 'error' | 'warning'
  message: string
}

export interface PreviewRow {
  /** Row number in the sheet; the header is row 1. */
  rowNumber: number
  action: 'create' | 'update' | 'skip'
  /** By column index, with corrections applied. */
  cells: string[]
  /** How a full name was split, by column index. */
  reads?: Record<number, string>
  problems: RowProblem[]
}

export interface ImportTotals {
  rows: number
  create: number
  update: number
  skip: number
  /** Rows with at least one error. */
  withErrors: number
  /** Rows with warnings and no error. */
  withWarnings: number
  /** Rows about people who seem to exist already, whatever was decided. */
  lookalikes: number
  /** Rows with errors that are left out; they count among those skipped. */
  leftOut: number
}

/** A value that was read as an option with a different label, to be confirmed. */
export interface ValueReading {
  target: string
  text: string
  label: string
  count: number
}

/** A value of the file that matches no option of its target. */
export interface UnreadValue {
  target: string
  text: string
  count: number
}

/** A manager's name that matches nobody or several people. */
export interface UnknownManager {
  name: string
  count: number
}

/** Searches people to choose from. */
export interface PeopleFinder {
  search: (query: string) => Promise<{ id: number; label: string }[]>
  byId: (ids: number[]) => Promise<{ id: number; label: string }[]>
}

/** One page of the preview. */
export interface ImportPreview {
  rows: PreviewRow[]
  /** Totals for the selected kind of rows. */
  pages: number
  matching: number
  totals: ImportTotals
  proposals: MasterProposal[]
  readings: ValueReading[]
  /** Titles split off from full names. */
  titles: { title: string; count: number }[]
  unread: UnreadValue[]
  unknownManagers: UnknownManager[]
}

export interface PreviewQuery {
  /** Starting at 1. */
  page: number
  show: 'all' | 'errors' | 'warnings'
}

export interface ImportJob {
  state: JobState
  done: number
  total: number
  stage?: string
  failure?: string
}

export interface ImportResult {
  created: number
  updated: number
  skipped: number
  mastersCreated: number
  /** Rows with errors that were left out. */
  leftOut: number
  /** Workbook with these rows; null without any. */
  leftOutHref: string | null
  /** Unresolved values, by row. */
  warnings: { row: number; message: string }[]
  links: { label: string; href: string }[]
}
