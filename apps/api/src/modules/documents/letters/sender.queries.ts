import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Who writes letters, as letters name them. */
export async function findSender(
  ctx: Ctx,
  db: Db,
): Promise<{ SENDER_NAME: string; SENDER_DESIGNATION: string | null }> {
  const { rows } = await sql<{ name: string; designation: string | null }>`
    select e.full_name as name, g.name as designation from employee e
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    where e.org_id = ${ctx.orgId} and e.id = ${ctx.actor.employeeId}`.execute(db)
  const [own] = rows
  return {
    SENDER_NAME: own?.name ?? (ctx.actor.name || ctx.actor.email),
    SENDER_DESIGNATION: own?.designation ?? null,
  }
}

export async function findCompany(ctx: Ctx, db: Db): Promise<{ name: string; currency: string }> {
  return db
    .selectFrom('organisation')
    .select(['name', 'currency'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
}
