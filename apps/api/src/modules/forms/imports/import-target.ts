import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import type { ImportCounts, UndoPlan } from '@muster/contract/forms/imports/imports.contract'
import type { ExistingRecord, KnownPerson, PreparedRow, TargetField } from '@muster/contract/imports/index'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { LoadedForm } from '../form-store.ts'

/** What reading a file against a form needs to know of the form and the caller; stored records come apart. */
export interface ImportFacts {
  form: LoadedForm
  targets: TargetField[]
  masters: Record<string, FieldOption[]>
  /** Slugs that are filled in when they are blank. */
  generated: ReadonlySet<string>
  /** Whatever the target's desk needs of the caller's reach; plain data, since it goes to another thread. */
  reach: unknown
}

/** What a target's desk gets: the facts without what only the database needs. */
export interface DeskFacts extends Omit<ImportFacts, 'form'> {
  fields: FormField[]
}

/** How stored records and rows of a file look to one target. */
export interface ImportDesk {
  /** Whom rows may name as manager. */
  people: KnownPerson[]
  existing: ExistingRecord[]
  /** Further problems of a prepared row that only the organisation's facts show, such as the caller's reach. */
  judge(row: PreparedRow): PreparedRow['problems']
}

/** What `desk` of a target exports: pure, since it runs in a thread of its own. */
export interface DeskModule {
  openDesk(facts: DeskFacts, stored: readonly unknown[]): ImportDesk
}

/** How far the writing is. Ends the import here when somebody asked to stop: nothing is kept then. */
export type CommitProgress = (stage: string, done: number, total: number) => Promise<void>

/** One record that an import wrote, with what taking it back needs. */
export interface TrailRecord {
  recordType: string
  recordId: number
  action: 'created' | 'updated'
  /** The sheet's row; null for what several rows needed. */
  rowNumber: number | null
  /** As the import left it; null where the table counts none. */
  version: number | null
  /** What it was before, or as it was made: whatever the target's undo needs to compare or to restore. */
  before: unknown
}

export interface ImportOutcome {
  counts: ImportCounts
  trail: TrailRecord[]
}

/** An import that is to be taken back. */
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

/** Takes back what `commit` wrote, by its trail in `import_run_record`. */
export interface ImportUndo {
  /**
   * What would go and what would come back, and what stands in the way: records changed, gone or in use since.
   *
   * @param isFinal locks the records, for a transaction that goes on to `revert`
   * @throws AppError when records are out of the caller's reach
   */
  check(ctx: Ctx, db: Db, run: UndoRun, isFinal: boolean): Promise<UndoCheck>
  /** After a check without blockers, in its transaction. */
  revert(ctx: Ctx, db: Db, run: UndoRun, progress: CommitProgress): Promise<void>
}

/** A form whose records can be written from a file; the module that keeps them registers it. */
export interface ImportTarget {
  formNo: number
  /** How `sample_for` may call it. */
  name: string
  /** Of the sample, without its ending. */
  sampleFile: string
  /** Slug whose value identifies a record. */
  keySlug: string
  /** Permission that opens the import. */
  permission: string
  mayCreateMasters(ctx: Ctx): boolean
  /** Masters that a name is enough for; others are never added to. */
  creatableMasters: ReadonlySet<string>
  /** Everything about the form in the caller's reach; at most five statements. */
  load(ctx: Ctx, db: Db): Promise<ImportFacts>
  /** The stored records, a page at a time, as its desk reads them: plain data. */
  stored(ctx: Ctx, db: Db): AsyncIterable<unknown[]>
  /** The pure module that reads and judges for this target (a `DeskModule`). */
  desk: URL
  /**
   * Writes rows without errors, in sets, in the transaction of `db`. What was not asked for is left alone.
   *
   * @throws AppError when something changed since the file was read; nothing is kept then
   */
  commit(
    ctx: Ctx,
    db: Db,
    rows: readonly PreparedRow[],
    facts: ImportFacts,
    progress: CommitProgress,
  ): Promise<ImportOutcome>
  /** Left out where what was written can't be taken back, such as invitations that were sent. */
  undo?: ImportUndo
  /** Said of rows whose record does not exist, where files only ever change what is there. */
  onlyExisting?: string
}

const targets = new Map<number, ImportTarget>()

export function registerImportTarget(target: ImportTarget): void {
  if (targets.has(target.formNo)) throw new Error(`Form ${target.formNo} is registered for imports twice.`)
  targets.set(target.formNo, target)
}

/**
 * The target that a call names by form number or by name, for a caller who may import into it.
 *
 * @throws AppError `forms.import_not_offered`, `access.denied`
 */
export function importTargetFor(ctx: Ctx, named: number | string | undefined): ImportTarget {
  const target =
    named === undefined || /^\d+$/.test(String(named))
      ? targets.get(Number(named))
      : [...targets.values()].find((one) => one.name === String(named).toLowerCase())
  const allowed = target ?? [...targets.values()].find((one) => holds(ctx.actor, one.permission))
  // Who may import nothing at all learns nothing of what there is.
  if (!allowed || !holds(ctx.actor, allowed.permission)) fail('access.denied')
  if (!target) fail('forms.import_not_offered')
  return target
}
