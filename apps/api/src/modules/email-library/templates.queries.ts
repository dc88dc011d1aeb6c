import type { listTemplates } from '@muster/contract/email-library/templates.contract'
import type { QueryOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

type Caller = Pick<Ctx, 'orgId'>
export type TemplateStatus = 'draft' | 'published' | 'archived'

export interface TemplateListRow {
  id: number
  name: string
  group_id: number
  group_name: string
  trigger_slug: string
  status: TemplateStatus
  in_use_for: string | null
  subject: string
  languages: string[]
  entity_count: number
  has_changes: boolean
  updated_at: string
}

const row = sql`t.id, t.name, t.group_id, g.name as group_name, t.trigger_slug, t.status, t.in_use_for, t.updated_at,
  coalesce(w.subject, '') as subject, coalesce(w.languages, '{}') as languages,
  coalesce(w.entity_count, 0) as entity_count, coalesce(w.has_changes, false) as has_changes`

const from = sql`email_template t
  join email_group g on g.org_id = t.org_id and g.id = t.group_id
  left join lateral (
    select array_agg(distinct v.language order by v.language) as languages,
      count(distinct v.entity_id)::int as entity_count,
      bool_or(v.latest_version_id is distinct from v.published_version_id) as has_changes,
      (array_agg(x.subject order by (v.entity_id is null) desc, v.language, v.id))[1] as subject
    from email_variant v
    join email_version x on x.org_id = v.org_id and x.id = v.latest_version_id
    where v.org_id = t.org_id and v.template_id = t.id) w on true`

type Selection = QueryOf<typeof listTemplates>

function conditions(ctx: Caller, { group_id, status, search }: Selection): RawBuilder<unknown> {
  const parts = [
    sql`t.org_id = ${ctx.orgId}`,
    status ? sql`t.status = ${status}` : sql`t.status <> 'archived'`,
    ...(group_id ? [sql`t.group_id = ${group_id}`] : []),
    ...(search
      ? [
          sql`position(search_normalise(${search}) in search_normalise(t.name || ' ' || coalesce(w.subject, ''))) > 0`,
        ]
      : []),
  ]
  return sql.join(parts, sql` and `)
}

export async function findTemplates(ctx: Caller, db: Db, selection: Selection): Promise<TemplateListRow[]> {
  const { page, limit_count: limit } = selection
  const { rows } = await sql<TemplateListRow>`select ${row} from ${from}
    where ${conditions(ctx, selection)}
    order by lower(t.name), t.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countTemplates(ctx: Caller, db: Db, selection: Selection): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}
    where ${conditions(ctx, selection)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findTemplate(ctx: Caller, db: Db, id: number): Promise<TemplateListRow | undefined> {
  const { rows } = await sql<TemplateListRow>`select ${row} from ${from}
    where t.org_id = ${ctx.orgId} and t.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a template for editing. */
export async function lockTemplate(
  ctx: Caller,
  db: Db,
  id: number,
): Promise<
  { id: number; name: string; group_id: number; trigger_slug: string; status: TemplateStatus } | undefined
> {
  const found = await db
    .selectFrom('email_template')
    .select(['id', 'name', 'group_id', 'trigger_slug', 'status'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, status: found.status as TemplateStatus }
}

export interface GroupListRow {
  id: number
  name: string
  template_count: number
}

export async function findGroups(ctx: Caller, db: Db, search: string): Promise<GroupListRow[]> {
  const { rows } = await sql<GroupListRow>`
    select g.id, g.name, (select count(*)::int from email_template t
      where t.org_id = g.org_id and t.group_id = g.id and t.status <> 'archived') as template_count
    from email_group g
    where g.org_id = ${ctx.orgId} and position(search_normalise(${search}) in search_normalise(g.name)) > 0
    order by g.name_key limit 200`.execute(db)
  return rows
}
