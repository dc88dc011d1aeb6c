import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { removeStoredFile } from '../../files/index.ts'
import { documentsTexts } from '../documents.texts.ts'
import { ERASED } from '../erased.ts'

const BATCH = 100

/** Erases the files and words of these documents; what remains is that there was one, and when it ended. */
async function eraseIn(ctx: Ctx, db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ file_path: string }>`
    with gone as (
      select id, file_path from document
      where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[]) and erased_at is null for update
    )
    update document d set title = ${ERASED}, note = '', decision_note = '', file_name = '',
      erased_at = ${ctx.now.toString()}::timestamptz, version = d.version + 1,
      deleted_at = coalesce(d.deleted_at, ${ctx.now.toString()}::timestamptz)
    from gone g where d.org_id = ${ctx.orgId} and d.id = g.id
    returning g.file_path`.execute(db)
  for (const { file_path } of rows) await removeStoredFile(ctx, db, file_path)
  return rows.length
}

/** Erases all documents about people who are anonymised. */
export async function eraseDocumentsOf(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from document where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])
      and erased_at is null`.execute(db)
  await eraseIn(
    ctx,
    db,
    rows.map(({ id }) => id),
  )
  await sql`update document_wanted set title = ${ERASED}
    where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])`.execute(db)
}

/**
 * Documents whose retention has ended: the category's months after the person left, or after the document itself was over
 * (deleted, replaced, rejected or expired). Nobody's who is under a legal hold.
 */
async function findEnded(ctx: Ctx, db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from document d
    join document_category c on c.org_id = d.org_id and c.id = d.category_id and c.retention_months is not null
    left join employee e on e.org_id = d.org_id and e.id = d.employee_id
    cross join lateral (select least(d.deleted_at::date, d.replaced_at::date,
      case when d.state = 'rejected' then d.decided_at::date end, d.expires_on, e.left_on) as over_on) o
    where d.org_id = ${ctx.orgId} and d.erased_at is null and d.state <> 'pending'
      and o.over_on + make_interval(months => c.retention_months) < ${organisationTodaySql(ctx)}
      and not exists (select from legal_hold h where h.org_id = d.org_id and h.employee_id = d.employee_id
        and h.released_at is null)
    order by d.id limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Idempotent; in small transactions. */
export async function eraseEnded(ctx: Ctx): Promise<{ erased: number }> {
  let erased = 0
  for (;;) {
    const count = await tx(ctx, async (db) => {
      const ids = await findEnded(ctx, db)
      if (ids.length === 0) return 0
      await eraseIn(ctx, db, ids)
      await recordAudit(ctx, db, {
        ...{ recordType: 'document', recordLabel: documentsTexts.english('retentionEnded') },
        ...{ action: 'documents.retention.erased', details: { documents: ids } },
      })
      return ids.length
    })
    erased += count
    if (count === 0) return { erased }
  }
}
