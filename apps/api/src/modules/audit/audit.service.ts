import type {
  auditActors,
  auditChoices,
  listAuditEntries,
  readAuditEntry,
} from '@muster/contract/audit/audit.contract'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { actionLabel, auditedRecord, plainChanges } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/context.ts'
import { cachedCount, cutPage, decodeCursor } from '../../platform/db/newest-first.ts'
import { readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { organisationZone } from '../../platform/organisation-day.ts'
import {
  countEntries,
  findActions,
  findActors,
  findEntries,
  findEntry,
  findRecordTypes,
} from './audit.queries.ts'
import { entryDetail, entryRow } from './audit.views.ts'

/** A page of the audit log, newest first. Three statements, whatever its length. */
export function listEntries(
  ctx: Ctx,
  body: BodyOf<typeof listAuditEntries>,
): Promise<DataOf<typeof listAuditEntries>> {
  const { page, limit, cursor, ...selection } = body
  const place = decodeCursor(cursor)
  return readTx(ctx, async (db) => {
    const timeZone = await organisationZone(ctx, db)
    const offset = place ? 0 : (page - 1) * limit
    const found = await findEntries(ctx, db, timeZone, selection, { place, offset, limit })
    const { rows, isWhole, ...cursors } = cutPage(found, place, body)
    const total = isWhole
      ? rows.length
      : await cachedCount(ctx, `audit ${JSON.stringify(selection)}`, () =>
          countEntries(ctx, db, timeZone, selection),
        )
    return {
      entries: rows.map((row) => entryRow(ctx, row)),
      total_rows: total,
      numPages: pageCount(total, limit),
      ...cursors,
    }
  })
}

/**
 * One entry. Values of fields that the reader may not see on the record itself are masked.
 *
 * @throws AppError `record.not_found`
 */
export function readEntry(ctx: Ctx, id: number): Promise<DataOf<typeof readAuditEntry>> {
  return readTx(ctx, async (db) => {
    const row = found(await findEntry(ctx, db, id))
    const { readChanges } = auditedRecord(row.record_type)
    const hasChanges = Object.keys(row.changes).length > 0
    const changed =
      readChanges && hasChanges ? await readChanges(ctx, db, row.changes) : plainChanges(row.changes)
    return entryDetail(ctx, row, changed)
  })
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

export function readChoices(ctx: Ctx): Promise<DataOf<typeof auditChoices>> {
  const { modules } = ctx.platform
  return readTx(ctx, async (db) => ({
    actions: (await findActions(ctx, db))
      .map((value) => ({ value, label: actionLabel(modules, value) }))
      .sort(byLabel),
    record_types: (await findRecordTypes(ctx, db))
      .map((value) => ({ value, label: auditedRecord(value).label }))
      .sort(byLabel),
  }))
}

export function listActors(
  ctx: Ctx,
  { search, ids }: BodyOf<typeof auditActors>,
): Promise<DataOf<typeof auditActors>> {
  return readTx(ctx, async (db) => ({ actors: await findActors(ctx, db, search, ids) }))
}
