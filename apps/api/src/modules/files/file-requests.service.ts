import type {
  createFileRequest,
  listFileRequests,
  revokeFileRequest,
} from '@muster/contract/files/file-requests.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { hashToken, newToken } from '../../platform/access/session.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import {
  countOpenRequests,
  type FileRequestRow,
  fileRequests,
  lockRequest,
  stateOf,
} from './file-requests.queries.ts'
import { fileRequestMail } from './files.mails.ts'
import { requestTarget } from './request-targets.ts'
import { fileLink, removeStoredFile } from './uploads.service.ts'

type View = DataOf<typeof revokeFileRequest>

const MANAGE = 'files.request.manage'
const MEGABYTE = 1_048_576
const MAX_OPEN = 20
const MAX_SHOWN = 100
const HOURS_A_DAY = 24

/** Path below the origin. The key is in the fragment, which browsers never send, so no log contains it. */
const linkTo = (key: string) => `/admin/file/uploader#${key}`

function viewOf(ctx: Ctx, row: FileRequestRow): View {
  const state = stateOf(ctx, row)
  const file = row.file_path
    ? {
        name: row.file_name ?? '',
        size: row.file_size ?? 0,
        link: fileLink(ctx, row.file_path, row.file_name ?? undefined),
      }
    : null
  return {
    id: row.id,
    purpose: row.purpose,
    note: row.note,
    state,
    extensions: row.extensions,
    max_bytes: row.max_bytes,
    asked_by: row.display_name || row.email,
    created_at: row.created_at,
    expires_at: row.expires_at,
    handed_in_at: row.handed_in_at,
    file,
    abilities: { revoke: state === 'open', remove: state !== 'open' },
  }
}

/** @throws AppError `record.not_found` for a record that is missing or out of the caller's reach */
async function findTarget(ctx: Ctx, db: Db, type: string, id: number): Promise<{ label: string }> {
  return found(await requestTarget(type)?.find(ctx, db, id, MANAGE))
}

export function listRequests(
  ctx: Ctx,
  { record_type, record_id }: BodyOf<typeof listFileRequests>,
): Promise<DataOf<typeof listFileRequests>> {
  return readTx(ctx, async (db) => {
    await findTarget(ctx, db, record_type, record_id)
    const rows = await fileRequests(ctx, db)
      .where('r.record_type', '=', record_type)
      .where('r.record_id', '=', record_id)
      .orderBy('r.id', 'desc')
      .limit(MAX_SHOWN)
      .execute()
    return { requests: rows.map((row) => viewOf(ctx, row)) }
  })
}

/** Locks and returns a request whose record is within the caller's reach. */
async function lockOwnRequest(ctx: Ctx, db: Db, id: number): Promise<FileRequestRow> {
  await lockRequest(ctx, db, id)
  const row = found(await fileRequests(ctx, db).where('r.id', '=', id).executeTakeFirst())
  await findTarget(ctx, db, row.record_type, row.record_id)
  return row
}

/**
 * Requests one file for a record. The link is returned only here: only its hash is stored.
 *
 * @throws AppError `record.not_found`, `files.too_many_requests`
 */
export function createRequest(
  ctx: Ctx,
  input: BodyOf<typeof createFileRequest>,
): Promise<DataOf<typeof createFileRequest>> {
  const key = newToken()
  const record = { type: input.record_type, id: input.record_id }
  return tx(ctx, async (db) => {
    const { label } = await findTarget(ctx, db, record.type, record.id)
    if ((await countOpenRequests(ctx, db, record)) >= MAX_OPEN)
      fail('files.too_many_requests', { parameters: { most: MAX_OPEN } })
    const { id } = await db
      .insertInto('file_request')
      .values({
        org_id: ctx.orgId,
        token_hash: hashToken(key),
        record_type: record.type,
        record_id: record.id,
        record_label: label,
        purpose: input.purpose,
        note: input.note,
        extensions: [...new Set(input.extensions)],
        max_bytes: input.max_mb * MEGABYTE,
        account_id: ctx.actor.accountId as number,
        created_at: ctx.now.toString(),
        expires_at: ctx.now.add({ hours: input.days * HOURS_A_DAY }).toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = found(await fileRequests(ctx, db).where('r.id', '=', id).executeTakeFirst())
    const link = linkTo(key)
    if (input.send_to) {
      const { purpose, note, days } = input
      const requester = ctx.actor.name || ctx.actor.email
      const url = new URL(link, ctx.platform.config.publicUrl).toString()
      await sendMail(ctx, db, fileRequestMail, {
        to: { address: input.send_to, name: input.send_to },
        values: { requester, purpose, note, days, url },
      })
    }
    await recordAudit(ctx, db, {
      recordType: 'file_request',
      recordId: id,
      recordLabel: `${input.purpose} · ${label}`,
      details: { record_type: record.type, record_id: record.id, sent_to: input.send_to ?? null },
    })
    return { request: viewOf(ctx, row), link }
  })
}

/**
 * @throws AppError `record.not_found`, `files.request_over` when the file was submitted or the link has
 * expired
 */
export function revokeRequest(ctx: Ctx, id: number): Promise<View> {
  return tx(ctx, async (db) => {
    const row = await lockOwnRequest(ctx, db, id)
    const state = stateOf(ctx, row)
    if (state === 'revoked') return viewOf(ctx, row)
    if (state !== 'open') fail('files.request_over')
    const revoked_at = ctx.now.toString()
    await db
      .updateTable('file_request')
      .set({ revoked_at, awaited_path: null })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    if (row.awaited_path) await removeStoredFile(ctx, db, row.awaited_path)
    await recordAudit(ctx, db, { recordType: 'file_request', recordId: id, recordLabel: row.purpose })
    return viewOf(ctx, { ...row, revoked_at })
  })
}

/** @throws AppError `record.not_found`, `files.request_open` while its link is valid */
export function removeRequest(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    const row = await lockOwnRequest(ctx, db, id)
    if (stateOf(ctx, row) === 'open') fail('files.request_open')
    await db.deleteFrom('file_request').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
    for (const path of [row.file_path, row.awaited_path]) if (path) await removeStoredFile(ctx, db, path)
    await recordAudit(ctx, db, {
      recordType: 'file_request',
      recordId: id,
      recordLabel: `${row.purpose} · ${row.record_label}`,
    })
    return null
  })
}
