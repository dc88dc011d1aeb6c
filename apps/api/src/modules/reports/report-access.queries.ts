import type { GranteeKind } from '@muster/contract/reports/report-access.contract'
import { type RawBuilder, sql } from 'kysely'
import { holds, roleIds } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Whether access to a report that is there was given to the caller, or to a role or group of theirs. */
export function readsReports({ actor, orgId }: Ctx): RawBuilder<boolean> {
  const groups = actor.groups.map(({ id }) => id)
  return sql<boolean>`exists (
    select from report_access r
    left join custom_report c on c.org_id = r.org_id and c.id = r.report_id
    where r.org_id = ${orgId} and c.archived_at is null and (r.account_id = ${actor.accountId}
      or r.role_id = any (${roleIds(actor)}::integer[]) or r.group_id = any (${groups}::bigint[])))`
}

export interface AccessRow {
  readonly access_id: number
  readonly report_id: number
  readonly kind: GranteeKind
  /** Employee, role or group. */
  readonly id: number
  /** Empty for a role, whose name the product knows. */
  readonly name: string
  readonly may_schedule: boolean
  readonly may_edit: boolean
  readonly given_by: string
  readonly given_at: string
  readonly idle: 'disabled' | 'inactive_group' | null
}

/** Everybody to whom access to a report was given, people first, by name. */
export const accessQuery = ({ orgId }: Pick<Ctx, 'orgId'>, reportId: number): DeferredQuery<AccessRow[]> =>
  deferredQuery(
    sql<AccessRow>`
      select r.id as access_id, r.report_id, r.may_schedule, r.may_edit, r.created_at as given_at,
        case when r.account_id is not null then 'person' when r.role_id is not null then 'role' else 'group' end as kind,
        coalesce(a.employee_id, a.id, r.role_id, r.group_id) as id,
        coalesce(nullif(a.display_name, ''), a.email, g.name, '') as name,
        coalesce(nullif(b.display_name, ''), b.email, '') as given_by,
        case when a.state = 'disabled' then 'disabled' when g.status = 0 then 'inactive_group' end as idle
      from report_access r
      left join account b on b.org_id = r.org_id and b.id = r.given_by
      left join account a on a.org_id = r.org_id and a.id = r.account_id
      left join access_group g on g.org_id = r.org_id and g.id = r.group_id
      where r.org_id = ${orgId} and r.report_id = ${reportId}
      order by r.account_id is null, r.role_id is null, lower(coalesce(a.display_name, g.name, '')), r.id`,
    (rows) => rows.map((row) => ({ ...row, given_at: instantOf(row.given_at) })),
  )

/** The active data permission groups, by name; authors of custom reports who don't set up reports are shown none. */
export const groupChoicesQuery = ({ orgId, actor }: Pick<Ctx, 'orgId' | 'actor'>) =>
  deferredQuery(
    sql<{ id: number; name: string }>`
      select id, name from access_group
      where org_id = ${orgId} and status = 1 and ${holds(actor, 'reports.manage')} order by lower(name)`,
    (rows) => rows,
  )

export interface Grantee {
  readonly employee_id: number
  readonly name: string
  /** Null for somebody without an account, or with one that may not sign in. */
  readonly account_id: number | null
}

/** Accounts of people whom the caller may see. */
export async function findGrantees(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<Grantee[]> {
  if (employeeIds.length === 0) return []
  const { rows } = await sql<Grantee>`
    select e.id as employee_id, e.full_name as name, a.id as account_id
    from employee e
    left join account a on a.org_id = e.org_id and a.employee_id = e.id and a.state <> 'disabled'
    where e.org_id = ${ctx.orgId} and e.id = any (${employeeIds}::bigint[])
      and ${employeeScope(ctx, 'employees.directory.view', 'e')}`.execute(db)
  return rows
}

export interface NewAccess {
  readonly report_id: number
  readonly account_id: number | null
  readonly role_id: number | null
  readonly group_id: number | null
  readonly may_schedule: boolean
  readonly may_edit: boolean
}

/** Adds access, or changes its right. @returns how many are new or changed */
export async function writeAccess(ctx: Ctx, db: Db, rows: readonly NewAccess[]): Promise<number> {
  const { rows: written } = await sql<{ id: number }>`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        n (report_id integer, account_id bigint, role_id integer, group_id bigint, may_schedule boolean,
          may_edit boolean)
    ), changed as (
      update report_access r set may_schedule = n.may_schedule, may_edit = n.may_edit
      from n
      where r.org_id = ${ctx.orgId} and r.report_id = n.report_id and r.account_id is not distinct from n.account_id
        and r.role_id is not distinct from n.role_id and r.group_id is not distinct from n.group_id
        and (r.may_schedule, r.may_edit) <> (n.may_schedule, n.may_edit)
      returning r.id
    ), added as (
      insert into report_access (org_id, report_id, account_id, role_id, group_id, may_schedule, may_edit, given_by,
        created_at)
      select ${ctx.orgId}, n.report_id, n.account_id, n.role_id, n.group_id, n.may_schedule, n.may_edit, ${ctx.actor.accountId},
        ${ctx.now.toString()}::timestamptz
      from n on conflict do nothing returning id
    )
    select id from changed union all select id from added`.execute(db)
  return written.length
}
