import type { updateFormField } from '@muster/contract/forms/form-builder.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { BodyOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { AppError, fail, found } from '../../platform/errors.ts'
import {
  backfillCustomValues,
  dropCustomValues,
  keepUnique,
  refusingRepeats,
} from './form-builder.queries.ts'
import {
  fieldById,
  loadWhole,
  requireNoCycle,
  requireRights,
  requireSection,
  requireSeen,
  requireSettings,
} from './form-builder.service.ts'
import { fieldsOf } from './form-definition.queries.ts'
import { formStore, standardForm } from './form-registry.ts'
import type { LoadedForm } from './form-store.ts'
import { lockForm, touchForm } from './form-versions.queries.ts'
import { mergeOptions } from './rules/field-options.ts'

type FieldChange = BodyOf<typeof updateFormField>

/** Settings that can only be changed on custom fields. */
const OWN_ONLY = [
  'field_group',
  'view_roles',
  'FEILD_VALUES',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'FUTURE_DATE_SELECT',
  'is_unique',
  'is_searchable',
  'conditions',
  'status',
] as const

export function requireChangeable(form: LoadedForm, field: FormField, change: FieldChange): void {
  if (!field.is_built_in) return
  const parameters = { name: field.FIELD_NAME }
  if (OWN_ONLY.some((setting) => change[setting] !== undefined)) fail('forms.field_built_in', { parameters })
  const standard = standardForm(form.formid)?.sections.flatMap((section) => section.fields)
  const isAlways = standard?.find((one) => one.slug === field.FIELD_SLUG)?.mandatory === true
  if (isAlways && change.IS_MANDATORY === 0) {
    const { words } = new AppError('forms.field_always_mandatory', { parameters })
    fail('forms.field_always_mandatory', { parameters, fields: { IS_MANDATORY: words } })
  }
}

/** The complete field after the change. */
function changed(form: LoadedForm, field: FormField, change: FieldChange): FormField {
  const { formid: _form, status, section_id, FEILD_VALUES, ...settings } = change
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return {
    ...field,
    ...given,
    ...(section_id === undefined ? {} : { section_id: requireSection(form, section_id) }),
    ...(FEILD_VALUES === undefined ? {} : { FEILD_VALUES: mergeOptions(field.FEILD_VALUES, FEILD_VALUES) }),
    ...(status === 1 ? { retired: undefined } : {}),
  } as FormField
}

/** The columns of a field. */
export function fieldRow(field: FormField) {
  return {
    name: field.FIELD_NAME,
    section_id: field.section_id,
    options: JSON.stringify(field.FEILD_VALUES),
    is_mandatory: field.IS_MANDATORY === 1,
    min_length: field.MIN_LENGTH,
    max_length: field.MAX_LENGTH,
    future_date_select: field.FUTURE_DATE_SELECT,
    is_unique: field.is_unique,
    is_searchable: field.is_searchable,
    in_list: field.in_list,
    in_sample: field.in_sample ?? true,
    help_text: field.help_text,
    placeholder: field.placeholder,
    conditions: JSON.stringify(field.conditions),
    field_group: field.field_group,
    view_roles: field.view_roles ?? null,
    edit_roles: field.edit_roles ?? null,
    variants: JSON.stringify(field.variants ?? []),
    position: field.position,
    status: field.retired ? 0 : 1,
  }
}

const isCopied = (field: FormField) => !field.is_built_in && (field.is_searchable || field.is_unique)

/** Updates the copies in `custom_value` after a field became searchable or unique, or ceased to be. */
export async function followCopies(
  ctx: Ctx,
  db: Db,
  formNo: number,
  before: FormField,
  after: FormField,
): Promise<void> {
  if (after.is_built_in) return
  if (isCopied(before) && !isCopied(after)) return dropCustomValues(ctx, db, after.FIELD_ID)
  if (!isCopied(before) && isCopied(after)) {
    const table = formStore(formNo)?.table
    const copy = () => backfillCustomValues(ctx, db, { formNo, table }, after.FIELD_SLUG)
    return refusingRepeats(after.FIELD_NAME, copy)
  }
  if (after.is_unique !== before.is_unique) await keepUnique(ctx, db, after)
}

async function writeField(
  ctx: Ctx,
  db: Db,
  form: LoadedForm,
  before: FormField,
  after: FormField,
): Promise<void> {
  const [old, fresh] = [fieldRow(before), fieldRow(after)]
  await db
    .updateTable('form_field')
    .set(fresh)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', before.FIELD_ID)
    .execute()
  await followCopies(ctx, db, form.formid, before, after)
  await touchForm(ctx, db, form.formid)
  await recordAudit(ctx, db, {
    recordType: 'form_field',
    recordId: before.FIELD_ID,
    recordLabel: `${form.name}: ${after.FIELD_NAME}`,
    changes: changesBetween(old, fresh),
  })
}

async function fieldToChange(ctx: Ctx, db: Db, formNo: number, fieldId: number) {
  await lockForm(ctx, db, formNo)
  const form = await loadWhole(ctx, db, formNo)
  return { form, field: found(fieldsOf(form).find((one) => one.FIELD_ID === fieldId)) }
}

/** Changes a field. Its type and slug stay, since records hold values of it. */
export async function changeField(ctx: Ctx, change: FieldChange) {
  return tx(ctx, async (db) => {
    const { form, field } = await fieldToChange(ctx, db, change.formid, change.FIELD_ID)
    requireChangeable(form, field, change)
    const after = changed(form, field, change)
    if (!field.is_built_in) {
      requireSettings(form, {
        slug: after.FIELD_SLUG,
        type: after.FEILD_TYPE,
        master: after.master,
        options: after.FEILD_VALUES,
        minLength: after.MIN_LENGTH,
        maxLength: after.MAX_LENGTH,
        isUnique: after.is_unique,
        conditions: after.conditions,
      })
    }
    requireRights(form, after)
    requireSeen(ctx, form, field, after)
    requireNoCycle(fieldsOf(form).map((one) => (one.FIELD_ID === after.FIELD_ID ? after : one)))
    await writeField(ctx, db, form, field, after)
    return { field: await fieldById(ctx, db, change.formid, change.FIELD_ID) }
  })
}

/** Retires a custom field: it is no longer offered, but its values are kept. */
export async function retireField(ctx: Ctx, formNo: number, fieldId: number) {
  return tx(ctx, async (db) => {
    const { form, field } = await fieldToChange(ctx, db, formNo, fieldId)
    if (field.is_built_in) fail('forms.field_built_in', { parameters: { name: field.FIELD_NAME } })
    const after = { ...field, retired: true }
    requireSeen(ctx, form, field, after)
    await writeField(ctx, db, form, field, after)
    return { FIELD_ID: fieldId }
  })
}
