import { type FindingKind, signalScore } from '@muster/contract/employees/bulk/data-quality.contract'
import { type FieldGroup, type FormField, fieldGroups } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Field groups that protect the signals of duplicates. */
const SIGNAL_GROUP: Readonly<Partial<Record<FieldGroup, readonly string[]>>> = {
  identity: ['identity'],
  bank: ['bank'],
  contact: ['phone', 'personal_email'],
}

/** Slugs and signals by the field group that the caller must hold to see them. */
function groupedReasons(fields: readonly FormField[]): [FieldGroup, string[]][] {
  return fieldGroups.map((group) => [
    group,
    [
      ...(SIGNAL_GROUP[group] ?? []),
      ...fields.filter(({ field_group }) => field_group === group).map(({ FIELD_SLUG }) => FIELD_SLUG),
    ],
  ])
}

/**
 * SQL for findings `f` about employees in reach, joined with `e`, `o`, `d` and `v.reasons`. Keeps only reasons in
 * field groups that the caller holds for all employees concerned; findings without such a reason are excluded.
 */
export function reachedFindings(
  ctx: Ctx,
  fields: readonly FormField[],
  permission = 'employees.quality.view',
): RawBuilder<unknown> {
  const whenGrouped = groupedReasons(fields)
    .filter(([, slugs]) => slugs.length > 0)
    .map(([group, slugs]) => {
      const see = `employees.fields.${group}`
      return sql`when s = any (${slugs}::text[]) then ${employeeScope(ctx, see, 'e')}
        and (f.kind <> 'duplicate' or ${employeeScope(ctx, see, 'o')})`
    })
  return sql`quality_finding f
    left join employee e on e.org_id = f.org_id and e.id = f.employee_id
    left join employee o on o.org_id = f.org_id and o.id = f.other_employee_id
    left join department d on d.org_id = f.org_id and d.id = f.unit_id
    left join quality_dismissal q on q.org_id = f.org_id and q.kind = f.kind and q.subject = f.subject
    cross join lateral (
      select array(select s from unnest(f.signals) s where case ${sql.join(whenGrouped, sql` `)} else true end) as reasons) v
    where f.org_id = ${ctx.orgId}
      and case when f.unit_id is not null
        then exists (
          select from employee u where u.org_id = f.org_id and u.department_id = f.unit_id
            and u.status = 'active' and ${employeeScope(ctx, permission, 'u')})
        else coalesce(${employeeScope(ctx, permission, 'e')}, false) end
      and (f.kind <> 'duplicate' or coalesce(${employeeScope(ctx, permission, 'o')}, false))
      and (cardinality(v.reasons) > 0 or cardinality(f.signals) = 0)`
}

export interface FindingPerson {
  id: number
  name: string
  code: string
  designation: string | null
  location: string | null
  has_left: boolean
  has_account: boolean
}

export interface FindingRow {
  id: number
  kind: FindingKind
  score: number
  reasons: string[]
  found_at: string
  person: FindingPerson | null
  other: FindingPerson | null
  unit: { id: number; name: string } | null
  dismissed: { reason: string; actor: string; at: string } | null
  can_edit: boolean
  can_manage: boolean
}

const personOf = (
  alias: string,
) => sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.full_name`)}, 'code', ${sql.ref(`${alias}.code`)},
  'designation', (select g.name from designation g where g.org_id = f.org_id and g.id = ${sql.ref(`${alias}.designation_id`)}),
  'location', (select l.name from location l where l.org_id = f.org_id and l.id = ${sql.ref(`${alias}.location_id`)}),
  'has_left', ${sql.ref(`${alias}.status`)} = 'left',
  'has_account', exists (select from account a where a.org_id = f.org_id and a.employee_id = ${sql.ref(`${alias}.id`)} and a.state = 'active')) end`

/** Counts visible reasons only: a hidden match must not show in the order of duplicates. */
const visibleScore = sql`case when f.kind = 'duplicate' then least(100, coalesce((
  select sum((${JSON.stringify(signalScore)}::jsonb ->> s)::int) from unnest(v.reasons) s), 0)) else f.score end`

interface Wanted {
  kind: FindingKind
  dismissed: boolean
  offset: number
  limit: number
}

const ofKind = ({ kind, dismissed }: Pick<Wanted, 'kind' | 'dismissed'>) =>
  sql`f.kind = ${kind} and (q.subject is not null) = ${dismissed}`

export async function findFindings(
  ctx: Ctx,
  db: Db,
  fields: readonly FormField[],
  wanted: Wanted,
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select f.id, f.kind, ${visibleScore}::int as score, v.reasons, f.found_at, ${personOf('e')} as person,
      case when f.kind in ('duplicate', 'manager_left', 'manager_outside', 'unit_without_head') then ${personOf('o')} end as other,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as unit,
      case when q.subject is not null then jsonb_build_object('reason', q.reason, 'actor', q.actor, 'at', q.at) end as dismissed,
      coalesce(${employeeScope(ctx, 'employees.profile.edit', 'e')}, false) as can_edit,
      coalesce(${employeeScope(ctx, 'employees.quality.manage', 'e')}, f.unit_id is not null) as can_manage
    from ${reachedFindings(ctx, fields)} and ${ofKind(wanted)}
    order by score desc, f.id limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

export async function countFindings(
  ctx: Ctx,
  db: Db,
  fields: readonly FormField[],
  wanted: Pick<Wanted, 'kind' | 'dismissed'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${reachedFindings(ctx, fields)} and ${ofKind(wanted)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface KindCount {
  kind: FindingKind
  open: number
  dismissed: number
}

export async function countByKind(ctx: Ctx, db: Db, fields: readonly FormField[]): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select f.kind, count(*) filter (where q.subject is null)::int as open,
      count(*) filter (where q.subject is not null)::int as dismissed
    from ${reachedFindings(ctx, fields)} group by f.kind`.execute(db)
  return rows
}

/** Number of employees in reach without a value, by field. Only fields that the caller may see. */
export async function countMissing(
  ctx: Ctx,
  db: Db,
  fields: readonly FormField[],
): Promise<{ slug: string; is_mandatory: boolean; missing: number }[]> {
  const { rows } = await sql<{ slug: string; is_mandatory: boolean; missing: number }>`
    select m.slug, bool_or(m.is_mandatory) as is_mandatory, count(*)::int as missing
    from (
      select unnest(v.reasons) as slug, f.kind = 'mandatory_missing' as is_mandatory
      from ${reachedFindings(ctx, fields)} and f.kind in ('mandatory_missing', 'recommended_missing')) m
    group by m.slug`.execute(db)
  return rows
}

export interface Standing {
  people: number
  percent: number | null
  finished_at: string | null
}

export async function findStandingOfRecords(ctx: Ctx, db: Db): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select count(*)::int as people, round(avg(p.percent))::int as percent,
      (select max(r.finished_at) from quality_run r where r.org_id = ${ctx.orgId}) as finished_at
    from employee e left join quality_person p on p.org_id = e.org_id and p.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.status = 'active' and ${employeeScope(ctx, 'employees.quality.view', 'e')}`.execute(
    db,
  )
  return rows[0] as Standing
}
