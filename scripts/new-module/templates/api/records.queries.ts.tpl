import type { __Record__ } from '@muster/contract/__module__/__records_kebab__.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Filter of __many__. */
export interface __Record__Filter {
  id?: number
  category_id?: number | undefined
  status?: 0 | 1 | undefined
  search?: string
  sort?: string | undefined
}

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(r.name)`,
  category: sql`lower(c.name)`,
  since: sql`r.since`,
  status: sql`r.status`,
}

function orderOf(sort = 'name'): RawBuilder<unknown> {
  const by = sorts[sort.replace(/^-/, '')] ?? sorts.name
  return sort.startsWith('-') ? sql`${by} desc, r.id desc` : sql`${by}, r.id`
}

/** Filters by organisation, although row security does too, since indexes start with it. */
function selected(ctx: Ctx, filter: __Record__Filter): RawBuilder<unknown> {
  const { id, category_id: category, status, search = '' } = filter
  const conditions = [
    sql`r.org_id = ${ctx.orgId}`,
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(category === undefined ? [] : [sql`r.category_id = ${category}`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(search === '' ? [] : [sql`lower(r.name) like ${likePattern(search.toLowerCase())}`]),
  ]
  return sql`from __table__ r join __table___category c on c.org_id = r.org_id and c.id = r.category_id
    where ${sql.join(conditions, sql` and `)}`
}

/** One page. One statement. */
export async function find__Records__(
  ctx: Ctx,
  db: Db,
  filter: __Record__Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<__Record__[]> {
  const { rows } = await sql<__Record__>`
    select r.id, r.name, r.category_id, c.name as category, r.since, r.note, r.status, r.version
    ${selected(ctx, filter)} order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function count__Records__(ctx: Ctx, db: Db, filter: __Record__Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Active categories, and the record's current one. */
export async function findCategories(ctx: Ctx, db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from __table___category where org_id = ${ctx.orgId} and status = 1 order by lower(name)`.execute(db)
  return rows
}

export async function isNameTaken(ctx: Ctx, db: Db, name: string, id: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    select 1 from __table__ where org_id = ${ctx.orgId} and lower(name) = lower(${name})
      and id is distinct from ${id ?? null}::bigint`.execute(db)
  return rows.length > 0
}
