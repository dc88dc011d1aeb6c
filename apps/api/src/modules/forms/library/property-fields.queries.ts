import type { FieldGroup, FieldOption } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { formStore } from '../form-registry.ts'

export interface PropertyFieldRow {
  id: number
  form_no: number
  form_name: string
  name: string
  slug: string
  help_text: string
  options: FieldOption[]
  is_built_in: boolean
  field_group: FieldGroup | null
  view_roles: number[] | null
  status: 0 | 1
}

/** The fields that use a property, retired ones last. */
export async function findPropertyFields(ctx: Ctx, db: Db, propertyId: number): Promise<PropertyFieldRow[]> {
  const { rows } = await sql<PropertyFieldRow>`
    select d.id, d.form_no, f.name as form_name, d.name, d.slug, d.help_text, d.options, d.is_built_in,
      d.field_group, d.view_roles, d.status
    from form_field d join form f on f.org_id = d.org_id and f.form_no = d.form_no
    where d.org_id = ${ctx.orgId} and d.property_id = ${propertyId}
    order by d.status desc, d.form_no, d.id`.execute(db)
  return rows
}

/**
 * Counts the records with a value for each custom field, in one statement. Built-in fields have columns, and only
 * their module knows which values count as empty.
 */
export async function countFieldRecords(
  ctx: Ctx,
  db: Db,
  fields: readonly PropertyFieldRow[],
): Promise<Map<number, number>> {
  const parts = fields.flatMap((field) => {
    const table = formStore(field.form_no)?.table
    if (table === undefined || field.is_built_in) return []
    const ofForm = table === 'form_record' ? sql`and r.form_no = ${field.form_no}` : sql``
    return [
      sql`select ${field.id}::bigint as id, count(*) as records from ${sql.table(table)} r
        where r.org_id = ${ctx.orgId} and jsonb_exists(r.custom, ${field.slug}) ${ofForm}`,
    ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ id: number; records: number }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.records]))
}

export async function writePropertyField(
  ctx: Ctx,
  db: Db,
  fieldId: number,
  set: { name?: string; help_text?: string; options?: readonly FieldOption[] },
): Promise<void> {
  const { options, ...words } = set
  await db
    .updateTable('form_field')
    .set({ ...words, ...(options ? { options: JSON.stringify(options) } : {}) })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', fieldId)
    .execute()
}
