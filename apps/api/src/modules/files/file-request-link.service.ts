import type {
  finishFileRequest,
  openFileRequest,
  signFileRequest,
} from '@muster/contract/files/file-requests.contract'
import { checkFile, fileTypes, megabytes } from '@muster/contract/files/file-rules'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { systemActor } from '../../platform/access/actor.ts'
import { hashToken } from '../../platform/access/session.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { findFileRequest } from '../../platform/db/gates-files.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { extensionOf, newFilePath } from '../../platform/files/file-path.ts'
import { insertAwaitedFile } from '../../platform/files/stored-file.ts'
import { notify } from '../notices/index.ts'
import { type FileRequestRow, fileRequests, lockRequest, stateOf } from './file-requests.queries.ts'
import { filesTexts } from './files.texts.ts'
import { requestTarget } from './request-targets.ts'
import { removeStoredFile } from './uploads.service.ts'

const FOLDER = 'employee_documents'
const UPLOAD_MINUTES = 15

/** Acts on behalf of the link's holder, limited to the organisation the link belongs to. */
function visitorCtx(ctx: PublicCtx, orgId: number): Ctx {
  return { ...ctx, orgId, actor: systemActor(filesTexts('anybodyWithLink')) }
}

/** @throws AppError `files.request_invalid`, the same for every invalid link */
async function openRow(ctx: Ctx, db: Db, id: number): Promise<FileRequestRow> {
  const row = await fileRequests(ctx, db).where('r.id', '=', id).executeTakeFirst()
  if (!row || stateOf(ctx, row) !== 'open') fail('files.request_invalid')
  return row
}

async function placeOf(ctx: PublicCtx, key: string): Promise<{ visitor: Ctx; id: number }> {
  const place = await findFileRequest(ctx, hashToken(key))
  if (!place) fail('files.request_invalid')
  return { visitor: visitorCtx(ctx, place.org_id), id: place.id }
}

/** What the link requests. */
export async function openLink(ctx: PublicCtx, key: string): Promise<DataOf<typeof openFileRequest>> {
  const { visitor, id } = await placeOf(ctx, key)
  return readTx(visitor, async (db) => {
    const row = await openRow(visitor, db, id)
    const organisation = await db
      .selectFrom('organisation')
      .select(['name', 'theme_colour'])
      .where('org_id', '=', visitor.orgId)
      .executeTakeFirstOrThrow()
    return {
      org_name: organisation.name,
      PRODUCT_THEME_COLOR: organisation.theme_colour,
      purpose: row.purpose,
      note: row.note,
      extensions: row.extensions,
      max_bytes: row.max_bytes,
      expires_at: row.expires_at,
    }
  })
}

type UploadDetails = BodyOf<typeof signFileRequest>

/** Checks the request's own limits first, then those of its folder. */
function refuseInvalid(row: FileRequestRow, { file_name, content_type, file_size }: UploadDetails): void {
  const types = row.extensions.join(', ')
  const extension = extensionOf(file_name)
  if (!row.extensions.includes(extension)) fail('files.wrong_type', { parameters: { types } })
  if (file_size > row.max_bytes) fail('files.too_large', { parameters: { n: megabytes(row.max_bytes) } })
  const refusal = checkFile(FOLDER, { name: file_name, contentType: content_type, size: file_size })
  if (refusal?.key === 'files.wrong_type') fail(refusal.key, { parameters: { types } })
  if (refusal) fail(refusal.key, { parameters: refusal })
}

/**
 * Allows the visitor one upload. It replaces an earlier upload URL of the same link, with anything uploaded
 * to it.
 *
 * @throws AppError `files.request_invalid`, `files.wrong_type`, `files.too_large`
 */
export async function signLinkUpload(
  ctx: PublicCtx,
  body: UploadDetails,
): Promise<DataOf<typeof signFileRequest>> {
  const { visitor, id } = await placeOf(ctx, body.key)
  const name = body.file_name.split(/[/\\]/).at(-1) as string
  const extension = extensionOf(name)
  const path = await tx(visitor, async (db) => {
    await lockRequest(visitor, db, id)
    const row = await openRow(visitor, db, id)
    refuseInvalid(row, { ...body, file_name: name })
    if (row.awaited_path) await removeStoredFile(visitor, db, row.awaited_path)
    const next = newFilePath(visitor.orgId, FOLDER, extension, ctx.now)
    const contentType = fileTypes[extension]?.contentType ?? ''
    await insertAwaitedFile(visitor, db, {
      path: next,
      originalName: name,
      contentType,
      size: body.file_size,
    })
    await db
      .updateTable('file_request')
      .set({ awaited_path: next })
      .where('org_id', '=', visitor.orgId)
      .where('id', '=', id)
      .execute()
    return next
  })
  const signed_url = ctx.platform.files.signUpload({
    path,
    size: body.file_size,
    contentType: body.content_type || (fileTypes[extension]?.contentType ?? ''),
    expiresAt: ctx.now.add({ minutes: UPLOAD_MINUTES }),
  })
  return { signed_url }
}

/** The upload this link is waiting for, once its bytes have arrived. */
async function arrivedFile(ctx: Ctx, db: Db, path: string | null) {
  const file = await db
    .selectFrom('stored_file')
    .select(['id', 'original_name', 'size', 'state'])
    .where('org_id', '=', ctx.orgId)
    .where('path', '=', path ?? '')
    .executeTakeFirst()
  if (file?.state !== 'stored') fail('files.not_uploaded')
  return file
}

async function notifyRequester(ctx: Ctx, db: Db, row: FileRequestRow, fileName: string): Promise<void> {
  await notify(ctx, db, {
    to: { accountIds: [row.account_id] },
    kind: 'files.handed_in',
    values: { purpose: row.purpose, about: row.record_label, file: fileName },
    link: { admin: requestTarget(row.record_type)?.path(row.record_id) },
  })
}

/**
 * Submits the upload: the link is used up, the file is attached to the record, and the requester is notified.
 *
 * @throws AppError `files.request_invalid`, `files.not_uploaded`
 */
export async function finishLink(ctx: PublicCtx, key: string): Promise<DataOf<typeof finishFileRequest>> {
  const { visitor, id } = await placeOf(ctx, key)
  return tx(visitor, async (db) => {
    await lockRequest(visitor, db, id)
    const row = await openRow(visitor, db, id)
    const file = await arrivedFile(visitor, db, row.awaited_path)
    await db
      .updateTable('stored_file')
      .set({ record_type: 'file_request', record_id: id })
      .where('org_id', '=', visitor.orgId)
      .where('id', '=', file.id)
      .execute()
    await db
      .updateTable('file_request')
      .set({
        handed_in_at: ctx.now.toString(),
        awaited_path: null,
        file_path: row.awaited_path,
        file_name: file.original_name,
        file_size: file.size,
      })
      .where('org_id', '=', visitor.orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(visitor, db, {
      recordType: 'file_request',
      recordId: id,
      recordLabel: `${row.purpose} · ${row.record_label}`,
      details: { file: file.original_name, size: file.size },
    })
    await notifyRequester(visitor, db, row, file.original_name)
    return { file_name: file.original_name }
  })
}
