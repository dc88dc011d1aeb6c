import type { listWanted, WantedRow } from '@muster/contract/documents/owed.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'

/**
 * Notes that a document answers an approved request of the same person.
 *
 * @throws AppError `record.not_found`, `documents.already_issued`
 */
export async function issueWanted(
  ctx: Ctx,
  db: Db,
  issued: { request_id: number; employee_id: number | null; document_id: number },
): Promise<void> {
  const { rows } = await sql<{ document_id: number | null }>`
    select document_id from document_wanted
    where org_id = ${ctx.orgId} and request_id = ${issued.request_id}
      and employee_id is not distinct from ${issued.employee_id}::bigint
    for no key update`.execute(db)
  if (!rows[0]) fail('record.not_found')
  if (rows[0].document_id !== null) fail('documents.already_issued')
  await sql`
    update document_wanted set document_id = ${issued.document_id}, issued_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and request_id = ${issued.request_id}`.execute(db)
}

/** Documents asked for by people in reach, the oldest first. Two statements. */
export function pageOfWanted(
  ctx: Ctx,
  { state, search, page, limit }: BodyOf<typeof listWanted>,
): Promise<DataOf<typeof listWanted>> {
  const pattern = likePattern(search.trim().toLowerCase())
  const conditions = [
    sql`w.org_id = ${ctx.orgId}`,
    sql`${employeeScope(ctx, 'documents.employee.view', 'e')}`,
    ...(state === 'all'
      ? []
      : [state === 'open' ? sql`w.document_id is null` : sql`w.document_id is not null`]),
    ...(search.trim() === ''
      ? []
      : [
          sql`(lower(w.title) like ${pattern} or lower(e.full_name) like ${pattern} or lower(e.code) like ${pattern})`,
        ]),
  ]
  const from = sql`
    from document_wanted w
    join employee e on e.org_id = w.org_id and e.id = w.employee_id
    left join document d on d.org_id = w.org_id and d.id = w.document_id
    where ${sql.join(conditions, sql` and `)}`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<WantedRow>`
      select w.request_id, w.employee_id, e.full_name as employee_name, e.code as "EMPLOYEE_CODE", w.title, w.needed_by,
        w.approved_at, w.issued_at, d.title as document ${from}
      order by w.document_id is not null, coalesce(w.needed_by, w.approved_at::date), w.request_id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
    return {
      rows,
      total_rows: counted.rows[0]?.total ?? 0,
      abilities: { issue: holds(ctx.actor, 'documents.employee.manage') },
    }
  })
}
