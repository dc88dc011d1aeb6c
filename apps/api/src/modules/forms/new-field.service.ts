import type { createFormField } from '@muster/contract/forms/form-builder.contract'
import type { FieldOption, FieldType } from '@muster/contract/forms/form-definition'
import { MOST_FIELDS } from '@muster/contract/forms/form-plan'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { BodyOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import {
  fieldById,
  loadWhole,
  requireRights,
  requireSection,
  requireSeen,
  requireSettings,
} from './form-builder.service.ts'
import { fieldsOf } from './form-definition.queries.ts'
import type { LoadedForm } from './form-store.ts'
import { lockForm, touchForm } from './form-versions.queries.ts'
import { formsTexts } from './forms.texts.ts'
import { findProperty } from './property-library.queries.ts'
import { addOwnProperty } from './property-library.service.ts'
import { mergeOptions } from './rules/field-options.ts'
import type { FieldSettings } from './rules/field-settings.ts'
import { slugFromName } from './rules/field-slug.ts'

type NewField = BodyOf<typeof createFormField>

/** The definition of a new field, from the caller or from a property of the library. */
interface FieldBasis {
  propertyId: number | undefined
  name: string
  slug: string | undefined
  type: FieldType
  master: string | null
  options: FieldOption[]
  /** Defaults that the property gives its fields. */
  rules: Partial<NewField>
}

function requireDescribed(wanted: NewField): FieldBasis {
  const { FIELD_NAME: name, FEILD_TYPE: type } = wanted
  if (name === undefined || type === undefined) {
    const missing = fieldTexts('required')
    fail('request.invalid', {
      fields: {
        ...(name === undefined ? { FIELD_NAME: missing } : {}),
        ...(type === undefined ? { FEILD_TYPE: missing } : {}),
      },
    })
  }
  const options = mergeOptions([], wanted.FEILD_VALUES ?? [])
  return {
    propertyId: undefined,
    name,
    slug: wanted.FIELD_SLUG,
    type,
    master: wanted.master || null,
    options,
    rules: {},
  }
}

/** @throws AppError `record.not_found` for a property that is not active in the organisation */
async function basisOf(ctx: Ctx, db: Db, form: LoadedForm, wanted: NewField): Promise<FieldBasis> {
  if (wanted.property_id === undefined) return requireDescribed(wanted)
  const property = found(await findProperty(ctx, db, wanted.property_id))
  const refuse = (field: string, message: string) => fail('request.invalid', { fields: { [field]: message } })
  if (fieldsOf(form).some((field) => field.property_id === property.id)) {
    refuse('property_id', formsTexts('propertyAlreadyInForm'))
  }
  if (wanted.FEILD_TYPE !== undefined && wanted.FEILD_TYPE !== property.field_type) {
    refuse('FEILD_TYPE', formsTexts('propertyTypeDiffers'))
  }
  if (wanted.master && wanted.master !== property.master) {
    refuse('master', formsTexts('optionSourceDiffers'))
  }
  return {
    propertyId: property.id,
    name: wanted.FIELD_NAME ?? property.name,
    slug: wanted.FIELD_SLUG ?? property.slug,
    type: property.field_type as FieldType,
    master: property.master,
    options: optionsFrom(property.options as FieldOption[], wanted),
    rules: {
      IS_MANDATORY: property.is_mandatory ? 1 : 0,
      is_unique: property.is_unique,
      MIN_LENGTH: property.min_length,
      MAX_LENGTH: property.max_length,
      FUTURE_DATE_SELECT: property.future_date_select as 0 | 1 | 2,
      help_text: property.help_text,
    },
  }
}

function optionsFrom(options: FieldOption[], { FEILD_VALUES: given }: NewField): FieldOption[] {
  return given === undefined ? options : mergeOptions(options, given)
}

function slugOfNew(form: LoadedForm, { name, slug }: FieldBasis): string {
  const taken = new Set(fieldsOf(form).map((field) => field.FIELD_SLUG))
  if (slug === undefined) return slugFromName(name, taken)
  if (taken.has(slug)) {
    fail('request.invalid', {
      fields: { FIELD_SLUG: formsTexts('slugAlreadyInForm') },
    })
  }
  return slug
}

function settingsOf(form: LoadedForm, wanted: NewField, basis: FieldBasis): FieldSettings {
  return {
    slug: slugOfNew(form, basis),
    type: basis.type,
    master: basis.master,
    options: basis.options,
    minLength: wanted.MIN_LENGTH ?? null,
    maxLength: wanted.MAX_LENGTH ?? null,
    isUnique: wanted.is_unique ?? false,
    conditions: wanted.conditions ?? [],
  }
}

/** Settings of a new field within its form. */
function placeOfNew(wanted: NewField) {
  return {
    is_mandatory: wanted.IS_MANDATORY === 1,
    future_date_select: wanted.FUTURE_DATE_SELECT ?? 0,
    // Unique fields must be searchable too.
    is_searchable: wanted.is_searchable ?? true,
    in_list: wanted.in_list ?? true,
    in_sample: wanted.in_sample ?? true,
    help_text: wanted.help_text ?? '',
    placeholder: wanted.placeholder ?? '',
  }
}

function rowOfNew(ctx: Ctx, form: LoadedForm, wanted: NewField, name: string, settings: FieldSettings) {
  const last = Math.max(0, ...fieldsOf(form).map((field) => field.position))
  return {
    ...placeOfNew(wanted),
    org_id: ctx.orgId,
    form_no: form.formid,
    section_id: requireSection(form, wanted.section_id),
    name,
    slug: settings.slug,
    field_type: settings.type,
    options: JSON.stringify(settings.options),
    master: settings.master,
    min_length: settings.minLength,
    max_length: settings.maxLength,
    is_unique: settings.isUnique,
    is_built_in: false,
    conditions: JSON.stringify(settings.conditions),
    field_group: wanted.field_group ?? null,
    view_roles: wanted.view_roles ?? null,
    edit_roles: wanted.edit_roles ?? null,
    variants: JSON.stringify(wanted.variants ?? []),
    position: last + 10,
  }
}

/**
 * Creates a custom field, based on a property of the library or on a new one. It then appears in the form, lists,
 * filters, samples and imports like any other.
 */
export async function addField(ctx: Ctx, wanted: NewField) {
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, wanted.formid)
    const id = await addFieldOfProperty(ctx, db, wanted)
    await touchForm(ctx, db, wanted.formid)
    return { field: await fieldById(ctx, db, wanted.formid, id) }
  })
}

/** Adds a field to a form that is already locked; the caller increments the version. @returns the field's id */
export async function addFieldOfProperty(ctx: Ctx, db: Db, given: NewField): Promise<number> {
  const form = await loadWhole(ctx, db, given.formid)
  if (fieldsOf(form).filter((field) => !field.retired).length >= MOST_FIELDS) {
    fail('forms.too_many_fields', { parameters: { limit: MOST_FIELDS } })
  }
  const basis = await basisOf(ctx, db, form, given)
  const wanted = { ...basis.rules, ...given }
  const settings = settingsOf(form, wanted, basis)
  requireSettings(form, settings)
  requireRights(form, { ...wanted, field_group: wanted.field_group ?? null })
  requireSeen(ctx, form, undefined, settings)
  const described = rowOfNew(ctx, form, wanted, basis.name, settings)
  const propertyId = basis.propertyId ?? (await addOwnProperty(ctx, db, basis.name, settings))
  const row = { ...described, property_id: propertyId }
  const { id } = await db.insertInto('form_field').values(row).returning('id').executeTakeFirstOrThrow()
  const { org_id: _org, form_no: _form, ...audited } = row
  await recordAudit(ctx, db, {
    recordType: 'form_field',
    recordId: id,
    recordLabel: `${form.name}: ${basis.name}`,
    changes: changesBetween({}, audited),
  })
  return id
}
