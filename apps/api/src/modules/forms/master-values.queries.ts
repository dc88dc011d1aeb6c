import type { FormField } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type CustomRow, writeCustomValues } from './custom-values.queries.ts'
import { formStore } from './form-registry.ts'

/** A custom field whose values are ids of a master, and the table of its records. */
export interface MasterField {
  form_no: number
  form_name: string
  name: string
  slug: string
  type: FormField['FEILD_TYPE']
  table: string
}

const PAGE = 2000

/** Custom fields, including retired ones, whose values are ids of this master. */
export async function findMasterFields(ctx: Ctx, db: Db, master: string): Promise<MasterField[]> {
  const { rows } = await sql<Omit<MasterField, 'table'>>`
    select d.form_no, f.name as form_name, d.name, d.slug, d.field_type as type
    from form_field d join form f on f.org_id = d.org_id and f.form_no = d.form_no
    where d.org_id = ${ctx.orgId} and d.master = ${master} and not d.is_built_in
    order by d.form_no, d.id`.execute(db)
  return rows.flatMap((row) => {
    const table = formStore(row.form_no)?.table
    return table === undefined ? [] : [{ ...row, table }]
  })
}

const ofForm = (field: MasterField): RawBuilder<unknown> =>
  field.table === 'form_record' ? sql`and t.form_no = ${field.form_no}` : sql``

const holds = (field: MasterField, ids: readonly number[]): RawBuilder<unknown> => sql`
  jsonb_exists(t.custom, ${field.slug}) and exists (
    select from jsonb_path_query(t.custom -> ${field.slug}, '$[*]') v
    where v #>> '{}' = any (${ids.map(String)}::text[]))`

/** Counts the records with any of the ids, by field in the given order. One statement. */
export async function countMasterValues(
  ctx: Ctx,
  db: Db,
  fields: readonly MasterField[],
  ids: readonly number[],
): Promise<number[]> {
  if (fields.length === 0) return []
  const parts = fields.map(
    (field) => sql`(select count(*) from ${sql.table(field.table)} t
      where t.org_id = ${ctx.orgId} ${ofForm(field)} and ${holds(field, ids)})::int`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(parts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** The `place` of the field's values in `unit_merge_move`. */
const placeOf = (field: MasterField) => `custom:${field.form_no}:${field.slug}`

/** Updates the indexed copies of the moved records, page by page. */
async function followCopies(ctx: Ctx, db: Db, field: MasterField, mergeId: number): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<CustomRow>`
      select t.id, t.custom from ${sql.table(field.table)} t
      where t.org_id = ${ctx.orgId} and t.id > ${last} and t.id in (
        select record_id from unit_merge_move m
        where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${placeOf(field)})
      order by t.id limit ${PAGE}`.execute(db)
    await writeCustomValues(ctx, db, field.form_no, rows)
    if (rows.length < PAGE) return
    last = rows[rows.length - 1]?.id ?? last
  }
}

export interface MasterMove {
  mergeId: number
  keptId: number
  ids: readonly number[]
}

/** Replaces these ids by the kept one; in a list it then occurs once. */
export async function moveMasterValues(
  ctx: Ctx,
  db: Db,
  field: MasterField,
  { mergeId, keptId, ids }: MasterMove,
): Promise<void> {
  const value = sql`t.custom -> ${field.slug}`
  await sql`
    insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
    select t.org_id, ${mergeId}, ${placeOf(field)}, t.id, 0, ${value}
    from ${sql.table(field.table)} t
    where t.org_id = ${ctx.orgId} ${ofForm(field)} and ${holds(field, ids)} for update`.execute(db)
  await sql`
    update ${sql.table(field.table)} t set version = t.version + 1, custom = jsonb_set(t.custom, ${[field.slug]}::text[],
      case jsonb_typeof(${value}) when 'array' then (
        select jsonb_agg(one.value order by one.place) from (
          select distinct on (v.value) v.value, v.place from (
            select case when e.value #>> '{}' = any (${ids.map(String)}::text[]) then to_jsonb(${keptId}::bigint)
              else e.value end as value, e.place
            from jsonb_array_elements(${value}) with ordinality e (value, place)
          ) v order by v.value, v.place
        ) one)
      when 'number' then to_jsonb(${keptId}::bigint) else to_jsonb(${keptId}::bigint::text) end)
    from unit_merge_move m
    where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${placeOf(field)}
      and t.org_id = m.org_id and t.id = m.record_id`.execute(db)
  await followCopies(ctx, db, field, mergeId)
}

/** Restores values that still contain the kept record. @returns how many were restored, of how many moved */
export async function returnMasterValues(
  ctx: Ctx,
  db: Db,
  field: MasterField,
  { mergeId, keptId }: Omit<MasterMove, 'ids'>,
): Promise<{ returned: number; moved: number }> {
  const { rows } = await sql<{ returned: number; moved: number }>`
    with back as (
      update ${sql.table(field.table)} t
      set version = t.version + 1, custom = jsonb_set(t.custom, ${[field.slug]}::text[], m.before)
      from unit_merge_move m
      where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${placeOf(field)}
        and t.org_id = m.org_id and t.id = m.record_id and ${holds(field, [keptId])}
      returning 1
    )
    select (select count(*) from back)::int as returned, (select count(*) from unit_merge_move m
      where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${placeOf(field)})::int as moved`.execute(
    db,
  )
  await followCopies(ctx, db, field, mergeId)
  return rows[0] ?? { returned: 0, moved: 0 }
}
