import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { REQUEST_COLUMNS, REQUEST_FROM, type RequestRow, recordOf } from './request.queries.ts'
import type { RequestRecord } from './request-kinds.ts'

/**
 * Shortens the period of an approved request after its kind reversed the later days, for lists and conflicts.
 * The submitted payload is unchanged.
 *
 * @param lastDay `YYYY-MM-DD`
 */
export async function shortenRequest(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  id: number,
  lastDay: string,
): Promise<void> {
  await sql`
    update request set to_date = ${lastDay}::date, version = version + 1
    where org_id = ${ctx.orgId} and id = ${id} and from_date <= ${lastDay}::date and to_date > ${lastDay}::date`.execute(
    db,
  )
}

/**
 * Locks a request for an effect of another one, in the form its kind sees; undefined for one of another kind.
 */
export async function lockRequest(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  id: number,
  kind: string,
): Promise<RequestRecord | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from ${REQUEST_FROM}
    where r.org_id = ${ctx.orgId} and r.id = ${id} and r.kind = ${kind} for update of r`.execute(db)
  return rows[0] && recordOf(rows[0])
}
