import type { FormField } from '@muster/contract/forms/form-definition'
import { diffForms, type FormChange } from '@muster/contract/forms/form-diff'
import { type FormPlan, planOf } from '@muster/contract/forms/form-plan'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { fieldRow, followCopies } from '../field-changes.service.ts'
import { insertSection, loadWhole, requireSeen } from '../form-builder.service.ts'
import { fieldsOf } from '../form-definition.queries.ts'
import type { LoadedForm } from '../form-store.ts'
import { findVersion, lockForm, touchForm } from '../form-versions.queries.ts'
import { addOwnProperty } from '../property-library.service.ts'
import { dropDraft } from './draft.queries.ts'
import { draftToPublish, namesIn } from './draft.service.ts'
import { asField, requirePublishable } from './publish-rules.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** @throws AppError `forms.form_changed` with what others changed since the draft was begun */
async function requireBase(ctx: Ctx, db: Db, form: LoadedForm, baseVersion: number): Promise<void> {
  if (form.version === baseVersion) return
  const base = await findVersion(ctx, db, form.formid, baseVersion)
  const live = planOf(form.sections)
  const changes = base ? diffForms(base, live, await namesIn(ctx, db, base, live)) : []
  fail('forms.form_changed', { data: { version: form.version, changes } })
}

/** Updates order and names of the sections. @returns ids in the plan's order */
async function writeSections(ctx: Ctx, db: Db, form: LoadedForm, plan: FormPlan): Promise<number[]> {
  const taken = new Set(form.sections.map((section) => section.slug))
  const known = new Set(form.sections.map((section) => section.section_id))
  const ids: number[] = []
  for (const [position, section] of plan.sections.entries()) {
    if (section.section_id !== null && known.has(section.section_id)) {
      ids.push(section.section_id)
      continue
    }
    if (section.section_id !== null) fail('record.not_found')
    const { id, slug } = await insertSection(ctx, db, form.formid, section.name, taken, position)
    taken.add(slug)
    ids.push(id)
  }
  await sql`
    update form_section s
    set name = coalesce(p.name, s.name), position = coalesce(p.position::int, s.position),
      status = case when p.id is null then 0 else 1 end
    from form_section o
    left join unnest(${ids}::bigint[], ${plan.sections.map((section) => section.name)}::text[])
      with ordinality as p (id, name, position) on p.id = o.id
    where o.org_id = ${ctx.orgId} and o.form_no = ${form.formid} and s.org_id = o.org_id and s.id = o.id`.execute(
    db,
  )
  return ids
}

/** The fields in their new positions; fields missing in the plan are retired. */
function fieldsWanted(form: LoadedForm, plan: FormPlan, sectionIds: readonly number[]): FormField[] {
  const live = new Map(fieldsOf(form).map((field) => [field.FIELD_ID, field]))
  let position = 0
  const wanted = plan.sections.flatMap((section, index) =>
    section.fields.map((field) =>
      asField(field, sectionIds[index] as number, ++position * 10, live.get(field.FIELD_ID ?? 0)),
    ),
  )
  const kept = new Set(wanted.map((field) => field.FIELD_ID))
  const left = [...live.values()].filter((field) => !kept.has(field.FIELD_ID))
  return [...wanted, ...left.map((field) => ({ ...field, retired: true }))]
}

async function insertFields(ctx: Ctx, db: Db, form: LoadedForm, fields: readonly FormField[]): Promise<void> {
  if (fields.length === 0) return
  const rows = []
  for (const field of fields) {
    const settings = {
      slug: field.FIELD_SLUG,
      type: field.FEILD_TYPE,
      master: field.master,
      options: field.FEILD_VALUES,
      minLength: field.MIN_LENGTH,
      maxLength: field.MAX_LENGTH,
      isUnique: field.is_unique,
      conditions: field.conditions,
    }
    rows.push({
      ...fieldRow(field),
      org_id: ctx.orgId,
      form_no: form.formid,
      property_id: await addOwnProperty(ctx, db, field.FIELD_NAME, settings),
      slug: field.FIELD_SLUG,
      field_type: field.FEILD_TYPE,
      master: field.master,
      is_built_in: false,
    })
  }
  const made = await db.insertInto('form_field').values(rows).returning(['id', 'slug']).execute()
  const ids = new Map(made.map((row) => [row.slug, row.id]))
  await recordAudit(
    ctx,
    db,
    ...fields.map((field) => ({
      recordType: 'form_field',
      recordId: ids.get(field.FIELD_SLUG) ?? null,
      recordLabel: `${form.name}: ${field.FIELD_NAME}`,
      changes: changesBetween({}, fieldRow(field)),
    })),
  )
}

/** Updates all changed fields in one statement, then the copied values of fields whose look-up changed. */
async function changeFields(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  changed: readonly (readonly [before: FormField, after: FormField])[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(([, after]) => {
    const { options, conditions, variants, ...row } = fieldRow(after)
    return {
      id: after.FIELD_ID,
      ...row,
      options: JSON.parse(options),
      conditions: JSON.parse(conditions),
      variants: JSON.parse(variants),
    }
  })
  await sql`
    update form_field f
    set name = r.name, section_id = r.section_id, options = r.options, is_mandatory = r.is_mandatory,
      min_length = r.min_length, max_length = r.max_length, future_date_select = r.future_date_select,
      is_unique = r.is_unique, is_searchable = r.is_searchable, in_list = r.in_list, in_sample = r.in_sample,
      help_text = r.help_text, placeholder = r.placeholder, conditions = r.conditions,
      field_group = r.field_group, view_roles = r.view_roles, edit_roles = r.edit_roles,
      variants = r.variants, position = r.position, status = r.status
    from jsonb_populate_recordset(null::form_field, ${JSON.stringify(rows)}::jsonb) r
    where f.org_id = ${ctx.orgId} and f.form_no = ${form.formid} and f.id = r.id`.execute(db)
  for (const [before, after] of changed) await followCopies(ctx, db, form.formid, before, after)
  await recordAudit(
    ctx,
    db,
    ...changed.map(([before, after]) => ({
      recordType: 'form_field',
      recordId: after.FIELD_ID,
      recordLabel: `${form.name}: ${after.FIELD_NAME}`,
      changes: changesBetween(fieldRow(before), fieldRow(after)),
    })),
  )
}

/**
 * Publishes the reviewed draft in one transaction.
 *
 * @throws AppError `forms.form_changed`, with the changes, when the form has changed since the draft was begun;
 *   `forms.draft_changed` when the draft is not the reviewed one; `forms.field_protected`
 */
export async function publishDraft(
  ctx: Ctx,
  formNo: number,
  requested: { revision: number; note?: string },
): Promise<{ version: number; changes: FormChange[] }> {
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, formNo)
    const draft = await draftToPublish(ctx, db, formNo, requested.revision)
    const form = await loadWhole(ctx, db, formNo)
    await requireBase(ctx, db, form, draft.base_version)
    requirePublishable(form, draft.plan)
    const live = planOf(form.sections)
    const changes = diffForms(live, draft.plan, await namesIn(ctx, db, live, draft.plan))
    const wanted = fieldsWanted(form, draft.plan, await writeSections(ctx, db, form, draft.plan))
    const before = new Map(fieldsOf(form).map((field) => [field.FIELD_ID, field]))
    for (const field of wanted) requireSeen(ctx, form, before.get(field.FIELD_ID), field)
    await insertFields(
      ctx,
      db,
      form,
      wanted.filter((field) => field.FIELD_ID === 0),
    )
    const changed = wanted.flatMap((field) => {
      const old = before.get(field.FIELD_ID)
      return old && !same(fieldRow(old), fieldRow(field)) ? [[old, field] as const] : []
    })
    await changeFields(ctx, db, form, changed)
    await dropDraft(ctx, db, formNo)
    const version = await touchForm(ctx, db, formNo, requested.note)
    await recordAudit(ctx, db, {
      recordType: 'form',
      recordId: formNo,
      recordLabel: form.name,
      changes: { version: [form.version, version] },
      reason: requested.note ?? '',
    })
    return { version, changes }
  })
}
