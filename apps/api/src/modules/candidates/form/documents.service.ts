import { MOST_FILES_A_CATEGORY } from '@muster/contract/candidates/candidates.constants'
import type {
  addDocument,
  openDocument,
  removeDocument,
  signDocumentUpload,
} from '@muster/contract/candidates/joinee-form.contract'
import type { WantedDocument } from '@muster/contract/candidates/portal.contract'
import { checkFile, fileTypes } from '@muster/contract/files/file-rules'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { isOpen } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { extensionOf, newFilePath } from '../../../platform/files/file-path.ts'
import { insertAwaitedFile } from '../../../platform/files/stored-file.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { attachFile, fileLink, removeStoredFile } from '../../files/index.ts'
import { logCandidates } from '../../onboarding/index.ts'
import { candidatesTexts } from '../candidates.texts.ts'
import { asCandidate, type Visitor } from '../entry/visitor.ts'
import { findDocument, findWanted, setDocument } from './documents.queries.ts'

export const FOLDER = 'candidate_documents'
/** Files attached to this record are erased with the candidate. */
export const FILES_OF = 'candidate'
const UPLOAD_MINUTES = 15
/** Documents that a candidate may add in 24 hours, including uploads that were not completed. */
const MOST_A_DAY = 60

/** @throws AppError `candidates.document_refused` */
export const refuseDocument = (problem: string | Text, field = 'file_name'): never =>
  fail('candidates.document_refused', { parameters: { problem }, fields: { [field]: problem } })

/** @throws AppError `candidates.closed` */
export function requireOpenCandidate({ status }: Visitor): void {
  if (!isOpen(status)) fail('candidates.closed')
}

export const lockDocuments = (ctx: Ctx, db: Db, candidateId: number) =>
  sql`select from candidate where org_id = ${ctx.orgId} and id = ${candidateId} for no key update`.execute(db)

/** A category that the candidate may send something for. @throws AppError `record.not_found` */
export async function requireWanted(
  ctx: Ctx,
  db: Db,
  { candidate_id }: Visitor,
  categoryId: number,
): Promise<WantedDocument> {
  const wanted = await findWanted(ctx, db, candidate_id)
  return found(wanted.find(({ category_id }) => category_id === categoryId))
}

export function refuseTooMany({ files }: WantedDocument): void {
  const held = files.filter(({ state }) => state !== 'refused').length
  if (held >= MOST_FILES_A_CATEGORY)
    refuseDocument(candidatesTexts.text('tooMany', { most: MOST_FILES_A_CATEGORY }))
}

export async function refuseTooManyToday(ctx: Ctx, db: Db, candidateId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from candidate_document where org_id = ${ctx.orgId} and candidate_id = ${candidateId}
      and created_at > ${ctx.now.subtract({ hours: 24 }).toString()}::timestamptz`.execute(db)
  if ((rows[0]?.count ?? 0) >= MOST_A_DAY)
    refuseDocument(candidatesTexts.text('tooMany', { most: MOST_A_DAY }))
}

/** Judged by what is known before the bytes arrive; these are judged by their content as they arrive. */
function refuseFile(
  category: WantedDocument,
  file: { name: string; contentType: string; size: number },
): void {
  const types = category.extensions.join(', ')
  const refusal = checkFile(FOLDER, file)
  if (!category.extensions.includes(extensionOf(file.name)) || refusal?.key === 'files.wrong_type')
    refuseDocument(candidatesTexts.text('wrongType', { types }))
  if (refusal || file.size > category.max_mb * 1_048_576)
    refuseDocument(candidatesTexts.text('tooLarge', { n: category.max_mb }))
}

/** @throws AppError `candidates.closed`, `candidates.document_refused`, `record.not_found` */
export async function announce(
  ctx: PublicCtx,
  { cid, category_id, file_name, content_type, file_size }: BodyOf<typeof signDocumentUpload>,
): Promise<DataOf<typeof signDocumentUpload>> {
  const name = file_name.split(/[/\\]/).at(-1) as string
  const extension = extensionOf(name)
  const contentType = fileTypes[extension]?.contentType ?? ''
  const { path, document_id } = await asCandidate(ctx, cid, async (own, db, who) => {
    requireOpenCandidate(who)
    await lockDocuments(own, db, who.candidate_id)
    const category = await requireWanted(own, db, who, category_id)
    refuseTooMany(category)
    refuseFile(category, { name, contentType: content_type, size: file_size })
    await refuseTooManyToday(own, db, who.candidate_id)
    const path = newFilePath(own.orgId, FOLDER, extension, ctx.now)
    await insertAwaitedFile(own, db, { path, originalName: name, contentType, size: file_size })
    const { id } = await db
      .insertInto('candidate_document')
      .values({
        ...{ org_id: own.orgId, candidate_id: who.candidate_id, category_id, file_path: path },
        ...{ file_name: name, content_type: contentType, size: file_size, created_at: ctx.now.toString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { path, document_id: id }
  })
  const signed_url = ctx.platform.files.signUpload({
    ...{ path, size: file_size, contentType: content_type || contentType },
    expiresAt: ctx.now.add({ minutes: UPLOAD_MINUTES }),
  })
  return { document_id, signed_url }
}

export async function refuseExpiry(
  ctx: Ctx,
  db: Db,
  { expiry }: WantedDocument,
  expiresOn: string | null,
): Promise<void> {
  if (expiry === 'required' && expiresOn === null)
    refuseDocument(candidatesTexts.text('expiryMissing'), 'expires_on')
  if (expiresOn !== null && expiresOn < (await organisationToday(ctx, db)))
    refuseDocument(candidatesTexts.text('expiredAlready'), 'expires_on')
}

/** @throws AppError `candidates.closed`, `candidates.document_refused`, `files.not_uploaded`, `record.not_found` */
export const handIn = (
  ctx: PublicCtx,
  { cid, document_id, expires_on }: BodyOf<typeof addDocument>,
): Promise<DataOf<typeof addDocument>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    requireOpenCandidate(who)
    await lockDocuments(own, db, who.candidate_id)
    const document = found(await findDocument(own, db, who.candidate_id, document_id))
    if (document.state === 'removed') fail('record.not_found')
    if (document.state === 'awaited') {
      const category = await requireWanted(own, db, who, document.category_id)
      refuseTooMany(category)
      await refuseExpiry(own, db, category, expires_on)
      await attachFile(own, db, document.file_path, {
        ...{ recordType: FILES_OF, recordId: who.candidate_id, folder: FOLDER },
      })
      await setDocument(own, db, document_id, {
        ...{ state: 'sent', sent_at: own.now.toString() },
        expires_on: category.expiry === 'never' ? null : expires_on,
      })
      await logCandidates(own, db, {
        ...{ candidateId: who.candidate_id, kind: 'document_sent' },
        changes: { subject: [null, category.name] },
      })
    }
    return { documents: await findWanted(own, db, who.candidate_id) }
  })

/** @throws AppError `candidates.closed`, `candidates.document_decided`, `record.not_found` */
export const takeBack = (
  ctx: PublicCtx,
  { cid, document_id }: BodyOf<typeof removeDocument>,
): Promise<DataOf<typeof removeDocument>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    requireOpenCandidate(who)
    await lockDocuments(own, db, who.candidate_id)
    const document = found(await findDocument(own, db, who.candidate_id, document_id))
    if (document.state === 'accepted') fail('candidates.document_decided')
    if (document.state !== 'removed') {
      await setDocument(own, db, document_id, { state: 'removed' })
      await removeStoredFile(own, db, document.file_path)
    }
    return { documents: await findWanted(own, db, who.candidate_id) }
  })

/** @throws AppError `record.not_found` */
export const linkTo = (
  ctx: PublicCtx,
  { cid, document_id }: BodyOf<typeof openDocument>,
): Promise<DataOf<typeof openDocument>> =>
  asCandidate(ctx, cid, async (own, db, who) => {
    const document = found(await findDocument(own, db, who.candidate_id, document_id))
    if (document.state === 'awaited' || document.state === 'removed') fail('record.not_found')
    return { url: fileLink(own, document.file_path, document.file_name) }
  })
