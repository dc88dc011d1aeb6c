import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'

/**
 * Whether no administrator who can sign in would be left if these accounts lost their role or sign-in. An
 * administrator's proxy does not count, since only an administrator can appoint one. Holds a lock until the
 * transaction ends, so that two concurrent removals can't together remove the last administrators.
 *
 * @param losing accounts, locked by the caller
 */
export async function areLastAdministrators(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  losing: readonly number[],
): Promise<boolean> {
  const administrators = sql`
    select a.id from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and exists (
      select from account_role r where r.org_id = a.org_id and r.account_id = a.id and r.role_id = ${ROLE.admin})`
  const { rows: affected } = await sql`
    ${administrators} and a.id = any (${[...losing]}::bigint[]) limit 1`.execute(db)
  if (affected.length === 0) return false
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators ' || ${ctx.orgId}::text, 0))`.execute(
    db,
  )
  const { rows: others } = await sql`
    ${administrators} and a.id <> all (${[...losing]}::bigint[]) limit 1`.execute(db)
  return others.length === 0
}
