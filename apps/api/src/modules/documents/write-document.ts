import type { DocumentAudience } from '@muster/contract/documents/audience'
import { sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { requireChoices } from '../../platform/master/choices.ts'
import { replaceChildren } from '../../platform/master/columns.ts'
import { attachFile } from '../files/index.ts'
import { audience, DOCUMENT_LIMITS } from './audience.ts'
import { documentsTexts } from './documents.texts.ts'
import {
  type DocumentFacts,
  type DocumentProblem,
  documentProblems,
  type FileRules,
} from './rules/document-problems.ts'

/** A problem in words. */
export function wordsOfProblem(problem: DocumentProblem): Text {
  switch (problem.key) {
    case 'wrongType':
      return documentsTexts.text('wrongType', { types: problem.types })
    case 'tooLarge':
      return documentsTexts.text('tooLarge', { n: problem.n })
    case 'categoryInactive':
      return documentsTexts.text('categoryInactive')
    case 'expiryMissing':
      return documentsTexts.text('expiryMissing')
    case 'expiryNotKept':
      return documentsTexts.text('expiryNotKept')
    case 'expiresBeforeIssued':
      return documentsTexts.text('expiresBeforeIssued')
    case 'expiredAlready':
      return documentsTexts.text('expiredAlready')
    case 'issuedLater':
      return documentsTexts.text('issuedLater')
  }
}

/** @throws AppError `documents.refused` at a field */
export function refuse(field: string, problem: Text): never {
  fail('documents.refused', { parameters: { problem }, fields: { [field]: problem } })
}

/** @throws AppError `documents.refused` with every problem at its field */
export function refuseFirst(
  rules: FileRules,
  facts: DocumentFacts,
  context: { today: string; mayBeExpired: boolean },
): void {
  const problems = documentProblems(rules, facts, context)
  const [first] = problems
  if (!first) return
  fail('documents.refused', {
    parameters: { problem: wordsOfProblem(first) },
    fields: Object.fromEntries(problems.map((one) => [one.field, wordsOfProblem(one)])),
  })
}

/**
 * The units of an audience are those of the organisation; what it had before may have been deactivated since.
 *
 * @throws AppError `request.invalid` at the dimension
 */
export const requireUnits = (ctx: Ctx, db: Db, before: DocumentAudience | null, limits: DocumentAudience) =>
  requireChoices(
    ctx,
    db,
    { sources: audience.choices, references: audience.references },
    { before: before && { limits: before }, next: { limits } },
  )

export async function replaceLimits(
  ctx: Ctx,
  db: Db,
  id: number,
  limits: DocumentAudience,
  isNew: boolean,
): Promise<void> {
  const { children } = audience.column(DOCUMENT_LIMITS)
  if (children) await replaceChildren(ctx, db, children, { id, value: limits, isNew })
}

export interface NewDocument {
  CID: number
  employee_id: number | null
  title: string
  note: string
  issued_on: string | null
  expires_on: string | null
  state: 'pending' | 'valid'
  replaces: number | null
  /** Its address in a digital locker; empty or left out for an upload. */
  locker_uri?: string
}

/**
 * Stores a document and attaches the caller's uploaded file to it. What a valid one replaces is replaced at once.
 *
 * @throws AppError `files.not_uploaded`, `documents.refused`
 */
export async function insertDocument(
  ctx: Ctx,
  db: Db,
  document: NewDocument,
  { filePath, check }: { filePath: string; check: (file: { name: string; size: number }) => void },
): Promise<{ id: number; fileName: string }> {
  const { CID, ...values } = document
  const stamp = ctx.now.toString()
  const { id } = await db
    .insertInto('document')
    .values({
      ...{ org_id: ctx.orgId, category_id: CID, ...values },
      ...{ file_path: filePath, file_name: '', content_type: '', size: 0 },
      ...{ uploaded_by: ctx.actor.accountId, uploader: ctx.actor.name || ctx.actor.email },
      ...{ created_at: stamp, updated_at: stamp },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const to = { recordType: 'document', recordId: id, folder: 'employee_documents' } as const
  const { name, contentType, size } = await attachFile(ctx, db, filePath, to)
  check({ name, size: Number(size) })
  await db
    .updateTable('document')
    .set({ file_name: name, content_type: contentType, size })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  if (document.state === 'valid' && document.replaces !== null) await markReplaced(ctx, db, document.replaces)
  return { id, fileName: name }
}

/** Idempotent. */
export async function markReplaced(ctx: Ctx, db: Db, id: number): Promise<void> {
  await sql`
    update document set state = 'replaced', replaced_at = ${ctx.now.toString()}::timestamptz, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id} and state = 'valid'`.execute(db)
}

/**
 * Whether a document can be replaced: a valid one of the same person and category, locked.
 *
 * @throws AppError `record.not_found`, `documents.already_decided` where another one replaced it meanwhile
 */
export async function requireReplaceable(
  ctx: Ctx,
  db: Db,
  id: number,
  { CID, employeeId }: { CID: number; employeeId: number | null },
): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from document
    where org_id = ${ctx.orgId} and id = ${id} and category_id = ${CID} and deleted_at is null
      and employee_id is not distinct from ${employeeId}::bigint
    for no key update`.execute(db)
  if (!rows[0]) fail('record.not_found')
  if (rows[0].state !== 'valid') fail('documents.already_decided')
}
