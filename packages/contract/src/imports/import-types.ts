import type { FieldOption, FieldType, FormField, FormValues } from '../forms/form-definition.ts'
import type { DateFormat } from './import-dates.ts'
import type { PersonName } from './person-names.ts'

/** The meaning of a target for a person; determines synonyms and the rules that combine several columns. */
export type TargetRole =
  | 'full-name'
  | 'first-name'
  | 'middle-name'
  | 'last-name'
  | 'employee-code'
  | 'email'
  | 'personal-email'
  | 'phone'
  | 'birth-date'
  | 'joining-date'
  | 'gender'
  | 'marital-status'
  | 'department'
  | 'designation'
  | 'location'
  | 'address'
  | 'state'
  | 'city'
  | 'country'
  | 'postal-code'
  | 'nationality'
  | 'salary'
  | 'manager'
  | 'manager-name'
  | 'leaving-date'
  | 'leaving-reason'
  | 'employment-status'

/**
 * A possible target of a column: a field of the form, or a virtual target that the engine resolves into
 * fields.
 */
export interface TargetField {
  slug: string
  label: string
  type: FieldType
  required: boolean
  /** Fixed options; a master's records are passed to `prepareImport`. */
  options: FieldOption[]
  /** Slug of the master that supplies the values, or null. */
  master: string | null
  /** True when no field with this slug is stored. */
  virtual: boolean
  role: TargetRole | null
  /** The form's field; null for virtual targets. */
  field: FormField | null
}

export type LookalikeRule = 'update' | 'create' | 'skip'

/** The suggested target of a column, and why. */
export interface ColumnGuess {
  /** Index in the header, from 0. */
  column: number
  header: string
  /** Slug of the target, null when none fits. */
  target: string | null
  /** 0 (none) to 1 (certain). */
  confidence: number
  /** One sentence, shown to people. */
  reason: string
  /** Up to three values of the column. */
  samples: string[]
}

export interface RowProblem {
  /** Index in the header, from 0; null for a problem of the whole row. */
  column: number | null
  /** Slug of the target, null for a problem of the whole row. */
  target: string | null
  severity: 'error' | 'warning'
  message: string
}

/** A person that a row refers to: a stored one, or another row of the file. */
export type PersonRef = { id: number } | { rowNumber: number }

export interface EmploymentState {
  /** As of today: a leaving date in the future keeps the person active. */
  status: 'active' | 'left'
  /** Last day of employment, `YYYY-MM-DD`. */
  leftOn: string | null
  reason: string | null
  /** Whether the person or the employer ended it, if the file says so. */
  initiative: 'employee' | 'employer' | null
}

export interface PreparedRow {
  /** The row's number in the sheet; the header is row 1. */
  rowNumber: number
  /** Values as the form stores them; slugs of unmapped columns are absent. */
  values: FormValues
  /**
   * Masters to create first, by target slug: the label of the `MasterProposal` whose id goes into `values`.
   */
  newMasters: Record<string, string>
  manager: PersonRef | null
  /** Null when no column is about employment. */
  employment: EmploymentState | null
  /** The stored record with the same key, or null. */
  existingId: number | null
  /** The person seems to be stored already, and it was decided to create another one. */
  isTwin?: true
  /** Has errors and is left out by decision. */
  isLeftOut?: true
  problems: RowProblem[]
  /** What to do with the row if no row has an error; blank rows and (optionally) known keys are skipped. */
  action: 'create' | 'update' | 'skip'
}

/** A label that has no record in its master yet. */
export interface MasterProposal {
  master: string
  /** As first written in the file. */
  label: string
  /** Number of rows that use it. */
  count: number
  /** A similar existing record: the label differs by a typo or an abbreviation. */
  suggestion: { id: number | string; label: string } | null
  /** Whether a record may be created for it; otherwise an existing one must be chosen. */
  creatable: boolean
}

/** A value of the file that was read as an option with another label, for people to confirm. */
export interface ValueReading {
  target: string
  text: string
  label: string
  count: number
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
  /** Rows about people who seem to be stored already, whatever was decided about them. */
  lookalikes: number
  /** Rows with errors that are left out, if wanted; they count among those skipped. */
  leftOut: number
}

/** A value of the file that matches none of its field's options, for people to resolve. */
export interface UnreadValue {
  target: string
  /** As first written in the file. */
  text: string
  count: number
}

/** A manager's name that matches nobody or several people, for people to resolve. */
export interface UnknownManager {
  name: string
  count: number
}

export interface PreparedImport {
  rows: PreparedRow[]
  masterProposals: MasterProposal[]
  readings: ValueReading[]
  /** Most used first; resolved values stay in the list, since the choice can change. */
  unread: UnreadValue[]
  unknownManagers: UnknownManager[]
  /** Titles split off from full names; no field stores them. */
  titles: { title: string; count: number }[]
  totals: ImportTotals
}

/** A stored person that rows may name as manager. */
export interface KnownPerson {
  id: number
  /** In any order that `splitPersonName` understands, or in parts. */
  name: string | PersonName
  code?: string | null
  email?: string | null
  managerId?: number | null
  birthDate?: string | null
  joiningDate?: string | null
}

/** A stored record, by the values of its unique fields. */
export interface ExistingRecord {
  id: number
  keys: Readonly<Record<string, string | null>>
}

export interface ImportInput {
  header: readonly string[]
  /** Cells as text, without the header. */
  rows: readonly (readonly string[])[]
  /** Number of the first of these rows in the sheet; 2 by default. */
  firstRow?: number
  /** Target slug per column, null for skipped columns. */
  mapping: readonly (string | null)[]
  /** Date format by target slug; missing ones are detected. */
  dateFormats?: Readonly<Record<string, DateFormat>>
  targets: readonly TargetField[]
  /** Records of each master; the manager's master (`employee`) comes from `people`. */
  masters?: Readonly<Record<string, readonly FieldOption[]>>
  people?: readonly KnownPerson[]
  existing?: readonly ExistingRecord[]
  /** Slug whose value identifies a record; default: EMPLOYEE_CODE. */
  keySlug?: string
  /** How rows with a stored key are handled; default: `update`. */
  onExisting?: 'update' | 'skip' | 'refuse'
  /**
   * How rows without a code are handled whose person seems to be stored already; undecided, each is an error.
   */
  onLookalike?: LookalikeRule
  /** One value for all rows, as text, by target slug; a column with the same target wins. */
  constants?: Readonly<Record<string, string>>
  /** Slugs that the server generates when blank, such as the employee code. */
  generated?: ReadonlySet<string>
  /** Today in the organisation's time zone, `YYYY-MM-DD`. */
  today: string
  /** Whether the organisation writes the month before the day, for columns of dates that don't say. */
  monthFirst?: boolean
  /** Whether unknown labels may become records: of all masters, or of those named. */
  createMasters: boolean | ReadonlySet<string>
  /** Masters whose unknown labels are proposed even while they may not be created. */
  creatableMasters?: ReadonlySet<string>
  /** Existing records chosen for labels: ids by `normaliseForMatch(label)`, by master. */
  masterChoices?: Readonly<Record<string, Readonly<Record<string, number | string>>>>
  /** Options chosen for unknown values: by `normaliseForMatch(text)`, by target slug. */
  valueChoices?: Readonly<Record<string, Readonly<Record<string, number | string>>>>
  /** People chosen for managers' names: ids by `normaliseForMatch(name)`. */
  managerChoices?: Readonly<Record<string, number>>
  /** Called now and then with the progress; all rows are read first, then validated. */
  onProgress?: (stage: 'reading' | 'judging', rows: number) => void
}
