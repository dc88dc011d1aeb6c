import type { FieldOption } from '@muster/contract/forms/form-definition'
import type { ImportCounts } from '@muster/contract/forms/imports.contract'
import type { ExistingRecord, KnownPerson, PreparedRow, TargetField } from '@muster/contract/imports/index'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { LoadedForm } from '../form-store.ts'

/** What reading a file against a form needs to know of the organisation. */
export interface ImportFacts {
  form: LoadedForm
  targets: TargetField[]
  masters: Record<string, FieldOption[]>
  people: KnownPerson[]
  existing: ExistingRecord[]
  /** Slugs that are filled in when they are blank. */
  generated: ReadonlySet<string>
}

type CommitProgress = (stage: string, done: number, total: number) => Promise<void>

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
  /** Everything in the caller's reach; at most eight statements. */
  load(ctx: Ctx, db: Db): Promise<ImportFacts>
  /** Further problems of a prepared row that only the organisation's facts show, such as the caller's reach. */
  judge?(ctx: Ctx, facts: ImportFacts, row: PreparedRow): PreparedRow['problems']
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
  ): Promise<ImportCounts>
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
