import type { Readable } from 'node:stream'
import {
  checkFile,
  type FileFolder,
  type FileType,
  fileTypes,
  type UploadFolder,
  uploadFolders,
} from '@muster/contract/files/file-rules'
import type { generateSignedUrl } from '@muster/contract/files/files.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import {
  extensionOf,
  keptName,
  newFilePath,
  organisationOf,
  storedNameOf,
} from '../../platform/files/file-path.ts'
import { insertAwaitedFile } from '../../platform/files/stored-file.ts'
import { eraseAfterCommit } from './files.jobs.ts'
import { filesTexts } from './files.texts.ts'

const UPLOAD_MINUTES = 15
const LINK_SECONDS = 900
/** Links to a file are identical within this period, so that browsers can cache the picture. */
const LINK_STEP_SECONDS = 300

/** The file's own name, and its folder if the key begins with a known one. */
function partsOf(key: string): { name: string; folder: UploadFolder | undefined } {
  const parts = key.split(/[/\\]/)
  return { name: parts.at(-1) as string, folder: uploadFolders.find((folder) => folder === parts[0]) }
}

/** Daily limit per account for uploads not attached to a record; far more than normal use needs. */
const MAX_LOOSE_FILES = 200
const MAX_LOOSE_BYTES = 2 * 1_073_741_824

/** Prevents one account from filling the disk for everybody. @throws AppError `files.too_many_uploads` */
async function refuseTooManyUploads(ctx: Ctx, db: Db, size: number): Promise<void> {
  const { accountId } = ctx.actor
  if (accountId === null) return
  const { files, bytes } = await db
    .selectFrom('stored_file')
    .select((query) => [
      query.fn.countAll<number>().as('files'),
      query.fn.coalesce(query.fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('record_type', 'is', null)
    .where('state', '<>', 'removed')
    .where('created_at', '>', ctx.now.subtract({ hours: 24 }).toString())
    .executeTakeFirstOrThrow()
  if (Number(files) >= MAX_LOOSE_FILES || Number(bytes) + size > MAX_LOOSE_BYTES) {
    fail('files.too_many_uploads')
  }
}

/**
 * Allows one upload.
 *
 * @throws AppError `files.wrong_type`, `files.too_large`, `files.too_many_uploads`
 */
export async function signUpload(
  ctx: Ctx,
  body: BodyOf<typeof generateSignedUrl>,
): Promise<DataOf<typeof generateSignedUrl>> {
  const { name, folder: named } = partsOf(body.key)
  const folder = body.folder ?? named ?? 'employee_documents'
  const refusal = checkFile(folder, { name, contentType: body.content_type, size: body.file_size })
  if (refusal) fail(refusal.key, { parameters: refusal })
  const extension = extensionOf(name)
  const { contentType } = fileTypes[extension] as FileType
  const path = newFilePath(ctx.orgId, folder, extension, ctx.now)
  await tx(ctx, async (db) => {
    await refuseTooManyUploads(ctx, db, body.file_size)
    await insertAwaitedFile(ctx, db, { path, originalName: name, contentType, size: body.file_size })
  })
  const signed_url = ctx.platform.files.signUpload({
    path,
    size: body.file_size,
    // As named by the client, which sends the same header with the bytes.
    contentType: body.content_type || contentType,
    expiresAt: ctx.now.add({ minutes: UPLOAD_MINUTES }),
  })
  return { signed_url, filePath: path, fileName: storedNameOf(path), type: contentType }
}

/** A stored file that the caller uploaded; any file if the product itself acts. */
async function findOwn(ctx: Ctx, db: Db, filePath: string) {
  const row = await db
    .selectFrom('stored_file')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('path', '=', filePath)
    .executeTakeFirst()
  const isOwn = row && (ctx.actor.kind === 'system' || row.account_id === ctx.actor.accountId)
  return isOwn && row.state === 'stored' ? row : undefined
}

async function erase(ctx: Ctx, db: Db, filePath: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ state: 'removed', removed_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('path', '=', filePath)
    .where('state', '!=', 'removed')
    .execute()
  await eraseAfterCommit(ctx, db, [filePath])
}

/**
 * Deletes a file that the caller uploaded and that no record refers to.
 *
 * @throws AppError `record.not_found`, `record.in_use`
 */
export async function removeOwnUpload(ctx: Ctx, filePath: string): Promise<void> {
  await tx(ctx, async (db) => {
    const row = found(await findOwn(ctx, db, filePath))
    if (row.record_type) fail('record.in_use')
    await erase(ctx, db, filePath)
  })
}

/** Erases an uploaded file whose content is stored elsewhere by now, in that transaction. */
export async function eraseOwnUpload(ctx: Ctx, db: Db, filePath: string): Promise<void> {
  const row = await findOwn(ctx, db, filePath)
  if (row && !row.record_type) await erase(ctx, db, filePath)
}

/**
 * Opens a file uploaded by the caller for reading.
 *
 * @throws AppError `files.not_uploaded` if it is missing, of another account, or incomplete
 */
export async function openUploadedFile(ctx: Ctx, filePath: string): Promise<Readable> {
  const row = await readTx(ctx, (db) => findOwn(ctx, db, filePath))
  if (!row || !(await ctx.platform.files.exists(filePath))) fail('files.not_uploaded')
  return ctx.platform.files.read(filePath)
}

interface AttachedFile {
  filePath: string
  /** As named by the user. */
  name: string
  contentType: string
  size: number
}

/**
 * Attaches an uploaded file to the record that refers to it; only then it is protected from deletion by its
 * uploader.
 *
 * @param folder if given, the file must have been uploaded to that folder
 * @throws AppError `files.not_uploaded`, also for a file attached to another record
 */
export async function attachFile(
  ctx: Ctx,
  db: Db,
  filePath: string,
  to: { recordType: string; recordId: number; folder?: FileFolder },
): Promise<AttachedFile> {
  const row = await findOwn(ctx, db, filePath)
  const isHeldElsewhere =
    row?.record_type && (row.record_type !== to.recordType || row.record_id !== to.recordId)
  const isElsewhere = to.folder && !filePath.startsWith(`${ctx.orgId}/${to.folder}/`)
  if (!row || isHeldElsewhere || isElsewhere) fail('files.not_uploaded')
  await db
    .updateTable('stored_file')
    .set({ record_type: to.recordType, record_id: to.recordId })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', row.id)
    .execute()
  return { filePath, name: row.original_name, contentType: row.content_type, size: row.size }
}

/**
 * Attaches several uploaded files to a record at once, in two statements. Files that it holds already remain.
 *
 * @returns name and content hash by path
 * @throws AppError `files.not_uploaded`, also for a file attached to another record
 */
export async function attachFiles(
  ctx: Ctx,
  db: Db,
  paths: readonly string[],
  {
    fieldOf,
    ...to
  }: {
    recordType: string
    recordId: number
    folder: FileFolder
    /** The field that has this file, where a record has several. */
    fieldOf?: (path: string) => string
  },
): Promise<Map<string, { name: string; sha256: string }>> {
  const wanted = [...new Set(paths)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ path: string; name: string; sha256: string; is_new: boolean }>`
    select path, original_name as name, coalesce(sha256, '') as sha256, record_type is null as is_new from stored_file
    where org_id = ${ctx.orgId} and path = any (${wanted}::text[]) and state = 'stored'
      and (record_type = ${to.recordType} and record_id = ${to.recordId}
        or record_type is null and (${ctx.actor.kind === 'system'} or account_id = ${ctx.actor.accountId}::bigint))
    for no key update`.execute(db)
  const found = new Set(rows.map(({ path }) => path))
  const missing = wanted.filter((path) => !found.has(path) || !path.startsWith(`${ctx.orgId}/${to.folder}/`))
  if (missing.length > 0)
    fail('files.not_uploaded', {
      ...(fieldOf && {
        fields: Object.fromEntries(missing.map((path) => [fieldOf(path), filesTexts('uploadAgain')])),
      }),
    })
  const fresh = rows.filter(({ is_new }) => is_new).map(({ path }) => path)
  if (fresh.length > 0)
    await sql`
      update stored_file set record_type = ${to.recordType}, record_id = ${to.recordId}
      where org_id = ${ctx.orgId} and path = any (${fresh}::text[])`.execute(db)
  return new Map(rows.map(({ path, name, sha256 }) => [path, { name, sha256 }]))
}

/** Detaches the files of a record that it needs no more: they are like uploads that nothing refers to. One statement. */
export async function detachOthers(
  ctx: Ctx,
  db: Db,
  kept: readonly string[],
  from: { recordType: string; recordId: number },
): Promise<void> {
  await sql`
    update stored_file set record_type = null, record_id = null
    where org_id = ${ctx.orgId} and record_type = ${from.recordType} and record_id = ${from.recordId}
      and not path = any (${[...kept]}::text[])`.execute(db)
}

/** Detaches a file from its record: from now on it is like an upload that nothing refers to. */
export async function detachFile(ctx: Ctx, db: Db, filePath: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ record_type: null, record_id: null })
    .where('org_id', '=', ctx.orgId)
    .where('path', '=', filePath)
    .execute()
}

/** Deletes a file for good once the transaction is committed. The caller must have checked access. */
export async function removeStoredFile(ctx: Ctx, db: Db, filePath: string): Promise<void> {
  await erase(ctx, db, filePath)
}

/**
 * URL below the origin that serves a file for 15 to 20 minutes. The caller must have checked access.
 *
 * @param name download name; the stored name by default
 * @param mark for the guard of the file's folder (`registerLinkGuard`)
 */
export function fileLink(
  ctx: Pick<Ctx, 'orgId' | 'now' | 'platform'>,
  filePath: string,
  name?: string,
  mark?: string,
): string {
  if (organisationOf(filePath) !== ctx.orgId)
    throw new Error('A link to a file of another organisation was asked for.')
  const earliest = ctx.now.epochMilliseconds / 1000 + LINK_SECONDS
  const expires = Math.ceil(earliest / LINK_STEP_SECONDS) * LINK_STEP_SECONDS
  return ctx.platform.files.signDownload(filePath, {
    ...(name !== undefined && { name: keptName(name) }),
    ...(mark !== undefined && { mark }),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(expires * 1000),
  })
}
