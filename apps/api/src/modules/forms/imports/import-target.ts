import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import type { ImportCounts, UndoPlan } from '@muster/contract/forms/imports/imports.contract'
import type { ExistingRecord, KnownPerson, PreparedRow, TargetField } from '@muster/contract/imports/index'
import type { Text } from '../../../lib/texts/texts.ts'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { LoadedForm } from '../form-store.ts'

/** What is needed to read a file for a form, apart from the stored records. */
export interface ImportFacts {
  form: LoadedForm
  targets: TargetField[]
  masters: Record<string, FieldOption[]>
  /** Slugs of fields that are generated if blank. */
  generated: ReadonlySet<string>
  /** What the target's desk needs to know about the caller's reach; plain data, since it is sent to a worker thread. */
  reach: unknown
}

/** The facts sent to a target's desk, without what only the database needs. */
export interface DeskFacts extends Omit<ImportFacts, 'form'> {
  fields: FormField[]
}

/** Presents stored records and validates rows for one target. */
export interface ImportDesk {
  /** The people that rows may name as managers. */
  people: KnownPerson[]
  existing: ExistingRecord[]
  /** Further problems of a prepared row that depend on the organisation's data, such as the caller's reach. */
  judge(row: PreparedRow): PreparedRow['problems']
  /**
   * The order in which rows can be written one batch after another: each after those that it refers to. Omitted if
   * they are written in one transaction only.
   */
  order?(rows: readonly PreparedRow[]): PreparedRow[]
}

/** Why a row can't be written, found with the records of the database. */
export interface RefusedRow {
  row: number
  /** The field concerned. */
  slug: string
  problem: string
}

/** A row about a stored record, to be judged with it before anything is written. */
export interface ReviewedRow {
  row: PreparedRow
  /** The manager's id; negative for somebody whom the file adds, omitted where the row names none. */
  managerId?: number | null
  /** The first stored person above the row's person, through managers whom the file adds. */
  storedAbove?: number | null
}

/** The exports of a target's `desk` module. Must be pure, since it runs in a worker thread. */
export interface DeskModule {
  openDesk(facts: DeskFacts, stored: readonly unknown[]): ImportDesk
}

/** Reports progress. Throws when somebody asked to stop, which rolls the import back. */
export type CommitProgress = (stage: string | Text, done: number, total: number) => Promise<void>

/** One record written by an import, with what undoing it needs. */
export interface TrailRecord {
  recordType: string
  recordId: number
  action: 'created' | 'updated'
  /** The sheet's row; null if several rows needed the record. */
  rowNumber: number | null
  /** The version after the import; null if the table has no versions. */
  version: number | null
  /** Its values before the change, or as created: whatever the target's undo needs to compare or restore. */
  before: unknown
}

export interface ImportOutcome {
  counts: ImportCounts
  trail: TrailRecord[]
}

/** What a batch needs to know about the rest of its file. */
export interface BatchScope {
  runId: number
  /** Ids of the records that earlier batches wrote, by row number. */
  written: ReadonlyMap<number, number>
  /** Identifying values of rows still to be written, in lower case: none may be generated for another row. */
  keysToCome: ReadonlySet<string>
}

/** An import to be undone. */
export interface UndoRun {
  id: number
  fileName: string
}

export interface UndoCheck {
  removes: UndoPlan['removes']
  restores: UndoPlan['restores']
  examples: string[]
  blockers: UndoPlan['blockers']
  blockerCount: number
}

/** Undoes what `commit` wrote, using its records in `import_run_record`. */
export interface ImportUndo {
  /**
   * What would be deleted and restored, and what prevents it: records changed, deleted or in use since.
   *
   * @param isFinal locks the records, for a transaction that continues with `revert`
   * @throws AppError when records are beyond the caller's reach
   */
  check(ctx: Ctx, db: Db, run: UndoRun, isFinal: boolean): Promise<UndoCheck>
  /** Call it after a check without blockers, in the same transaction. */
  revert(ctx: Ctx, db: Db, run: UndoRun, progress: CommitProgress): Promise<void>
}

/** A form whose records can be imported; registered by the module that stores them. */
export interface ImportTarget {
  formNo: number
  /** Accepted as `sample_for`. */
  name: string
  /** File name of the sample, without extension. */
  sampleFile: string
  /** Slug of the field that identifies a record. */
  keySlug: string
  /** Permission required for the import. */
  permission: string
  mayCreateMasters(ctx: Ctx): boolean
  /** Masters whose records can be created from a name; others are never extended. */
  creatableMasters: ReadonlySet<string>
  /** Loads everything about the form within the caller's reach, in at most five statements. */
  load(ctx: Ctx, db: Db): Promise<ImportFacts>
  /** The stored records as plain data for the desk, page by page, each read in its own short transaction. */
  stored(ctx: Ctx): AsyncIterable<unknown[]>
  /** URL of the target's pure module for reading and validating (a `DeskModule`). */
  desk: URL
  /**
   * Judges rows about stored records as `commit` will, on sets, so that people see every problem before anything is
   * written. Writes nothing; omitted where the desk finds everything.
   */
  review?(ctx: Ctx, rows: readonly ReviewedRow[], facts: ImportFacts): Promise<RefusedRow[]>
  /**
   * Writes rows without errors, on sets, in the transaction of `db`. Fields that the file does not contain stay
   * unchanged.
   *
   * @param scope if these rows are one batch of a large file
   * @throws AppError when something changed since the file was read, which rolls everything back
   */
  commit(
    ctx: Ctx,
    db: Db,
    rows: readonly PreparedRow[],
    facts: ImportFacts,
    progress: CommitProgress,
    scope?: BatchScope,
  ): Promise<ImportOutcome>
  /** Whether large files are written batch by batch; needs `undo` and the desk's `order`. */
  writesInBatches?: true
  /** Omitted if the import can't be undone, for example because invitations were sent. */
  undo?: ImportUndo
  /** Error for rows whose record does not exist, if files can only change existing records. */
  onlyExisting?: string
}

const targets = new Map<number, ImportTarget>()

export function registerImportTarget(target: ImportTarget): void {
  if (targets.has(target.formNo)) throw new Error(`Form ${target.formNo} is registered for imports twice.`)
  targets.set(target.formNo, target)
}

/**
 * The target named by form number or name, if the caller may import to it.
 *
 * @throws AppError `forms.import_not_offered`, `access.denied`
 */
export function importTargetFor(ctx: Ctx, named: number | string | undefined): ImportTarget {
  const target =
    named === undefined || /^\d+$/.test(String(named))
      ? targets.get(Number(named))
      : [...targets.values()].find((one) => one.name === String(named).toLowerCase())
  const allowed = target ?? [...targets.values()].find((one) => holds(ctx.actor, one.permission))
  // A caller who may not import anything must not learn which targets exist.
  if (!allowed || !holds(ctx.actor, allowed.permission)) fail('access.denied')
  if (!target) fail('forms.import_not_offered')
  return target
}
