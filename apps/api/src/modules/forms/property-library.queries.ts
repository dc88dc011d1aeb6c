import type { FieldOption, FieldType, FutureDateSelect } from '@muster/contract/forms/form-definition'
import { PROPERTY_GROUPS_OF_FORMS } from '@muster/contract/forms/properties.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface PropertyRow {
  id: number
  group_id: number
  group_name: string
  name: string
  slug: string
  field_type: FieldType
  options: FieldOption[]
  master: string | null
  is_built_in: boolean
  status: 0 | 1
  field_count: number
  is_mandatory: boolean
  is_unique: boolean
  min_length: number | null
  max_length: number | null
  future_date_select: FutureDateSelect
  help_text: string
  version: number
}

export interface PropertyGroupRow {
  id: number
  name: string
  slug: string
  group_for: number
  status: 0 | 1
  property_count: number
}

export interface PropertiesQuery {
  page: number
  limit: number
  search: string
  group_id?: number | ''
  type?: string
  used?: string
  status?: string
  sort?: string
}

const COLUMNS = sql`p.id, p.group_id, g.name as group_name, p.name, p.slug, p.field_type, p.options, p.master,
  p.is_built_in, p.status, p.is_mandatory, p.is_unique, p.min_length, p.max_length, p.future_date_select,
  p.help_text, p.version`
const FIELD_COUNT = sql`(select count(*) from form_field d
  where d.org_id = p.org_id and d.property_id = p.id and d.status = 1)`
const FROM = sql`property p join property_group g on g.org_id = p.org_id and g.id = p.group_id`

const orders = new Map([
  ['FIELD_NAME', sql`lower(p.name)`],
  ['FEILD_TYPE', sql`p.field_type`],
  ['group_name', sql`g.position`],
  ['field_count', sql`field_count`],
])

function orderOf(sort = '') {
  const order = orders.get(sort.replace(/^-/, ''))
  return order
    ? sql`${order} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, lower(p.name), p.id`
    : sql`lower(p.name), p.id`
}

/** A page of properties by name, each with the number of active fields that use it. */
export async function listPropertyRows(ctx: Ctx, db: Db, requested: PropertiesQuery): Promise<PropertyRow[]> {
  const { rows } = await sql<PropertyRow>`
    select ${COLUMNS}, ${FIELD_COUNT} as field_count
    from ${FROM}
    where ${asks(ctx, requested)}
    order by ${orderOf(requested.sort)}
    limit ${requested.limit} offset ${(requested.page - 1) * requested.limit}`.execute(db)
  return rows
}

/** A property with its group, locked if `mode` is `lock`. */
export async function findPropertyRow(
  ctx: Ctx,
  db: Db,
  id: number,
  mode: 'read' | 'lock',
): Promise<PropertyRow | undefined> {
  const { rows } = await sql<PropertyRow>`
    select ${COLUMNS}, ${FIELD_COUNT} as field_count from ${FROM}
    where p.org_id = ${ctx.orgId} and p.id = ${id} ${mode === 'lock' ? sql`for update of p` : sql``}`.execute(
    db,
  )
  return rows[0]
}

function asks(ctx: Ctx, { search, group_id, type, used, status }: PropertiesQuery) {
  const isFound = sql`(position(search_normalise(${search}) in search_normalise(p.name)) > 0
    or position(upper(${search}) in p.slug) > 0)`
  return sql`p.org_id = ${ctx.orgId}
    and ${group_id ? sql`p.group_id = ${group_id}` : sql`true`} and ${search ? isFound : sql`true`}
    and ${type ? sql`p.field_type = ${type}` : sql`true`} and ${status ? sql`p.status = ${Number(status)}` : sql`true`}
    and ${used ? sql`(${FIELD_COUNT} > 0) = ${used === '1' || used === 'true'}` : sql`true`}`
}

export async function countProperties(ctx: Ctx, db: Db, requested: PropertiesQuery): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from property p where ${asks(ctx, requested)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Groups in order, with the number of their properties. */
export async function listPropertyGroupRows(ctx: Ctx, db: Db, groupFor: number): Promise<PropertyGroupRow[]> {
  const { rows } = await sql<PropertyGroupRow>`
    select g.id, g.name, g.slug, g.group_for, g.status,
      (select count(*) from property p where p.org_id = g.org_id and p.group_id = g.id) as property_count
    from property_group g
    where g.org_id = ${ctx.orgId} and g.group_for = ${groupFor}::bigint
    order by g.position, g.id`.execute(db)
  return rows
}

/** A property to base a new field on; undefined if it is inactive or in another organisation. */
export function findProperty(ctx: Ctx, db: Db, id: number) {
  return db
    .selectFrom('property')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst()
}

/** Locks a group while a property is added, so that no slug is used twice. */
export function lockPropertyGroup(ctx: Ctx, db: Db, slug: string) {
  return db
    .selectFrom('property_group')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('group_for', '=', PROPERTY_GROUPS_OF_FORMS)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function propertySlugs(ctx: Ctx, db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('property').select('slug').where('org_id', '=', ctx.orgId).execute()
  return new Set(rows.map((row) => row.slug))
}

/** Properties for a drop-down, by name. */
export async function listPropertyOptions(ctx: Ctx, db: Db, status: string | undefined) {
  const { rows } = await sql<{ id: number; name: string; code: string; status: 0 | 1; group_id: number }>`
    select id, name, slug as code, status, group_id from property
    where org_id = ${ctx.orgId} and ${status ? sql`status = ${Number(status)}` : sql`true`}
    order by lower(name), id`.execute(db)
  return rows
}

/** Property groups for a drop-down, by name. */
export async function listGroupOptions(ctx: Ctx, db: Db, status: string | undefined) {
  const { rows } = await sql<{ id: number; name: string; code: string; status: 0 | 1 }>`
    select id, name, slug as code, status from property_group
    where org_id = ${ctx.orgId} and ${status ? sql`status = ${Number(status)}` : sql`true`}
    order by lower(name), id`.execute(db)
  return rows
}
