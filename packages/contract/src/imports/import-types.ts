import type { FieldOption, FieldType, FormField, FormValues } from '../forms/form-definition.ts'
import type { DateFormat } from './import-dates.ts'
import type { PersonName } from './person-names.ts'

/** What a target means for a person; decides synonyms and the rules that join several columns. */
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

/** One place a column can go to: a field of the form, or a virtual target that the engine resolves into fields. */
export interface TargetField {
  slug: string
  label: string
  type: FieldType
  required: boolean
  /** Fixed options; a master's records are handed to `prepareImport`. */
  options: FieldOption[]
  /** Slug of the master the values come from, else null. */
  master: string | null
  /** True when no field of this slug is stored. */
  virtual: boolean
  role: TargetRole | null
  /** The form's field; null for virtual targets. */
  field: FormField | null
}

/** Where a column probably goes, and why. */
export interface ColumnGuess {
  /** Position in the header, from 0. */
  column: number
  header: string
  /** Slug of the target, null when none fits. */
  target: string | null
  /** 0 (none) to 1 (certain). */
  confidence: number
  /** One sentence for people. */
  reason: string
  /** Up to three values of the column. */
  samples: string[]
}

export interface RowProblem {
  /** Position in the header, from 0; null when the problem is of the whole row. */
  column: number | null
  /** Slug of the target, null when the problem is of the whole row. */
  target: string | null
  severity: 'error' | 'warning'
  message: string
}

/** A person the row refers to: a stored one, or another row of the same file. */
export type PersonRef = { id: number } | { rowNumber: number }

export interface EmploymentState {
  /** As of today: a leaving date that is still to come keeps the person active. */
  status: 'active' | 'left'
  /** Last day of employment, `YYYY-MM-DD`. */
  leftOn: string | null
  reason: string | null
  /** Whether the person or the employer ended it, when the file says so. */
  initiative: 'employee' | 'employer' | null
}

export interface PreparedRow {
  /** The row's number in the sheet; the header is row 1. */
  rowNumber: number
  /** Values as the form stores them; slugs of unmapped columns are absent. */
  values: FormValues
  /** Masters to create first, by target slug: the label of the `MasterProposal` whose id then goes into `values`. */
  newMasters: Record<string, string>
  manager: PersonRef | null
  /** Null when no column says anything about it. */
  employment: EmploymentState | null
  /** The stored record with the same key, else null. */
  existingId: number | null
  problems: RowProblem[]
  /** What to do with the row if no row has an error; blank rows and (by choice) known keys are skipped. */
  action: 'create' | 'update' | 'skip'
}

/** A value that is no record of its master yet. */
export interface MasterProposal {
  master: string
  /** As first written in the file. */
  label: string
  /** Rows that use it. */
  count: number
  /** An existing record that may be meant: the label differs by a slip or an abbreviation. */
  suggestion: { id: number | string; label: string } | null
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
}

/** A value of the file that is none of its field's options, for people to say what is meant. */
export interface UnreadValue {
  target: string
  /** As first written in the file. */
  text: string
  count: number
}

/** A manager's name that is nobody's, or several people's, for people to say who is meant. */
export interface UnknownManager {
  name: string
  count: number
}

export interface PreparedImport {
  rows: PreparedRow[]
  masterProposals: MasterProposal[]
  readings: ValueReading[]
  /** Most used first; those that a choice answers stay in the list, since the choice can change. */
  unread: UnreadValue[]
  unknownManagers: UnknownManager[]
  totals: ImportTotals
}

/** A stored person that rows may name as manager. */
export interface KnownPerson {
  id: number
  /** In any order that `splitPersonName` reads, or in parts. */
  name: string | PersonName
  code?: string | null
  email?: string | null
  managerId?: number | null
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
  /** Target slug per column, null for columns left out. */
  mapping: readonly (string | null)[]
  /** Date format by target slug; a date column that is not named here is detected. */
  dateFormats?: Readonly<Record<string, DateFormat>>
  targets: readonly TargetField[]
  /** Records of each master; the manager's master (`employee`) comes from `people`. */
  masters?: Readonly<Record<string, readonly FieldOption[]>>
  people?: readonly KnownPerson[]
  existing?: readonly ExistingRecord[]
  /** Slug whose value identifies a record; EMPLOYEE_CODE unless told. */
  keySlug?: string
  /** What happens to rows whose key is stored already; `update` unless told. */
  onExisting?: 'update' | 'skip' | 'refuse'
  /** Slugs the server fills in when they are blank (the employee code). */
  generated?: ReadonlySet<string>
  /** Today in the organisation's time zone, `YYYY-MM-DD`. */
  today: string
  /** Whether unknown labels may become records: of all masters, or of those named. */
  createMasters: boolean | ReadonlySet<string>
  /** Masters whose unknown labels are proposed even while they are not to be created. */
  creatableMasters?: ReadonlySet<string>
  /** Labels the person mapped to existing records: ids by `normaliseForMatch(label)`, by master. */
  masterChoices?: Readonly<Record<string, Readonly<Record<string, number | string>>>>
  /** Options the person chose for values that are none: by `normaliseForMatch(text)`, by target slug. */
  valueChoices?: Readonly<Record<string, Readonly<Record<string, number | string>>>>
  /** Who is meant by a manager's name: people's ids by `normaliseForMatch(name)`. */
  managerChoices?: Readonly<Record<string, number>>
  /** Told now and then how far the work is; rows are read first, then judged. */
  onProgress?: (stage: 'reading' | 'judging', rows: number) => void
}
