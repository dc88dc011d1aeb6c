import { type UploadPayload, uploadPayload } from '@muster/contract/documents/document-request.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fileLink } from '../../files/index.ts'
import type { RequestFact, RequestKind, RequestRecord } from '../../requests/index.ts'
import { documentsTexts } from '../documents.texts.ts'
import { markReplaced } from '../write-document.ts'

type Upload = RequestRecord<UploadPayload>

export const UPLOAD_ON_APPROVAL = 'DOCUMENT_UPLOAD_ON_APPROVAL'
export const UPLOAD_CHECK = 'DOCUMENT_APPROVAL'

interface Locked {
  id: number
  state: string
  replaces: number | null
}

async function lockUpload(ctx: Ctx, db: Db, { payload }: Upload): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select id, state, replaces from document where org_id = ${ctx.orgId} and id = ${payload.document_id}
    for no key update`.execute(db)
  return rows[0]
}

/** Idempotent: only a pending upload is decided. */
async function settle(
  ctx: Ctx,
  db: Db,
  upload: Upload,
  state: 'valid' | 'rejected',
  note: string,
): Promise<void> {
  const document = await lockUpload(ctx, db, upload)
  if (document?.state !== 'pending') return
  await sql`
    update document set state = ${state}, decision_note = ${note.slice(0, 1000)},
      decided_at = ${ctx.now.toString()}::timestamptz, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${document.id}`.execute(db)
  if (state === 'valid' && document.replaces !== null) await markReplaced(ctx, db, document.replaces)
}

async function withdraw(ctx: Ctx, db: Db, upload: Upload): Promise<void> {
  const document = await lockUpload(ctx, db, upload)
  if (document?.state !== 'pending') return
  await sql`
    update document set deleted_at = ${ctx.now.toString()}::timestamptz, state = 'rejected',
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${document.id}`.execute(db)
}

function linesOf(payload: UploadPayload): RequestFact[] {
  const line = (key: string, label: string, value: string | null) => (value ? [{ key, label, value }] : [])
  return [
    ...line('category', documentsTexts('category'), payload.category),
    ...line('title', documentsTexts('title'), payload.title === payload.category ? null : payload.title),
    ...line('file', documentsTexts('file'), payload.file_name),
    ...line('issued_on', documentsTexts('issuedOn'), payload.issued_on && writtenDay(payload.issued_on)),
    ...line('expires_on', documentsTexts('expiresOn'), payload.expires_on && writtenDay(payload.expires_on)),
    ...line(
      'replaces',
      documentsTexts('replaces'),
      payload.is_renewal ? documentsTexts('replacesEarlier') : null,
    ),
  ]
}

/** The file for whoever may see the request; null once it is erased. */
async function sections(ctx: Ctx, db: Db, { payload }: Upload): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ file_path: string; file_name: string; content_type: string }>`
    select file_path, file_name, content_type from document
    where org_id = ${ctx.orgId} and id = ${payload.document_id} and erased_at is null`.execute(db)
  const [file] = rows
  return {
    document_details: file
      ? {
          link: fileLink(ctx, file.file_path, file.file_name),
          file_name: file.file_name,
          content_type: file.content_type,
        }
      : null,
  }
}

const kindOf = (trigger: string, name: 'uploadOnApproval' | 'uploadCheck'): RequestKind<UploadPayload> => ({
  trigger,
  name: documentsTexts.text(name),
  payload: uploadPayload,
  properties: [
    {
      property: 'category',
      label: documentsTexts.text('category'),
      type: 'option',
      read: async (ctx, db) => {
        const { rows } = await sql<{ id: number; name: string }>`
          select id, name from document_category
          where org_id = ${ctx.orgId} and cat_type = 1 and employee_uploads order by lower(name)`.execute(db)
        return rows
      },
    },
    { property: 'expires_on', label: documentsTexts.text('expiresOn'), type: 'date' },
  ],
  facts: ({ category_id, expires_on }) => ({ category: category_id, expires_on }),
  // A medical certificate's own title may say more than the approver's mail should.
  summary: ({ category }) => category,
  onApprove: (ctx, db, upload) => settle(ctx, db, upload, 'valid', ''),
  onReject: (ctx, db, upload, { comment }) => settle(ctx, db, upload, 'rejected', wordsOf(comment)),
  onWithdraw: withdraw,
  detail: async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, linesOf(payload)])),
  sections,
})

/** An upload that becomes a document once it is approved. */
export const uploadOnApprovalKind = kindOf(UPLOAD_ON_APPROVAL, 'uploadOnApproval')
/** The check of an upload that counts meanwhile. */
export const uploadCheckKind = kindOf(UPLOAD_CHECK, 'uploadCheck')
