import { CAT_TYPE } from '@muster/contract/documents/documents.constants'
import type {
  deleteDocuments,
  listDocuments,
  openDocument,
  restoreDocuments,
  updateDocument,
} from '@muster/contract/documents/documents.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { ProtectedReads } from '../../platform/audit/protected-reads.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { changeRecord } from '../../platform/master/change-record.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { fileLink } from '../files/index.ts'
import { mayAdd } from './documents.access.ts'
import { countDocuments, findCategories, findDocuments, type StoredDocument } from './documents.queries.ts'
import { documentsTexts } from './documents.texts.ts'
import { viewOf } from './documents.views.ts'
import { refuse, refuseFirst, replaceLimits, requireUnits } from './write-document.ts'

export const DOCUMENT = 'document'
/** How long the caller can undo a deletion. */
const UNDO_MINUTES = 10

/** A page of documents. Two statements. */
export function pageOfDocuments(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listDocuments>,
): Promise<DataOf<typeof listDocuments>> {
  return readTx(ctx, async (db) => {
    const total = await countDocuments(ctx, db, filter)
    const rows = await findDocuments(ctx, db, filter, { limit, offset: (page - 1) * limit })
    return {
      docs: rows.map(viewOf),
      ...{ total, pages: Math.ceil(total / limit) },
      abilities: { add: mayAdd(ctx, filter.CAT_TYPE) },
    }
  })
}

export const labelOf = ({ title, employee_name }: Pick<StoredDocument, 'title' | 'employee_name'>): string =>
  employee_name ? `${title} · ${employee_name}` : title

/** @throws AppError `record.not_found` for a document that is missing, deleted, or out of reach */
async function requireVisible(ctx: Ctx, db: Db, id: number): Promise<StoredDocument> {
  const [row] = await findDocuments(ctx, db, { ids: [id] }, { limit: 1, offset: 0 })
  return found(row)
}

/** Locks documents in the order of their ids. */
const lock = (ctx: Ctx, db: Db, ids: readonly number[]) =>
  sql`select id from document where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[]) order by id
    for no key update`.execute(db)

/**
 * A link to the file. Whoever opens somebody else's document is recorded; where its category has a protected group of
 * fields, as reading that group.
 *
 * @throws AppError `record.not_found`, `documents.erased`
 */
export function openOne(
  ctx: Ctx,
  { FID }: BodyOf<typeof openDocument>,
): Promise<DataOf<typeof openDocument>> {
  return tx(ctx, async (db) => {
    const row = await requireVisible(ctx, db, FID)
    if (row.erased_at !== null) fail('documents.erased')
    const { employee_id, employee_name, file_name, content_type } = row
    if (employee_id !== null && employee_id !== ctx.actor.employeeId) {
      const reads = new ProtectedReads(ctx)
      reads.note({ id: employee_id, label: employee_name ?? '' }, row.field_group, file_name)
      await reads.record(db)
      await recordAudit(ctx, db, {
        ...{ recordType: DOCUMENT, recordId: FID, recordLabel: labelOf(row) },
        details: { employee_id, category: row.category },
      })
    }
    return { link: fileLink(ctx, row.file_path, file_name), file_name, content_type }
  })
}

const auditValuesOf = (
  row: Pick<StoredDocument, 'title' | 'note' | 'issued_on' | 'expires_on' | 'category'>,
) => ({
  title: row.title,
  category: row.category,
  note: row.note,
  issued_on: row.issued_on,
  expires_on: row.expires_on,
})

type Entered = Omit<BodyOf<typeof updateDocument>, 'FID' | 'version' | 'CID' | 'limits'>

/** What is known of a document after a change: what was left out stays. */
function keptOf(before: StoredDocument, entered: Entered) {
  const { title = before.title, note = before.note } = entered
  const { issued_on = before.issued_on, expires_on = before.expires_on } = entered
  return { title, note, issued_on, expires_on }
}

/** Moving a document must not open it to more readers than may see it now. @throws AppError `documents.refused` */
function requireProtected(
  before: Pick<StoredDocument, 'field_group'>,
  category: Pick<StoredDocument, 'field_group'>,
): void {
  if (before.field_group !== null && category.field_group === null)
    refuse('CID', documentsTexts.text('lessProtected'))
}

/** @throws AppError `record.not_found`, `record.conflict`, `documents.refused`, `request.invalid` */
export function updateOne(
  ctx: Ctx,
  { FID, version: seen, CID, limits: given, ...entered }: BodyOf<typeof updateDocument>,
): Promise<DataOf<typeof updateDocument>> {
  return tx(ctx, async (db) => {
    await lock(ctx, db, [FID])
    const before = await requireVisible(ctx, db, FID)
    if (!before.is_editable) fail('access.denied')
    const [category] = await findCategories(ctx, db, [CID ?? before.CID])
    if (category?.CAT_TYPE !== before.CAT_TYPE) fail('record.not_found')
    // What is known of an inactive category's documents can still be corrected.
    const rules = { ...category, status: category.CID === before.CID ? (1 as const) : category.status }
    requireProtected(before, category)
    const input = keptOf(before, entered)
    const limits = given ?? before.limits
    if (before.CAT_TYPE === CAT_TYPE.organisation) await requireUnits(ctx, db, before.limits, limits)
    const today = await organisationToday(ctx, db)
    refuseFirst(rules, { ...input, file: { name: before.file_name, size: 0 } }, { today, mayBeExpired: true })
    const next = { ...input, title: input.title || category.name }
    const isMoved =
      before.CAT_TYPE === CAT_TYPE.organisation && JSON.stringify(before.limits) !== JSON.stringify(limits)
    const version = await changeRecord(ctx, db, {
      ...{ record: DOCUMENT, id: FID, label: labelOf({ ...before, ...next }) },
      changes: {
        ...changesBetween(auditValuesOf(before), auditValuesOf({ ...next, category: category.name })),
        ...(isMoved ? { limits: [before.limits, limits] } : {}),
      },
      ...{ stored: before.version, seen },
      write: async (version) => {
        await db
          .updateTable('document')
          .set({ ...next, category_id: category.CID, version, updated_at: ctx.now.toString() })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', FID)
          .execute()
        if (isMoved) await replaceLimits(ctx, db, FID, limits, false)
      },
    })
    return { FID, version }
  })
}

/** What these documents had replaced is valid again, or replaced again. */
const standAgain = (ctx: Ctx, db: Db, ids: readonly number[], isBack: boolean) =>
  sql`update document d
    set state = ${isBack ? 'valid' : 'replaced'}, replaced_at = ${isBack ? null : ctx.now.toString()}::timestamptz,
      version = d.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from document n
    where n.org_id = ${ctx.orgId} and n.id = any (${[...ids]}::bigint[]) and n.state in ('valid', 'replaced')
      and d.org_id = n.org_id and d.id = n.replaces and d.deleted_at is null
      and d.state = ${isBack ? 'replaced' : 'valid'}`.execute(db)

/**
 * Hides documents. Idempotent. What they replaced is valid again.
 *
 * @throws AppError `record.not_found` if one is out of reach, `access.denied` if one may not be deleted
 */
export function deleteMany(
  ctx: Ctx,
  { FID }: BodyOf<typeof deleteDocuments>,
): Promise<DataOf<typeof deleteDocuments>> {
  const ids = [...new Set([FID].flat())]
  return tx(ctx, async (db) => {
    await lock(ctx, db, ids)
    const rows = await findDocuments(ctx, db, { ids }, { limit: ids.length, offset: 0 })
    if (rows.length < ids.length) fail('record.not_found')
    if (rows.some(({ is_editable }) => !is_editable)) fail('access.denied')
    await standAgain(ctx, db, ids, true)
    await db
      .updateTable('document')
      .set({ deleted_at: ctx.now.toString(), deleted_by: ctx.actor.accountId })
      .where('org_id', '=', ctx.orgId)
      .where('id', 'in', ids)
      .execute()
    await recordAudit(
      ctx,
      db,
      ...rows.map((row) => ({
        ...{ recordType: DOCUMENT, recordId: row.FID, recordLabel: labelOf(row) },
        changes: changesBetween(auditValuesOf(row), {}),
      })),
    )
    return { deleted: rows.length }
  })
}

/**
 * Undoes the caller's own deletion of up to ten minutes ago. Idempotent.
 *
 * @throws AppError `record.not_found`
 */
export function restoreMany(
  ctx: Ctx,
  { FID }: BodyOf<typeof restoreDocuments>,
): Promise<DataOf<typeof restoreDocuments>> {
  const ids = [...new Set(FID)]
  return tx(ctx, async (db) => {
    await lock(ctx, db, ids)
    const rows = await db
      .updateTable('document')
      .set({ deleted_at: null, deleted_by: null })
      .where('org_id', '=', ctx.orgId)
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .where('deleted_by', '=', ctx.actor.accountId ?? 0)
      .where('deleted_at', '>', ctx.now.subtract({ minutes: UNDO_MINUTES }).toString())
      .returning(['id', 'title'])
      .execute()
    if (rows.length === 0) fail('record.not_found')
    const restored = rows.map(({ id }) => id)
    await standAgain(ctx, db, restored, false)
    await recordAudit(
      ctx,
      db,
      ...rows.map(({ id, title }) => ({ recordType: DOCUMENT, recordId: id, recordLabel: title })),
    )
    return { restored: restored.length }
  })
}
