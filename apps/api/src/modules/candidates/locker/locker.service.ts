import type { listLockerDocuments, takeLockerDocuments } from '@muster/contract/candidates/locker.contract'
import type { WantedDocument } from '@muster/contract/candidates/portal.contract'
import { fileTypes } from '@muster/contract/files/file-rules'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import {
  type IssuedDocument,
  issuedDocuments,
  issuedFile,
  isTakeable,
  type LockerService,
  lockerExtension,
  revokeAccess,
} from '../../../platform/digital-locker/index.ts'
import { AppError, fail, found } from '../../../platform/errors.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import { connectedLocker, connectionProblem } from '../../documents/index.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import { logCandidates } from '../../onboarding/index.ts'
import { candidatesTexts } from '../candidates.texts.ts'
import { asCandidate, type Visitor } from '../entry/visitor.ts'
import { findWanted } from '../form/documents.queries.ts'
import {
  FILES_OF,
  FOLDER,
  lockDocuments,
  refuseDocument,
  refuseExpiry,
  refuseTooMany,
  refuseTooManyToday,
  requireOpenCandidate,
  requireWanted,
} from '../form/documents.service.ts'
import { suggestCategory } from '../rules/suggest-category.ts'
import { endVisit, findVisit } from './visits.queries.ts'

type WantedIssued = BodyOf<typeof takeLockerDocuments>['documents'][number]

interface Visit {
  own: Ctx
  who: Visitor
  name: string
  service: LockerService
  requestId: string
  token: string
  wanted: WantedDocument[]
  /** Addresses of documents that were handed in. */
  held: ReadonlySet<string>
}

/** What was brought from a locker, and not refused. */
async function findHeld(ctx: Ctx, db: Db, candidateId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uri: string }>`select locker_uri as uri from candidate_document
    where org_id = ${ctx.orgId} and candidate_id = ${candidateId} and locker_uri <> ''
      and state in ('sent', 'accepted')`.execute(db)
  return new Set(rows.map(({ uri }) => uri))
}

/** @throws AppError `candidates.closed`, `documents.locker_closed` */
const requireVisit = (ctx: PublicCtx, key: string): Promise<Visit> =>
  asCandidate(ctx, key, async (own, db, who) => {
    requireOpenCandidate(who)
    const locker = await connectedLocker(own, db)
    const visit = locker && (await findVisit(own, db, who.candidate_id))
    if (!locker || !visit) fail('documents.locker_closed')
    const wanted = await findWanted(own, db, who.candidate_id)
    return { own, who, ...locker, ...visit, wanted, held: await findHeld(own, db, who.candidate_id) }
  })

/** @throws AppError `documents.locker_closed`, `documents.locker_failed` */
async function readIssued({ own, who, name, service, token }: Visit): Promise<IssuedDocument[]> {
  try {
    return await issuedDocuments(service, token)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    own.log.warn({ reason: error.reason, detail: error.detail }, 'a candidate’s locker could not be read')
    if (error.reason === 'credentials_refused') {
      await tx(own, (db) => endVisit(own, db, who.candidate_id))
      fail('documents.locker_closed')
    }
    fail('documents.locker_failed', { parameters: { name, problem: connectionProblem(error.reason) } })
  }
}

/** What the locker has, with the category that each seems to be for. */
export async function listIssued(
  ctx: PublicCtx,
  { cid }: BodyOf<typeof listLockerDocuments>,
): Promise<DataOf<typeof listLockerDocuments>> {
  const visit = await requireVisit(ctx, cid)
  const issued = await readIssued(visit)
  return {
    ...{ name: visit.name, categories: visit.wanted },
    documents: issued.map((one) => ({
      ...{ uri: one.uri, name: one.name, issuer: one.issuer, issued_on: one.issuedOn },
      ...{ is_file: isTakeable(one), is_taken: visit.held.has(one.uri) },
      category_id: suggestCategory(one, visit.wanted),
    })),
  }
}

/** Reads one document and stores its file. @throws AppError `candidates.document_refused`; ServiceError */
async function fetchFile(visit: Visit, issued: IssuedDocument, category: WantedDocument) {
  const file = await issuedFile(visit.service, visit.token, issued.uri)
  const extension = lockerExtension(file)
  if (extension === undefined || !category.extensions.includes(extension))
    return refuseDocument(candidatesTexts.text('wrongType', { types: category.extensions.join(', ') }))
  if (file.bytes.length > category.max_mb * 1_048_576)
    return refuseDocument(candidatesTexts.text('tooLarge', { n: category.max_mb }))
  const name = `${issued.name.replace(/[/\\]+/g, '-')}.${extension}`
  const stored = await storeFile(visit.own, { folder: FOLDER, name, content: file.bytes })
  return { ...stored, contentType: fileTypes[extension]?.contentType ?? '' }
}

/** @throws AppError `candidates.document_refused`, `candidates.closed`, `record.not_found`; ServiceError */
async function takeOne(
  ctx: PublicCtx,
  { visit, cid, issued }: { visit: Visit; cid: string; issued: readonly IssuedDocument[] },
  { uri, category_id, expires_on }: WantedIssued,
): Promise<string> {
  const document = issued.find((one) => one.uri === uri)
  if (!document) return refuseDocument(candidatesTexts.text('notInLocker'))
  // Taken already: sending the same again changes nothing.
  if (visit.held.has(uri)) return document.name
  const category = found(visit.wanted.find((one) => one.category_id === category_id))
  await asCandidate(ctx, cid, async (own, db) => {
    refuseTooMany(category)
    await refuseExpiry(own, db, category, expires_on)
  })
  const file = await fetchFile(visit, document, category)
  try {
    await asCandidate(ctx, cid, async (own, db, who) => {
      requireOpenCandidate(who)
      await lockDocuments(own, db, who.candidate_id)
      if ((await findHeld(own, db, who.candidate_id)).has(uri))
        refuseDocument(candidatesTexts.text('broughtAlready'))
      refuseTooMany(await requireWanted(own, db, who, category_id))
      await refuseTooManyToday(own, db, who.candidate_id)
      const stamp = own.now.toString()
      await db
        .insertInto('candidate_document')
        .values({
          ...{ org_id: own.orgId, candidate_id: who.candidate_id, category_id, locker_uri: uri },
          ...{
            file_path: file.filePath,
            file_name: file.name,
            content_type: file.contentType,
            size: file.size,
          },
          ...{ state: 'sent', sent_at: stamp, created_at: stamp },
          expires_on: category.expiry === 'never' ? null : expires_on,
        })
        .execute()
      await attachFile(own, db, file.filePath, {
        ...{ recordType: FILES_OF, recordId: who.candidate_id, folder: FOLDER },
      })
      await logCandidates(own, db, {
        ...{ candidateId: who.candidate_id, kind: 'document_sent' },
        changes: { subject: [null, category.name] },
      })
    })
  } catch (error) {
    // Nothing refers to the file.
    if (error instanceof AppError) await tx(visit.own, (db) => removeStoredFile(visit.own, db, file.filePath))
    throw error
  }
  return document.name
}

/** Why one was not taken, in the reader's words; anything that is no refusal is thrown on. */
function problemOf({ name }: Visit, error: unknown): string {
  if (error instanceof ServiceError)
    return candidatesTexts('lockerFailed', { name, problem: wordsOf(connectionProblem(error.reason)) })
  if (error instanceof AppError && error.key !== 'candidates.closed') return error.words
  throw error
}

/**
 * Hands in documents from the locker, one after the other: what can't be taken says why, and the others are. Once all were, the
 * visit is over and what was consented to given back.
 *
 * @throws AppError `candidates.closed`, `documents.locker_closed`, `documents.locker_failed`
 */
export async function takeIssued(
  ctx: PublicCtx,
  { cid, documents }: BodyOf<typeof takeLockerDocuments>,
): Promise<DataOf<typeof takeLockerDocuments>> {
  const visit = await requireVisit(ctx, cid)
  const { own, who, service, token, requestId } = visit
  const issued = await readIssued(visit)
  const taken: string[] = []
  const refused: { uri: string; problem: string }[] = []
  for (const wanted of documents)
    try {
      taken.push(await takeOne(ctx, { visit, cid, issued }, wanted))
    } catch (error) {
      refused.push({ uri: wanted.uri, problem: problemOf(visit, error) })
    }
  if (refused.length === 0) {
    await tx(own, (db) => endVisit(own, db, who.candidate_id))
    await revokeAccess(service, token).catch((error) => {
      if (!(error instanceof ServiceError)) throw error
      own.log.warn({ reason: error.reason }, 'a locker could not be told that a visit is over')
    })
  }
  const wanted = await asCandidate(ctx, cid, (again, db) => findWanted(again, db, who.candidate_id))
  return { requestId, taken, refused, documents: wanted }
}
