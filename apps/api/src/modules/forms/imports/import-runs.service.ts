import type {
  discardImportRun,
  listImportRuns,
  readImportRun,
  saveImportRun,
} from '@muster/contract/forms/imports/imports.contract'
import { type BodyOf, type DataOf, type ParamsOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { scopesOf } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import type { ImportDecisions } from './import-preparation.service.ts'
import { findRun, listRuns, lockRun, openRun, type RunRow, updateRun } from './import-runs.queries.ts'
import { runView, stateOf, wholeRun } from './import-runs.views.ts'
import { type ImportTarget, importTargetFor } from './import-target.ts'

/** Whether the caller may see everybody's imports of the target, not only their own. */
function seesAll(ctx: Ctx, target: ImportTarget): boolean {
  return scopesOf(ctx.actor, target.permission).has('organisation')
}

/**
 * The target of an import that the caller may see.
 *
 * @throws AppError `record.not_found`, also for an import of another person
 */
export function targetOfRun(ctx: Ctx, run: RunRow | undefined): ImportTarget {
  const target = importTargetFor(ctx, found(run).form_no)
  const isOwn = run?.account_id !== null && run?.account_id === ctx.actor.accountId
  if (!isOwn && !seesAll(ctx, target)) found(undefined)
  return target
}

/** @throws AppError `record.not_found`, also for an import that another person prepares */
export async function lockOwn(ctx: Ctx, db: Db, id: number): Promise<RunRow> {
  const run = found(await lockRun(ctx, db, id))
  targetOfRun(ctx, run)
  if (run.account_id === null || run.account_id !== ctx.actor.accountId) found(undefined)
  return run
}

/** @throws AppError `forms.import_running` or `forms.import_over` unless it can still be changed */
async function lockOwnOpen(ctx: Ctx, db: Db, id: number): Promise<RunRow> {
  const run = await lockOwn(ctx, db, id)
  if (run.state === 'writing') fail('forms.import_running')
  if (run.state !== 'open') fail('forms.import_over')
  return run
}

/** The import of an uploaded file, stored from now on until it is written or discarded. */
export async function beginRun(
  ctx: Ctx,
  db: Db,
  target: ImportTarget,
  file: { filePath: string; rows: number },
): Promise<RunRow> {
  const id = await openRun(ctx, db, { formNo: target.formNo, ...file })
  const { name } = await attachFile(ctx, db, file.filePath, { recordType: 'import_run', recordId: id })
  const run = found(await findRun(ctx, db, id))
  if (run.file_name !== '') return run
  await updateRun(ctx, db, id, { file_name: name })
  return { ...run, file_name: name }
}

export async function listImports(
  ctx: Ctx,
  input: QueryOf<typeof listImportRuns>,
): Promise<DataOf<typeof listImportRuns>> {
  const target = importTargetFor(ctx, input.formid)
  const { rows, total } = await readTx(ctx, (db) =>
    listRuns(ctx, db, {
      formNo: target.formNo,
      show: input.show,
      ownOnly: input.show === 'unfinished' || !seesAll(ctx, target),
      search: input.search,
      sort: input.sort,
      page: input.page,
      limit: input.limit,
    }),
  )
  return {
    runs: rows.map((run) => runView(ctx, target, run)),
    total_rows: total,
    numPages: pageCount(total, input.limit),
  }
}

export async function readImport(
  ctx: Ctx,
  { id }: ParamsOf<typeof readImportRun>,
): Promise<DataOf<typeof readImportRun>> {
  const run = await readTx(ctx, (db) => findRun(ctx, db, id))
  return wholeRun(ctx, targetOfRun(ctx, run), run as RunRow)
}

/** Saves the decisions so far. Not audited, since no data of the organisation changes. */
export async function saveImport(
  ctx: Ctx,
  { run_id, step, file_name, ...decisions }: BodyOf<typeof saveImportRun>,
): Promise<DataOf<typeof saveImportRun>> {
  await tx(ctx, async (db) => {
    const run = await lockOwn(ctx, db, run_id)
    // Once writing has started, a late save from an open page is ignored.
    if (run.state === 'writing' || stateOf(run) === 'importing') return
    if (run.state !== 'open') fail('forms.import_over')
    await updateRun(ctx, db, run_id, {
      step,
      decisions: decisions as ImportDecisions,
      ...(file_name ? { file_name } : {}),
    })
  })
  return { saved_at: ctx.now.toString() }
}

export async function discardImport(ctx: Ctx, { run_id }: BodyOf<typeof discardImportRun>): Promise<null> {
  await tx(ctx, async (db) => {
    const run = await lockOwnOpen(ctx, db, run_id)
    if (stateOf(run) === 'importing') fail('forms.import_running')
    await db.deleteFrom('import_run').where('org_id', '=', ctx.orgId).where('id', '=', run_id).execute()
    await removeStoredFile(ctx, db, run.file_path)
  })
  ctx.platform.jobs.poke()
  return null
}
