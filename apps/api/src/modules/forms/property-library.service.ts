import { PROPERTY_GROUPS_OF_FORMS } from '@muster/contract/forms/properties.contract'
import { pageCount } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { masterSlugs } from '../reference/index.ts'
import { propertyGroupView, propertyView } from './forms.views.ts'
import {
  countProperties,
  listGroupOptions,
  listPropertyGroupRows,
  listPropertyOptions,
  listPropertyRows,
  lockPropertyGroup,
  type PropertiesQuery,
  propertySlugs,
} from './property-library.queries.ts'
import type { FieldSettings } from './rules/field-settings.ts'
import { firstFitting } from './rules/field-slug.ts'
import { OWN_PROPERTIES } from './standard-properties.service.ts'

/** A page of the library with all its groups. */
export async function readPropertyLibrary(ctx: Ctx, requested: PropertiesQuery) {
  return readTx(ctx, async (db) => {
    const rows = await listPropertyRows(ctx, db, requested)
    const total = await countProperties(ctx, db, requested)
    const groups = await listPropertyGroupRows(ctx, db, PROPERTY_GROUPS_OF_FORMS)
    return {
      new_property_masters: rows.map(propertyView),
      groups: groups.map(propertyGroupView),
      abilities: { manage: holds(ctx.actor, 'forms.definition.manage') },
      masters: masterSlugs(),
      page: requested.page,
      limit: requested.limit,
      total_rows: total,
      numPages: pageCount(total, requested.limit),
    }
  })
}

export async function readPropertyGroups(ctx: Ctx, groupFor: number) {
  const rows = await readTx(ctx, (db) => listPropertyGroupRows(ctx, db, groupFor))
  return {
    property_groups: rows.map((row) => ({ ...propertyGroupView(row), property_count: row.property_count })),
  }
}

export async function readPropertyOptions(ctx: Ctx, status: string | undefined) {
  return { property_masters: await readTx(ctx, (db) => listPropertyOptions(ctx, db, status)) }
}

export async function readPropertyGroupOptions(ctx: Ctx, status: string | undefined) {
  return { property_groups: await readTx(ctx, (db) => listGroupOptions(ctx, db, status)) }
}

/**
 * Adds the property of a new custom field to the library. If a field of another kind already uses the slug in another
 * form, the property's slug gets a number.
 *
 * @returns the property's id
 */
export async function addOwnProperty(
  ctx: Ctx,
  db: Db,
  name: string,
  settings: FieldSettings,
): Promise<number> {
  const group = await lockPropertyGroup(ctx, db, OWN_PROPERTIES)
  const taken = await propertySlugs(ctx, db)
  const row = {
    org_id: ctx.orgId,
    group_id: group.id,
    name,
    slug: firstFitting(settings.slug, (candidate) => !taken.has(candidate)),
    field_type: settings.type,
    options: JSON.stringify(settings.options),
    master: settings.master,
  }
  const { id } = await db.insertInto('property').values(row).returning('id').executeTakeFirstOrThrow()
  const { org_id: _org, ...described } = row
  await recordAudit(ctx, db, {
    recordType: 'property',
    recordId: id,
    recordLabel: name,
    changes: changesBetween({}, described),
  })
  return id
}
