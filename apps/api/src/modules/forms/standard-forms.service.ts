import type { Insertable } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type StandardField, type StandardForm, standardForms } from './form-registry.ts'
import { addStandardProperties } from './standard-properties.service.ts'

const CHUNK = 400

function fieldRow(
  orgId: number,
  formNo: number,
  sectionId: number,
  propertyId: number,
  field: StandardField,
  position: number,
): Insertable<Tables['form_field']> {
  return {
    org_id: orgId,
    form_no: formNo,
    section_id: sectionId,
    property_id: propertyId,
    name: field.name,
    slug: field.slug,
    field_type: field.type,
    options: JSON.stringify(field.options ?? []),
    master: field.master ?? null,
    is_mandatory: field.mandatory ?? false,
    min_length: field.minLength ?? null,
    max_length: field.maxLength ?? null,
    future_date_select: field.futureDateSelect ?? 0,
    is_unique: field.unique ?? false,
    is_searchable: field.searchable ?? false,
    is_built_in: true,
    field_group: field.group ?? null,
    filter_id: field.filterId ?? null,
    in_list: field.inList ?? false,
    in_sample: field.inSample ?? true,
    help_text: field.help ?? '',
    placeholder: field.placeholder ?? '',
    conditions: JSON.stringify(field.conditions ?? []),
    position,
  }
}

async function insertForms(ctx: Ctx, db: Db, forms: readonly StandardForm[]): Promise<void> {
  await db
    .insertInto('form')
    .values(
      forms.map(({ formNo, name, slug, kind }) => ({ org_id: ctx.orgId, form_no: formNo, name, slug, kind })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns section ids by `form/slug` */
async function insertSections(
  ctx: Ctx,
  db: Db,
  forms: readonly StandardForm[],
): Promise<Map<string, number>> {
  await db
    .insertInto('form_section')
    .values(
      forms.flatMap(({ formNo, sections }) =>
        sections.map(({ name, slug }, position) => ({
          org_id: ctx.orgId,
          form_no: formNo,
          name,
          slug,
          position,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db
    .selectFrom('form_section')
    .select(['id', 'form_no', 'slug'])
    .where('org_id', '=', ctx.orgId)
    .execute()
  return new Map(rows.map((row) => [`${row.form_no}/${row.slug}`, row.id]))
}

/**
 * Adds every registered form that the organisation lacks, and every field that its forms lack, on sets. Idempotent:
 * the organisation's changes are kept.
 */
export async function addStandardForms(ctx: Ctx, db: Db): Promise<void> {
  const forms = standardForms()
  const propertyIdOf = await addStandardProperties(ctx, db, forms)
  if (forms.length === 0) return
  await insertForms(ctx, db, forms)
  const sectionIds = await insertSections(ctx, db, forms)
  const rows = forms.flatMap(({ formNo, sections }) => {
    let position = 0
    return sections.flatMap((section) => {
      const sectionId = sectionIds.get(`${formNo}/${section.slug}`) as number
      return section.fields.map((field) =>
        fieldRow(ctx.orgId, formNo, sectionId, propertyIdOf(field), field, ++position * 10),
      )
    })
  })
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db
      .insertInto('form_field')
      .values(rows.slice(from, from + CHUNK))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
