import type { FormField } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { sortOf } from '../../platform/list-sort.ts'
import { type CustomRow, writeCustomValues } from './custom-values.queries.ts'

const BACKFILL = 2000

export interface FormSummaryRow {
  form_no: number
  name: string
  slug: string
  kind: 'employee' | 'master' | 'custom'
  status: 0 | 1
  version: number
  field_count: number
  custom_field_count: number
}

const orders = {
  form_no: sql`f.form_no`,
  name: sql`lower(f.name)`,
  version: sql`f.version`,
} as const

export interface FormsQuery {
  page: number
  limit: number
  search: string
  sort?: string
  type?: string
}

/** A page of forms with the number of their fields, and the total number of forms. */
export async function listFormRows(ctx: Ctx, db: Db, requested: FormsQuery) {
  const order = sortOf(orders, requested.sort) ?? orders.form_no
  const direction = requested.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const where = sql`f.org_id = ${ctx.orgId}
    and ${requested.type ? sql`f.kind = ${requested.type}` : sql`true`}
    and ${requested.search ? sql`position(search_normalise(${requested.search}) in search_normalise(f.name)) > 0` : sql`true`}`
  const { rows } = await sql<FormSummaryRow>`
    select f.form_no, f.name, f.slug, f.kind, f.status, f.version,
      count(d.id) as field_count, count(d.id) filter (where not d.is_built_in) as custom_field_count
    from form f
    left join form_field d on d.org_id = f.org_id and d.form_no = f.form_no and d.status = 1
    where ${where}
    group by f.org_id, f.form_no
    order by ${order} ${direction}, f.form_no
    limit ${requested.limit} offset ${(requested.page - 1) * requested.limit}`.execute(db)
  const { rows: counts } = await sql<{
    total: number
  }>`select count(*) as total from form f where ${where}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

interface RecordsOf {
  formNo: number
  /** The store's table; undefined if there is nothing to copy. */
  table: string | undefined
}

async function readCustomRows(
  ctx: Ctx,
  db: Db,
  { formNo, table }: Required<RecordsOf>,
  slug: string,
  after: number,
) {
  const isShared = table === 'form_record'
  const { rows } = await sql<CustomRow>`
    select id, custom from ${sql.table(table as string)}
    where org_id = ${ctx.orgId} and id > ${after} and jsonb_exists(custom, ${slug})
      and ${isShared ? sql`form_no = ${formNo}` : sql`true`}
    order by id limit ${BACKFILL}`.execute(db)
  return rows
}

/** Copies the values of a field that became searchable out of all records. */
export async function backfillCustomValues(
  ctx: Ctx,
  db: Db,
  records: RecordsOf,
  slug: string,
): Promise<void> {
  const { table } = records
  if (table === undefined) return
  for (let after = 0; ; ) {
    const rows = await readCustomRows(ctx, db, { ...records, table }, slug, after)
    await writeCustomValues(ctx, db, records.formNo, rows)
    const last = rows.at(-1)
    if (!last || rows.length < BACKFILL) return
    after = last.id
  }
}

export async function dropCustomValues(ctx: Ctx, db: Db, fieldId: number): Promise<void> {
  await db
    .deleteFrom('custom_value')
    .where('org_id', '=', ctx.orgId)
    .where('field_id', '=', fieldId)
    .execute()
}

/**
 * Makes the values of a field unique, or allows repetitions again.
 *
 * @throws AppError `forms.values_not_unique` when two records already share one
 */
export async function keepUnique(
  ctx: Ctx,
  db: Db,
  field: Pick<FormField, 'FIELD_ID' | 'FIELD_NAME' | 'is_unique'>,
) {
  const key = field.is_unique
    ? sql`coalesce(text_value, trim_scale(num_value)::text, date_value::text)`
    : sql`null`
  await refusingRepeats(field.FIELD_NAME, () =>
    sql`update custom_value set unique_key = ${key}
      where org_id = ${ctx.orgId} and field_id = ${field.FIELD_ID}`.execute(db),
  )
}

/** @throws AppError `forms.values_not_unique` when `work` violates the index of unique values */
export async function refusingRepeats(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    fail('forms.values_not_unique', { parameters: { name } })
  }
}

export { lockForm, touchForm } from './form-versions.queries.ts'
