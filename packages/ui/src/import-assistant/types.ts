import type { JobState } from '../feedback/JobProgress.tsx'

/** The steps in order; the caller keeps the current one, so that an address can name it. */
export const importSteps = ['upload', 'match', 'masters', 'check', 'finish'] as const
export type ImportStep = (typeof importSteps)[number]

export interface SourceColumn {
  /** Position in the header, from 0. */
  index: number
  header: string
  /** A few values of the column. */
  samples: string[]
}

/** The file as it was read. */
export interface ImportSource {
  fileName: string
  /** Rows below the header. */
  rowCount: number
  columns: SourceColumn[]
  /** Where files like this come from: whose mapping and choices these are; null when none are remembered. */
  origin: ImportOrigin | null
}

/** Where files come from, such as "Payroll export", with what was decided for them. */
export interface ImportOrigin {
  id: number
  name: string
  /** Recognised by the same columns or by nearly the same, or chosen by the person. */
  foundBy: 'same' | 'similar' | 'chosen'
}

/** The remembered origins of files, and what the person may do with them. */
export interface ImportOrigins {
  all: readonly { id: number; name: string }[]
  /** Begins again with the choices of another one, or (null) with what the file itself suggests. */
  onChoose: (id: number | null) => void
  /** @returns why it could not be renamed; null when it was */
  onRename: (id: number, name: string) => Promise<string | null>
  onForget: (id: number) => void
  isBusy?: boolean
}

/** Where a column probably goes, and why. */
export interface ColumnGuess {
  column: number
  /** Slug of the target; null when none fits. */
  target: string | null
  /** 0 (none) to 1 (certain). */
  confidence: number
  /** One sentence for people. */
  reason: string
}

/** A place a column can go to. */
export interface TargetField {
  slug: string
  label: string
  isRequired: boolean
  /** The fixed choices of the field, where it has any. */
  options?: readonly { value: string; label: string }[]
  /** The server fills it in when no column is mapped to it. */
  isGenerated?: boolean
  /** Required targets that this one fills too: a full name fills first and last name. */
  satisfies?: readonly string[]
  /** Only a heading itself makes a column this, such as one that is a day: nobody chooses it. */
  isByHeading?: boolean
}

/** How the dates of a column are written. */
export interface DateFormatGuess {
  column: number
  target: string
  /** Null when the file does not tell. */
  format: string | null
  /** Day and month could be the other way round. */
  isAmbiguous: boolean
  /** Texts of the file with the day they were read as, `YYYY-MM-DD`. */
  examples: { text: string; date: string }[]
}

/** What a file's columns are, as far as its headings and cells tell. */
export interface ColumnAnalysis {
  source: Pick<ImportSource, 'fileName' | 'rowCount' | 'columns'>
  guesses: ColumnGuess[]
  targets: TargetField[]
  /** Besides the required targets, all of at least one of these sets of slugs must be there. */
  oneOf?: readonly (readonly string[])[]
  dateFormats: DateFormatGuess[]
}

export interface ImportAnalysis extends ColumnAnalysis {
  source: ImportSource
  /** Whether the person may create records that are missing. */
  canCreateMasters: boolean
}

/** A value of the file that is no record of its master yet. */
export interface MasterProposal {
  master: string
  label: string
  /** Rows that use it. */
  count: number
  suggestion: { id: number; label: string } | null
}

export type ExistingRowRule = 'update' | 'skip' | 'refuse'

/** What the person decided about a file's columns. */
export interface ColumnDecisions {
  /** Target slug by column position; null for columns left out. */
  mapping: (string | null)[]
  /** By target slug. */
  dateFormats: Record<string, string>
}

/** Everything the person decided; the same for preview, error file and commit. */
export interface ImportDecisions extends ColumnDecisions {
  /** Masters whose unknown labels become records. */
  createMasters: string[]
  /** Existing record ids by label, by master. */
  masterChoices: Record<string, Record<string, number>>
  /** Option values by text of the file, by target slug. */
  valueChoices: Record<string, Record<string, string>>
  /** Ids of people by the manager's name as the file has it. */
  managerChoices: Record<string, number>
  /** What happens to rows whose record exists. */
  onExisting: ExistingRowRule
  /** Corrected cells: text by column position, by row number of the sheet. */
  edits: Record<number, Record<number, string>>
}

export interface RowProblem {
  /** Null when the problem is of the whole row, or of a target without a column. */
  column: number | null
  severity: 'error' | 'warning'
  message: string
}

export interface PreviewRow {
  /** In the sheet; the header is row 1. */
  rowNumber: number
  action: 'create' | 'update' | 'skip'
  /** By column position, with corrections. */
  cells: string[]
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
}

/** A value that was read as an option with another name, for people to confirm. */
export interface ValueReading {
  target: string
  text: string
  label: string
  count: number
}

/** A value of the file that is no option of its target. */
export interface UnreadValue {
  target: string
  text: string
  count: number
}

/** A manager's name that is nobody's, or several people's. */
export interface UnknownManager {
  name: string
  count: number
}

/** Finds people to choose from. */
export interface PeopleFinder {
  search: (query: string) => Promise<{ id: number; label: string }[]>
  byId: (ids: number[]) => Promise<{ id: number; label: string }[]>
}

/** One page of what the import would do. */
export interface ImportPreview {
  rows: PreviewRow[]
  /** Pages and rows of the kind shown. */
  pages: number
  matching: number
  totals: ImportTotals
  proposals: MasterProposal[]
  readings: ValueReading[]
  unread: UnreadValue[]
  unknownManagers: UnknownManager[]
}

export interface PreviewQuery {
  /** From 1. */
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
  /** What was left open, row by row. */
  warnings: { row: number; message: string }[]
  links: { label: string; href: string }[]
}
