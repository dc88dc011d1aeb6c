import type { fetchDownload, listDownloads } from '@muster/contract/files/downloads.contract'
import { fileTypes } from '@muster/contract/files/file-rules'
import { type BodyOf, type DataOf, type ParamsOf, pageCount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type ActorSnapshot, holds } from '../../platform/access/actor.ts'
import { stillReaches } from '../../platform/access/reach.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { storedWords } from '../../platform/db/stored-text.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { extensionOf } from '../../platform/files/file-path.ts'
import { FileReply } from '../../platform/http/route.ts'
import { canCancel, canRetry } from '../../platform/jobs/job-actions.ts'
import { errorOf } from './background-work.views.ts'
import { removeStoredFile } from './uploads.service.ts'

type Download = DataOf<typeof listDownloads>['downloads'][number]

/** The caller's own downloads and their jobs; those of others are treated as missing. */
function ownDownloads(ctx: Ctx, db: Db) {
  return db
    .selectFrom('download as d')
    .innerJoin('job_run as j', (join) =>
      join.onRef('j.org_id', '=', 'd.org_id').onRef('j.id', '=', 'd.job_run_id'),
    )
    .where('d.org_id', '=', ctx.orgId)
    .where('d.account_id', '=', ctx.actor.accountId ?? 0)
    .where('d.removed_at', 'is', null)
}

const columns = [
  'd.id',
  'd.name',
  'd.permissions',
  'd.reach',
  'd.path',
  'd.size',
  'd.row_count',
  'd.expires_at',
  'd.created_at',
  'j.public_id',
  'j.label',
  'j.label_text',
  'j.state',
  'j.stage',
  'j.stage_text',
  'j.done',
  'j.total',
  'j.error',
  'j.error_text',
  'j.cancel_asked',
  'j.started_at',
  'j.finished_at',
] as const

async function findOwn(ctx: Ctx, db: Db, id: number) {
  return found(await ownDownloads(ctx, db).select(columns).where('d.id', '=', id).executeTakeFirst())
}

type DownloadRow = Awaited<ReturnType<typeof findOwn>>

function stateOf(ctx: Ctx, row: DownloadRow): Download['state'] {
  if (row.expires_at) {
    const isOver = Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), ctx.now) <= 0
    return isOver ? 'expired' : 'ready'
  }
  return row.state === 'failed' || row.state === 'cancelled' ? row.state : 'making'
}

/** The owner may have lost access to the contents since requesting the file. */
function mayStillSee(ctx: Ctx, row: DownloadRow): boolean {
  return (
    row.permissions.every((permission) => holds(ctx.actor, permission)) &&
    (row.reach === null || stillReaches(ctx.actor, row.reach as ActorSnapshot))
  )
}

function viewOf(ctx: Ctx, row: DownloadRow): Download {
  const state = stateOf(ctx, row)
  return {
    id: row.id,
    name: row.name,
    label: storedWords(row, 'label'),
    state,
    job: row.public_id,
    stage: storedWords(row, 'stage'),
    done: row.done,
    total: row.total,
    size: row.size,
    rows: row.row_count,
    error: state === 'failed' ? errorOf(row) : null,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    expires_at: row.expires_at,
    abilities: {
      download: state === 'ready' && mayStillSee(ctx, row),
      cancel: canCancel(row),
      retry: canRetry(row),
      remove: state !== 'making',
    },
  }
}

/** The caller's downloads, newest first. */
export function listOwnDownloads(
  ctx: Ctx,
  input: BodyOf<typeof listDownloads>,
): Promise<DataOf<typeof listDownloads>> {
  return readTx(ctx, async (db) => {
    const matching = ownDownloads(ctx, db).$if(input.search !== '', (query) =>
      query.where(sql<boolean>`position(lower(${input.search}) in lower(j.label || ' ' || d.name)) > 0`),
    )
    const rows = await matching
      .select(columns)
      .orderBy('d.id', 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute()
    const { total } = await matching
      .select((query) => query.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return {
      downloads: rows.map((row) => viewOf(ctx, row)),
      total_rows: total,
      numPages: pageCount(total, input.limit),
    }
  })
}

/**
 * The file itself. The owner's permissions and reach are checked again at this moment.
 *
 * @throws AppError `record.not_found`, `files.download_not_ready`, `files.download_expired`,
 * `files.download_denied`
 */
export async function fetchOwnDownload(ctx: Ctx, { id }: ParamsOf<typeof fetchDownload>): Promise<FileReply> {
  const { path, name } = await tx(ctx, async (db) => {
    const row = await findOwn(ctx, db, id)
    const state = stateOf(ctx, row)
    if (state === 'expired') fail('files.download_expired')
    if (state !== 'ready' || row.path === null) fail('files.download_not_ready')
    if (!mayStillSee(ctx, row)) fail('files.download_denied')
    await recordAudit(ctx, db, { recordType: 'download', recordId: row.id, recordLabel: row.label })
    return { path: row.path, name: row.name }
  })
  if (!(await ctx.platform.files.exists(path))) fail('files.download_expired')
  const type = fileTypes[extensionOf(name)]?.contentType ?? 'application/octet-stream'
  return new FileReply(name, type, await ctx.platform.files.read(path))
}

/** @throws AppError `record.not_found`, `files.download_not_ready` while its job runs: cancel that first */
export async function removeOwnDownload(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (db) => {
    const row = await findOwn(ctx, db, id)
    if (stateOf(ctx, row) === 'making') fail('files.download_not_ready')
    await db
      .updateTable('download')
      .set({ removed_at: ctx.now.toString(), path: null })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, db, { recordType: 'download', recordId: id, recordLabel: row.label })
    if (row.path) await removeStoredFile(ctx, db, row.path)
  })
}
