import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface Administrator {
  account_id: number
  name: string
  email: string
  has_password: boolean
  has_emergency_access: boolean
}

/** Administrators who can sign in. */
export async function findAdministrators(ctx: Ctx, db: Db): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select a.id as account_id, coalesce(nullif(a.display_name, ''), a.email) as name, a.email,
      a.password_hash is not null as has_password, g.account_id is not null as has_emergency_access
    from account a
    left join sso_break_glass g on g.org_id = a.org_id and g.account_id = a.id
    where a.org_id = ${ctx.orgId} and a.state = 'active' and exists (
      select 1 from account_role r where r.org_id = a.org_id and r.account_id = a.id
        and r.role_id in (${ROLE.admin}, ${ROLE.adminLike}))
    order by lower(coalesce(nullif(a.display_name, ''), a.email)), a.id`.execute(db)
  return rows
}

/** Number of linked people per provider. */
export async function countPeople(ctx: Ctx, db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ provider_id: number; people: number }>`
    select provider_id, count(*)::int as people from sso_identity
    where org_id = ${ctx.orgId} group by provider_id`.execute(db)
  return new Map(rows.map((row) => [row.provider_id, row.people]))
}

/** Whether any active provider is required. */
export async function isSsoRequired(ctx: Ctx, db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sso_provider')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('status', '=', 1)
    .where('is_required', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Serialises changes, because "required" and emergency access are decided together. */
export async function lockSetup(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sso setup ' || ${ctx.orgId}::text, 0))`.execute(db)
}
