import type { ImportCounts } from '@muster/contract/forms/imports/imports.contract'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { rememberSource } from './import-memory.queries.ts'
import type { ImportDecisions } from './import-preparation.service.ts'
import { dropStaged } from './import-rows.queries.ts'
import { type RunRow, updateRun } from './import-runs.queries.ts'
import type { ImportTarget } from './import-target.ts'

/** Remembers the decisions for the next file with these columns. @returns the source's id */
export function rememberChoices(
  ctx: Ctx,
  db: Db,
  target: ImportTarget,
  run: Pick<RunRow, 'file_name' | 'source_id' | 'decisions'>,
  { header, decisions }: { header: readonly string[]; decisions: ImportDecisions },
): Promise<number> {
  // How a file is read belongs to it, like its corrected cells.
  const {
    mapping,
    edits: _edits,
    reading: _reading,
    on_lookalike: _lookalike,
    leave_out_errors: _leaveOut,
    ...choices
  } = decisions
  return rememberSource(ctx, db, {
    target: target.name,
    header,
    mapping,
    choices,
    sourceId: run.source_id,
    name: (run.decisions as { source_name?: string }).source_name ?? '',
    fileName: run.file_name,
  })
}

/** Marks an import as done; called in the transaction that writes its last rows. */
export async function finishRun(
  ctx: Ctx,
  db: Db,
  run: Pick<RunRow, 'id' | 'file_name'>,
  sourceId: number | null,
  counts: ImportCounts,
): Promise<void> {
  // An earlier attempt with more rows may have stored some of them.
  await dropStaged(ctx, db, run.id)
  await updateRun(ctx, db, run.id, {
    state: 'done',
    source_id: sourceId,
    // Corrected cells are personal data; they are stored in the records now.
    decisions: {},
    created_count: counts.created,
    updated_count: counts.updated,
    skipped_count: counts.skipped,
    masters_count: counts.masters_created,
    result: counts,
    finished_at: ctx.now.toString(),
  })
  await recordAudit(ctx, db, {
    recordType: 'import_run',
    recordId: run.id,
    recordLabel: run.file_name,
    changes: {
      created: [null, counts.created],
      updated: [null, counts.updated],
      masters_created: [null, counts.masters_created],
    },
  })
}
