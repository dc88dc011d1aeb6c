import type { createFormField } from '@muster/contract/forms/form-builder.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { BodyOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { masterSlugs } from '../reference/index.ts'
import { type FormsAsked, listFormRows, lockForm, touchForm } from './form-builder.queries.ts'
import { fieldsOf, loadForm } from './form-definition.queries.ts'
import type { LoadedForm } from './form-store.ts'
import { formView } from './forms.views.ts'
import { FIRST_OWN_FORM } from './own-records.store.ts'
import { mergeOptions } from './rules/field-options.ts'
import { type FieldSettings, settingsProblems } from './rules/field-settings.ts'
import { hyphenSlug, slugFromName } from './rules/field-slug.ts'

const MOST_FIELDS = 300

export async function listForms(ctx: Ctx, asked: FormsAsked) {
  const { rows, total } = await readTx(ctx, (db) => listFormRows(ctx, db, asked))
  const abilities = { manage: holds(ctx.actor, 'forms.definition.manage') }
  return {
    forms: rows.map(({ form_no, kind, ...row }) => ({ formid: form_no, type: kind, ...row, abilities })),
    page: asked.page,
    limit: asked.limit,
    total_rows: total,
    numPages: pageCount(total, asked.limit),
  }
}

/** The whole form as the builder shows it, retired fields included. */
export function loadWhole(ctx: Ctx, db: Db, formNo: number): Promise<LoadedForm> {
  return loadForm(ctx, db, formNo, { withRetired: true, whole: true })
}

export async function readFormForBuilder(ctx: Ctx, formNo: number) {
  const form = await readTx(ctx, (db) => loadWhole(ctx, db, formNo))
  return {
    ...formView(form),
    abilities: { manage: holds(ctx.actor, 'forms.definition.manage') },
    masters: masterSlugs(),
  }
}

async function insertSection(
  ctx: Ctx,
  db: Db,
  formNo: number,
  name: string,
  taken: ReadonlySet<string>,
  position: number,
) {
  return db
    .insertInto('form_section')
    .values({ org_id: ctx.orgId, form_no: formNo, name, slug: hyphenSlug(name, taken), position })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}

/** Starts a form of the organisation's own with one section. */
export async function startForm(ctx: Ctx, name: string) {
  return tx(ctx, async (db) => {
    // The organisation's row is what two new forms at once have in common to wait on.
    await db.selectFrom('organisation').select('org_id').where('org_id', '=', ctx.orgId).forUpdate().execute()
    const forms = await db
      .selectFrom('form')
      .select(['form_no', 'slug'])
      .where('org_id', '=', ctx.orgId)
      .execute()
    const formNo = Math.max(FIRST_OWN_FORM - 1, ...forms.map((form) => form.form_no)) + 1
    const slug = hyphenSlug(name, new Set(forms.map((form) => form.slug)))
    await db
      .insertInto('form')
      .values({ org_id: ctx.orgId, form_no: formNo, name, slug, kind: 'custom' })
      .execute()
    const section = await insertSection(ctx, db, formNo, 'Details', new Set(), 0)
    await recordAudit(ctx, db, { recordType: 'form', recordId: formNo, recordLabel: name })
    return { formid: formNo, section_id: section.id }
  })
}

export async function addSection(ctx: Ctx, formNo: number, name: string) {
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, formNo)
    const form = await loadWhole(ctx, db, formNo)
    const taken = new Set(form.sections.map((section) => section.slug))
    const position = Math.max(0, ...form.sections.map((section) => section.position)) + 1
    const section = await insertSection(ctx, db, formNo, name, taken, position)
    await touchForm(ctx, db, formNo)
    await recordAudit(ctx, db, {
      recordType: 'form',
      recordId: formNo,
      recordLabel: form.name,
      changes: { section: [null, name] },
    })
    return { section_id: section.id, slug: section.slug }
  })
}

/** @throws AppError `request.invalid` naming the settings at fault */
export function requireSettings(form: LoadedForm, settings: FieldSettings): void {
  const slugs = new Set(
    fieldsOf(form)
      .filter((field) => !field.retired)
      .map((field) => field.FIELD_SLUG),
  )
  const problems = settingsProblems(settings, slugs, new Set(masterSlugs()))
  const [first] = Object.values(problems)
  if (first)
    fail('request.invalid', { fields: problems, message: `Please correct the marked fields. ${first}` })
}

/** @throws AppError `record.not_found` for a section of another form */
export function requireSection(form: LoadedForm, sectionId: number | undefined): number {
  const section =
    sectionId === undefined ? form.sections.at(-1) : form.sections.find((one) => one.section_id === sectionId)
  return found(section).section_id
}

type NewField = BodyOf<typeof createFormField>

function slugOfNew(form: LoadedForm, wanted: NewField): string {
  const taken = new Set(fieldsOf(form).map((field) => field.FIELD_SLUG))
  if (wanted.FIELD_SLUG === undefined) return slugFromName(wanted.FIELD_NAME, taken)
  if (taken.has(wanted.FIELD_SLUG)) {
    fail('request.invalid', {
      fields: { FIELD_SLUG: 'This form has a field of that slug, perhaps a retired one.' },
    })
  }
  return wanted.FIELD_SLUG
}

function rowOfNew(ctx: Ctx, form: LoadedForm, wanted: NewField, settings: FieldSettings) {
  const last = Math.max(0, ...fieldsOf(form).map((field) => field.position))
  return {
    org_id: ctx.orgId,
    form_no: form.formid,
    section_id: requireSection(form, wanted.section_id),
    name: wanted.FIELD_NAME,
    slug: settings.slug,
    field_type: settings.type,
    options: JSON.stringify(settings.options),
    master: settings.master,
    is_mandatory: wanted.IS_MANDATORY === 1,
    min_length: settings.minLength,
    max_length: settings.maxLength,
    future_date_select: wanted.FUTURE_DATE_SELECT ?? 0,
    is_unique: settings.isUnique,
    // What must be unique is looked up as well.
    is_searchable: wanted.is_searchable ?? true,
    is_built_in: false,
    in_list: wanted.in_list ?? true,
    in_sample: wanted.in_sample ?? true,
    help_text: wanted.help_text ?? '',
    placeholder: wanted.placeholder ?? '',
    conditions: JSON.stringify(settings.conditions),
    position: last + 10,
  }
}

export async function fieldById(ctx: Ctx, db: Db, formNo: number, fieldId: number): Promise<FormField> {
  const form = await loadWhole(ctx, db, formNo)
  return found(fieldsOf(form).find((field) => field.FIELD_ID === fieldId))
}

/**
 * Adds a field of the organisation's own. From then on it stands in the form, its lists, filters, samples
 * and imports like any other.
 */
export async function addField(ctx: Ctx, wanted: NewField) {
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, wanted.formid)
    const form = await loadWhole(ctx, db, wanted.formid)
    if (fieldsOf(form).filter((field) => !field.retired).length >= MOST_FIELDS) {
      fail('forms.too_many_fields', { parameters: { limit: MOST_FIELDS } })
    }
    const settings: FieldSettings = {
      slug: slugOfNew(form, wanted),
      type: wanted.FEILD_TYPE,
      master: wanted.master || null,
      options: mergeOptions([], wanted.FEILD_VALUES ?? []),
      minLength: wanted.MIN_LENGTH ?? null,
      maxLength: wanted.MAX_LENGTH ?? null,
      isUnique: wanted.is_unique ?? false,
      conditions: wanted.conditions ?? [],
    }
    requireSettings(form, settings)
    const row = rowOfNew(ctx, form, wanted, settings)
    const { id } = await db.insertInto('form_field').values(row).returning('id').executeTakeFirstOrThrow()
    await touchForm(ctx, db, wanted.formid)
    const { org_id: _org, form_no: _form, ...described } = row
    await recordAudit(ctx, db, {
      recordType: 'form_field',
      recordId: id,
      recordLabel: `${form.name}: ${wanted.FIELD_NAME}`,
      changes: changesBetween({}, described),
    })
    return { field: await fieldById(ctx, db, wanted.formid, id) }
  })
}
