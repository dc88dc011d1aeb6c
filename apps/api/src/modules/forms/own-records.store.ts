import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { type RawBuilder, sql } from 'kysely'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { customFilter, mergeCustom, writeCustomValues } from './custom-values.queries.ts'
import { fieldsOf } from './form-definition.queries.ts'
import type { FormListQuery, FormStore, StoredRecord } from './form-store.ts'

/** First number of custom forms. */
export const FIRST_OWN_FORM = 1000

interface RecordRow {
  id: number
  form_no: number
  custom: FormValues
  status: 0 | 1
  version: number
  updated_at: string
  label: string | null
}

/** The first text field of a custom form names its records. */
const COLUMNS = sql`r.id, r.form_no, r.custom, r.status, r.version, r.updated_at, r.custom ->> (
  select d.slug from form_field d join form_section s on s.org_id = d.org_id and s.id = d.section_id
  where d.org_id = r.org_id and d.form_no = r.form_no and d.status = 1
    and d.field_type in ('input', 'text', 'textarea', 'email', 'search')
  order by s.position, s.id, d.position, d.id limit 1) as label`

function labelOf(row: RecordRow): string {
  return row.label?.slice(0, 100) || `#${row.id}`
}

function toRecord(row: RecordRow): StoredRecord {
  return {
    id: row.id,
    label: labelOf(row),
    status: row.status,
    values: row.custom,
    version: row.version,
    updatedAt: row.updated_at,
  }
}

/** A record of this form, locked if `mode` is `lock`. */
async function findRow(
  ctx: Ctx,
  db: Db,
  formNo: number,
  id: number,
  mode: 'read' | 'lock',
): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from form_record r
    where r.org_id = ${ctx.orgId} and r.id = ${id} and r.form_no = ${formNo}
    ${mode === 'lock' ? sql`for update of r` : sql``}`.execute(db)
  return found(rows[0])
}

const NUMBER_TYPES = new Set(['number', 'numeric', 'decimal'])

function orderOf(sort: string | undefined, fields: readonly FormField[]): RawBuilder<unknown> {
  const isDescending = sort?.startsWith('-') ?? false
  const name = sort?.replace(/^-/, '')
  const field = fields.find((one) => one.FIELD_SLUG === name)
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`
  if (name === 'updated_at') return sql`r.updated_at ${direction}, r.id desc`
  if (!field) return sql`r.id desc`
  const value = NUMBER_TYPES.has(field.FEILD_TYPE)
    ? sql`(r.custom ->> ${field.FIELD_SLUG})::numeric`
    : sql`lower(r.custom ->> ${field.FIELD_SLUG})`
  return sql`${value} ${direction}, r.id desc`
}

function conditionsOf(ctx: Ctx, query: FormListQuery): RawBuilder<boolean>[] {
  const fields = fieldsOf(query.form)
  const conditions = [sql<boolean>`r.org_id = ${ctx.orgId}`, sql<boolean>`r.form_no = ${query.form.formid}`]
  if (query.status !== undefined) conditions.push(sql<boolean>`r.status = ${query.status}`)
  if (query.search !== '') {
    conditions.push(sql<boolean>`exists (
      select from jsonb_each_text(r.custom) as one (slug, value)
      where position(search_normalise(${query.search}) in search_normalise(one.value)) > 0)`)
  }
  for (const [name, values] of Object.entries(query.filters ?? {})) {
    const field = fields.find((one) => one.FIELD_SLUG === name && one.is_searchable)
    if (field) conditions.push(customFilter(ctx, field, values, 'r.id'))
  }
  return conditions
}

/** Stores the records of a custom form: all values in one `custom` column. */
export const ownRecordsOf = (formNo: number): FormStore => ({
  table: 'form_record',
  permissions: {
    view: ['forms.record.view', 'forms.record.manage'],
    create: ['forms.record.manage'],
    edit: ['forms.record.manage'],
  },

  async create(ctx, db, values) {
    const custom = mergeCustom({}, values)
    const { id } = await db
      .insertInto('form_record')
      .values({
        org_id: ctx.orgId,
        form_no: formNo,
        custom: JSON.stringify(custom),
        created_at: ctx.now.toString(),
        updated_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await findRow(ctx, db, formNo, id, 'read')
    await writeCustomValues(ctx, db, formNo, [{ id: row.id, custom }])
    await recordAudit(ctx, db, {
      recordType: 'form_record',
      recordId: row.id,
      recordLabel: labelOf(row),
      changes: changesBetween({}, custom),
    })
    return row.id
  },

  async update(ctx, db, id, values, expectedVersion) {
    const before = await findRow(ctx, db, formNo, id, 'lock')
    requireVersion(before.version, expectedVersion)
    const custom = mergeCustom(before.custom, values)
    await db
      .updateTable('form_record')
      .set((eb) => ({
        custom: JSON.stringify(custom),
        updated_at: ctx.now.toString(),
        version: eb('version', '+', 1),
      }))
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await writeCustomValues(ctx, db, formNo, [{ id, custom }])
    await recordAudit(ctx, db, {
      recordType: 'form_record',
      recordId: id,
      recordLabel: labelOf(before),
      changes: changesBetween(before.custom, custom),
    })
  },

  async read(ctx, db, id) {
    return toRecord(await findRow(ctx, db, formNo, id, 'read'))
  },

  async list(ctx, db, query) {
    const where = sql.join(conditionsOf(ctx, query), sql` and `)
    const { rows } = await sql<RecordRow>`
      select ${COLUMNS}
      from form_record r where ${where}
      order by ${orderOf(query.sort, fieldsOf(query.form))}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
    const { rows: counts } = await sql<{ total: number }>`
      select count(*) as total from form_record r where ${where}`.execute(db)
    return { rows: rows.map(toRecord), total: counts[0]?.total ?? 0 }
  },

  async setStatus(ctx, db, id, status) {
    const before = await findRow(ctx, db, formNo, id, 'lock')
    await db
      .updateTable('form_record')
      .set((eb) => ({ status, updated_at: ctx.now.toString(), version: eb('version', '+', 1) }))
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'form_record',
      recordId: id,
      recordLabel: labelOf(before),
      changes: changesBetween({ status: before.status }, { status }),
    })
  },
})
