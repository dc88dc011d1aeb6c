import { PROPERTY_GROUPS_OF_FORMS } from '@muster/contract/forms/properties.contract'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { StandardField, StandardForm } from './form-registry.ts'
import { formsTexts } from './forms.texts.ts'
import { firstFitting } from './rules/field-slug.ts'

/** The group for properties of custom fields. */
export const OWN_PROPERTIES = 'own-properties'

const CHUNK = 400
const UNITS = { slug: 'organisation-units', name: formsTexts('organisationUnits') }

interface Property {
  id?: number
  slug: string
  name: string
  fieldType: string
  master: string | null
  options: readonly unknown[]
  group: string
}

/** The employee form has many fields, so each section is a group; the form of a unit is one group. */
function groupOf(form: StandardForm, section: StandardForm['sections'][number]) {
  return form.kind === 'employee' ? { slug: section.slug, name: section.name } : UNITS
}

/** @returns ids of the organisation's property groups by slug */
async function addGroups(
  ctx: Ctx,
  db: Db,
  forms: readonly StandardForm[],
): Promise<ReadonlyMap<string, number>> {
  const groups = [
    ...forms.flatMap((form) => form.sections.map((section) => groupOf(form, section))),
    { slug: OWN_PROPERTIES, name: formsTexts('customProperties') },
  ]
  const bySlug = [...new Map(groups.map((group) => [group.slug, group])).values()]
  await db
    .insertInto('property_group')
    .values(
      bySlug.map(({ slug, name }, position) => ({
        org_id: ctx.orgId,
        group_for: PROPERTY_GROUPS_OF_FORMS,
        slug,
        name,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db
    .selectFrom('property_group')
    .select(['id', 'slug'])
    .where('org_id', '=', ctx.orgId)
    .where('group_for', '=', PROPERTY_GROUPS_OF_FORMS)
    .execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

async function readLibrary(ctx: Ctx, db: Db): Promise<Map<string, Property>> {
  const rows = await db
    .selectFrom('property')
    .select(['id', 'slug', 'name', 'field_type', 'master'])
    .where('org_id', '=', ctx.orgId)
    .execute()
  return new Map(
    rows.map(({ field_type, ...row }) => [
      row.slug,
      { ...row, fieldType: field_type, options: [], group: '' },
    ]),
  )
}

/** Finds the field's property in the library or adds it; fields with the same slug and kind share one. */
function propertyOf(library: Map<string, Property>, field: StandardField, group: string): Property {
  const master = field.master ?? null
  const isSame = (known: Property) => known.fieldType === field.type && known.master === master
  const slug = firstFitting(field.slug, (candidate) => {
    const known = library.get(candidate)
    return known === undefined || isSame(known)
  })
  const { name, type: fieldType, options = [] } = field
  const property = library.get(slug) ?? { slug, name, fieldType, master, options, group }
  library.set(slug, property)
  return property
}

async function insertProperties(
  ctx: Ctx,
  db: Db,
  properties: readonly Property[],
  groupIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let from = 0; from < properties.length; from += CHUNK) {
    const rows = await db
      .insertInto('property')
      .values(
        properties.slice(from, from + CHUNK).map((property) => ({
          org_id: ctx.orgId,
          group_id: groupIds.get(property.group) as number,
          name: property.name,
          slug: property.slug,
          field_type: property.fieldType,
          options: JSON.stringify(property.options),
          master: property.master,
          is_built_in: true,
        })),
      )
      .returning(['id', 'slug'])
      .execute()
    for (const row of rows) ids.set(row.slug, row.id)
  }
  return ids
}

/**
 * Adds the missing property groups and properties that the standard forms' fields are based on.
 *
 * @returns the id of a standard field's property
 */
export async function addStandardProperties(
  ctx: Ctx,
  db: Db,
  forms: readonly StandardForm[],
): Promise<(field: StandardField) => number> {
  const groupIds = await addGroups(ctx, db, forms)
  const library = await readLibrary(ctx, db)
  const properties = new Map<StandardField, Property>()
  for (const form of forms) {
    for (const section of form.sections) {
      const group = groupOf(form, section).slug
      for (const field of section.fields) properties.set(field, propertyOf(library, field, group))
    }
  }
  const missing = [...new Set(properties.values())].filter((property) => property.id === undefined)
  const newIds = await insertProperties(ctx, db, missing, groupIds)
  return (field) => {
    const property = properties.get(field) as Property
    return (property.id ?? newIds.get(property.slug)) as number
  }
}
