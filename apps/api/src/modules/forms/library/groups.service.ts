import { PROPERTY_GROUPS_OF_FORMS } from '@muster/contract/forms/properties.contract'
import { pageCount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { FORM_GROUPS, propertyGroupView } from '../forms.views.ts'
import { hyphenSlug } from '../rules/field-slug.ts'
import { libraryTexts } from './library.texts.ts'

/** Serialises concurrent creations of groups with the same name. */
async function lockGroups(ctx: Ctx, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form-groups:${ctx.orgId}`}, 0))`.execute(db)
}

function requireNewName(name: string, taken: readonly { name: string }[]): void {
  if (taken.some((group) => group.name.toLowerCase() === name.toLowerCase())) {
    fail('request.invalid', { fields: { name: libraryTexts('groupNameTaken', { name }) } })
  }
}

/** @throws AppError `request.invalid` for a duplicate name */
export async function addPropertyGroup(ctx: Ctx, name: string) {
  return tx(ctx, async (db) => {
    await lockGroups(ctx, db)
    const groups = await db
      .selectFrom('property_group')
      .select(['name', 'slug', 'position'])
      .where('org_id', '=', ctx.orgId)
      .where('group_for', '=', PROPERTY_GROUPS_OF_FORMS)
      .execute()
    requireNewName(name, groups)
    const row = await db
      .insertInto('property_group')
      .values({
        org_id: ctx.orgId,
        group_for: PROPERTY_GROUPS_OF_FORMS,
        name,
        slug: hyphenSlug(name, new Set(groups.map((group) => group.slug))),
        position: Math.max(0, ...groups.map((group) => group.position)) + 1,
      })
      .returning(['id', 'name', 'slug', 'group_for', 'status'])
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, db, {
      recordType: 'property_group',
      recordId: row.id,
      recordLabel: name,
      changes: changesBetween({}, { name }),
    })
    return { group: propertyGroupView({ ...row, status: row.status as 0 | 1, property_count: 0 }) }
  })
}

interface GroupedForm {
  form_no: number
  name: string
  kind: keyof typeof FORM_GROUPS
  group_id: number | null
}

interface FormGroupRow {
  id: number
  name: string
  slug: string
}

async function readGroups(ctx: Ctx, db: Db) {
  const { rows } = await sql<{ own: FormGroupRow[] | null; forms: GroupedForm[] | null }>`
    select
      (select jsonb_agg(to_jsonb(g) order by g.position, g.id) from form_group g where g.org_id = ${ctx.orgId}) as own,
      (select jsonb_agg(jsonb_build_object('form_no', f.form_no, 'name', f.name, 'kind', f.kind, 'group_id', f.group_id)
        order by lower(f.name), f.form_no) from form f where f.org_id = ${ctx.orgId} and f.status = 1) as forms`.execute(
    db,
  )
  const forms = rows[0]?.forms ?? []
  const shown = (of: GroupedForm[]) => of.map(({ form_no, name }) => ({ formid: form_no, name }))
  return [
    ...Object.entries(FORM_GROUPS).map(([kind, group]) => ({
      ...group,
      is_built_in: true,
      forms: shown(forms.filter((form) => form.group_id === null && form.kind === kind)),
    })),
    ...(rows[0]?.own ?? []).map(({ id, name, slug }) => ({
      ...{ id, name, slug },
      is_built_in: false,
      forms: shown(forms.filter((form) => form.group_id === id)),
    })),
  ]
}

/** Groups by their name or by the name of a form in them. One statement. */
export async function listGroupsOfForms(
  ctx: Ctx,
  requested: { page: number; limit: number; search: string },
) {
  const wanted = requested.search.toLowerCase()
  const isFound = (name: string) => name.toLowerCase().includes(wanted)
  const groups = (await readTx(ctx, (db) => readGroups(ctx, db))).filter(
    (group) => isFound(group.name) || group.forms.some((form) => isFound(form.name)),
  )
  const from = (requested.page - 1) * requested.limit
  return {
    form_groups: groups.slice(from, from + requested.limit),
    page: requested.page,
    limit: requested.limit,
    total_rows: groups.length,
    numPages: pageCount(groups.length, requested.limit),
  }
}

/** @throws AppError `request.invalid` for a duplicate name, `record.not_found` for an unknown form */
export async function addFormGroup(ctx: Ctx, input: { name: string; formids?: number[] | undefined }) {
  const { name } = input
  const formNos = [...new Set(input.formids ?? [])]
  return tx(ctx, async (db) => {
    await lockGroups(ctx, db)
    const groups = await readGroups(ctx, db)
    requireNewName(name, groups)
    const { id } = await db
      .insertInto('form_group')
      .values({
        org_id: ctx.orgId,
        name,
        slug: hyphenSlug(name, new Set(groups.map((group) => group.slug))),
        position: groups.length,
        created_at: ctx.now.toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql`
      update form set group_id = ${id}
      where org_id = ${ctx.orgId} and form_no = any (${formNos}::integer[]) returning form_no`.execute(db)
    found(rows.length === formNos.length ? true : undefined)
    await recordAudit(ctx, db, {
      recordType: 'form_group',
      recordId: id,
      recordLabel: name,
      changes: changesBetween({}, { name, forms: formNos }),
    })
    return { group: found((await readGroups(ctx, db)).find((group) => group.id === id)) }
  })
}
