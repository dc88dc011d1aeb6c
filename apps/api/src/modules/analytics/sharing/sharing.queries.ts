import type { GranteeKind } from '@muster/contract/analytics/widget-words'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

interface AccessRow {
  readonly access_id: number
  readonly kind: GranteeKind
  /** Employee, role or group. */
  readonly id: number
  /** Empty for a role, whose name the product knows. */
  readonly name: string
  readonly may_edit: boolean
  readonly given_by: string
  readonly given_at: string
  readonly idle: 'disabled' | 'inactive_group' | null
}

/** Everybody with whom a dashboard is shared, people first, by name. */
export const accessQuery = ({ orgId }: Pick<Ctx, 'orgId'>, dashboardId: number): DeferredQuery<AccessRow[]> =>
  deferredQuery(
    sql<AccessRow>`
      select r.id as access_id, r.may_edit, r.created_at as given_at,
        case when r.account_id is not null then 'person' when r.role_id is not null then 'role' else 'group' end as kind,
        coalesce(a.employee_id, a.id, r.role_id, r.group_id) as id,
        coalesce(nullif(a.display_name, ''), a.email, g.name, '') as name,
        coalesce(nullif(b.display_name, ''), b.email, '') as given_by,
        case when a.state = 'disabled' then 'disabled' when g.status = 0 then 'inactive_group' end as idle
      from analytics_access r
      left join account b on b.org_id = r.org_id and b.id = r.given_by
      left join account a on a.org_id = r.org_id and a.id = r.account_id
      left join access_group g on g.org_id = r.org_id and g.id = r.group_id
      where r.org_id = ${orgId} and r.dashboard_id = ${dashboardId}
      order by r.account_id is null, r.role_id is null, lower(coalesce(a.display_name, g.name, '')), r.id`,
    (rows) => rows.map((row) => ({ ...row, given_at: instantOf(row.given_at) })),
  )

export interface NewAccess {
  readonly account_id: number | null
  readonly role_id: number | null
  readonly group_id: number | null
  readonly may_edit: boolean
}

/** Adds access, or changes its right. @returns how many are new or changed */
export async function writeAccess(
  ctx: Ctx,
  db: Db,
  dashboardId: number,
  rows: readonly NewAccess[],
): Promise<number> {
  const { rows: written } = await sql<{ id: number }>`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        n (account_id bigint, role_id integer, group_id bigint, may_edit boolean)
    ), changed as (
      update analytics_access r set may_edit = n.may_edit
      from n
      where r.org_id = ${ctx.orgId} and r.dashboard_id = ${dashboardId}
        and r.account_id is not distinct from n.account_id and r.role_id is not distinct from n.role_id
        and r.group_id is not distinct from n.group_id and r.may_edit <> n.may_edit
      returning r.id
    ), added as (
      insert into analytics_access (org_id, dashboard_id, account_id, role_id, group_id, may_edit, given_by, created_at)
      select ${ctx.orgId}, ${dashboardId}, n.account_id, n.role_id, n.group_id, n.may_edit, ${ctx.actor.accountId},
        ${ctx.now.toString()}::timestamptz
      from n on conflict do nothing returning id
    )
    select id from changed union all select id from added`.execute(db)
  return written.length
}
