import type { FieldOption, FieldType } from '@muster/contract/forms/form-definition'
import type { createProperty, editProperty } from '@muster/contract/forms/properties.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { masterSlugs } from '../../reference/index.ts'
import { lockForm, touchForm } from '../form-builder.queries.ts'
import { requireFieldSeen } from '../form-builder.service.ts'
import { propertyView } from '../forms.views.ts'
import {
  findPropertyRow,
  lockPropertyGroup,
  type PropertyRow,
  propertySlugs,
} from '../property-library.queries.ts'
import { mergeOptions } from '../rules/field-options.ts'
import { settingsProblems } from '../rules/field-settings.ts'
import { slugFromName } from '../rules/field-slug.ts'
import { OWN_PROPERTIES } from '../standard-properties.service.ts'
import { libraryTexts } from './library.texts.ts'
import { type FollowedChange, followProperty } from './property-edit.ts'
import {
  countFieldRecords,
  findPropertyFields,
  type PropertyFieldRow,
  writePropertyField,
} from './property-fields.queries.ts'

type NewProperty = BodyOf<typeof createProperty>
type PropertyEdit = BodyOf<typeof editProperty>

/** The settings of a property that administrators decide, by column. */
interface PropertyValues {
  group_id: number
  name: string
  field_type: FieldType
  options: FieldOption[]
  master: string | null
  status: 0 | 1
  is_mandatory: boolean
  is_unique: boolean
  min_length: number | null
  max_length: number | null
  future_date_select: 0 | 1 | 2
  help_text: string
}

const fresh: Omit<PropertyValues, 'group_id' | 'name' | 'field_type'> = {
  options: [],
  master: null,
  status: 1,
  is_mandatory: false,
  is_unique: false,
  min_length: null,
  max_length: null,
  future_date_select: 0,
  help_text: '',
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

/** Defaults for new fields, such as lengths and dates. */
function rulesAfter(before: PropertyValues, input: Partial<PropertyEdit>) {
  return {
    is_mandatory: input.IS_MANDATORY === undefined ? before.is_mandatory : input.IS_MANDATORY === 1,
    is_unique: given(input.is_unique, before.is_unique),
    min_length: given(input.MIN_LENGTH, before.min_length),
    max_length: given(input.MAX_LENGTH, before.max_length),
    future_date_select: given(input.FUTURE_DATE_SELECT, before.future_date_select),
    help_text: given(input.help_text, before.help_text),
  }
}

function valuesAfter(before: PropertyValues, input: Partial<PropertyEdit>): PropertyValues {
  return {
    ...rulesAfter(before, input),
    group_id: given(input.group_id, before.group_id),
    name: given(input.FIELD_NAME, before.name),
    field_type: given(input.FEILD_TYPE, before.field_type),
    options: input.FEILD_VALUES ? mergeOptions(before.options, input.FEILD_VALUES) : before.options,
    master: input.master === undefined ? before.master : input.master || null,
    status: given(input.status, before.status),
  }
}

function requireSound(slug: string, values: PropertyValues): void {
  const problems = settingsProblems(
    {
      slug,
      type: values.field_type,
      master: values.master,
      options: values.options,
      minLength: values.min_length,
      maxLength: values.max_length,
      isUnique: values.is_unique,
      conditions: [],
    },
    new Set(),
    new Set(masterSlugs()),
  )
  const [first] = Object.values(problems)
  if (first)
    fail('request.invalid', {
      fields: problems,
      message: libraryTexts('correctMarkedFields', { first }),
    })
}

async function requireGroup(ctx: Ctx, db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('property_group')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) fail('request.invalid', { fields: { group_id: libraryTexts('unknownGroup') } })
}

const stored = ({ options, ...values }: PropertyValues) => ({ ...values, options: JSON.stringify(options) })

/**
 * Creates a custom property.
 *
 * @throws AppError `request.invalid`
 */
export async function addProperty(ctx: Ctx, input: NewProperty) {
  return tx(ctx, async (db) => {
    // Serialises concurrent creations, so that no slug is used twice.
    const own = await lockPropertyGroup(ctx, db, OWN_PROPERTIES)
    const taken = await propertySlugs(ctx, db)
    const { FIELD_SLUG, FIELD_NAME, FEILD_TYPE } = input
    if (FIELD_SLUG && taken.has(FIELD_SLUG))
      fail('request.invalid', { fields: { FIELD_SLUG: libraryTexts('propertySlugTaken') } })
    const slug = FIELD_SLUG ?? slugFromName(FIELD_NAME, taken)
    const values = valuesAfter(
      { ...fresh, group_id: own.id, name: FIELD_NAME, field_type: FEILD_TYPE },
      input,
    )
    requireSound(slug, values)
    if (values.group_id !== own.id) await requireGroup(ctx, db, values.group_id)
    const { id } = await db
      .insertInto('property')
      .values({ org_id: ctx.orgId, slug, ...stored(values) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(ctx, db, {
      recordType: 'property',
      recordId: id,
      recordLabel: values.name,
      changes: changesBetween({}, { slug, ...values }),
    })
    return { property: propertyView(found(await findPropertyRow(ctx, db, id, 'read'))) }
  })
}

function fieldView(field: PropertyFieldRow, records: ReadonlyMap<number, number>, changes: string[] = []) {
  return {
    formid: field.form_no,
    FORM_NAME: field.form_name,
    FIELD_ID: field.id,
    FIELD_NAME: field.name,
    status: field.status,
    records: records.get(field.id) ?? null,
    changes,
  }
}

/** A property with every field that uses it: three statements. */
export async function readPropertyUses(ctx: Ctx, id: number) {
  return readTx(ctx, async (db) => {
    const property = found(await findPropertyRow(ctx, db, id, 'read'))
    const fields = await findPropertyFields(ctx, db, id)
    const records = await countFieldRecords(ctx, db, fields)
    return { property: propertyView(property), fields: fields.map((field) => fieldView(field, records)) }
  })
}

const count = (number: number) =>
  number === 1 ? libraryTexts('oneField') : libraryTexts('fields', { number })

/** Type and master can change only while no field uses the property. */
function requireChangeable(
  row: PropertyRow,
  after: PropertyValues,
  fields: readonly PropertyFieldRow[],
): void {
  const isOther = after.field_type !== row.field_type || after.master !== row.master
  const hasOtherChoices = JSON.stringify(after.options) !== JSON.stringify(row.options)
  if (row.is_built_in && (isOther || hasOtherChoices || after.status !== row.status)) {
    fail('forms.property_built_in', { parameters: { name: row.name } })
  }
  if (isOther && fields.length > 0) {
    fail('forms.property_in_use', { parameters: { name: row.name, fields: count(fields.length) } })
  }
}

type Followed = { field: PropertyFieldRow; change: FollowedChange }

function follow(
  row: PropertyRow,
  after: PropertyValues,
  fields: readonly PropertyFieldRow[],
  withFields: boolean,
): Followed[] {
  return fields.map((field) => ({
    field,
    change: withFields && field.status === 1 ? followProperty(row, after, field) : { set: {}, words: [] },
  }))
}

async function changeFields(ctx: Ctx, db: Db, followed: readonly Followed[]): Promise<void> {
  const touched = followed.filter(({ change }) => change.words.length > 0)
  const renamed = touched.filter(({ change }) => change.set.name !== undefined)
  for (const { field } of renamed) requireFieldSeen(ctx, field.form_no, { ...field, FIELD_NAME: field.name })
  const forms = [...new Set(touched.map(({ field }) => field.form_no))].sort((a, b) => a - b)
  for (const formNo of forms) await lockForm(ctx, db, formNo)
  for (const { field, change } of touched) await writePropertyField(ctx, db, field.id, change.set)
  for (const formNo of forms) await touchForm(ctx, db, formNo)
  await recordAudit(
    ctx,
    db,
    ...touched.map(({ field, change }) => ({
      recordType: 'form_field',
      recordId: field.id,
      recordLabel: `${field.form_name}: ${field.name}`,
      changes: changesBetween(
        { name: field.name, help_text: field.help_text, options: field.options },
        { name: field.name, help_text: field.help_text, options: field.options, ...change.set },
      ),
      reason: libraryTexts('updatedWithProperty'),
    })),
  )
}

function settingsOfRow(row: PropertyRow): PropertyValues {
  const { group_id, name, field_type, options, master, status, help_text } = row
  const { is_mandatory, is_unique, min_length, max_length, future_date_select } = row
  const rules = { is_mandatory, is_unique, min_length, max_length, future_date_select, help_text }
  return { group_id, name, field_type, options, master, status, ...rules }
}

/**
 * Changes a property and, on request, the fields that follow it. With `dry_run`, only returns what would happen to
 * each field.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `forms.property_built_in`,
 * `forms.property_in_use`
 */
export async function changeProperty(ctx: Ctx, input: PropertyEdit) {
  const { property_id: id, version, with_fields = false, dry_run = false } = input
  return tx(ctx, async (db) => {
    const row = found(await findPropertyRow(ctx, db, id, 'lock'))
    requireVersion(row.version, version)
    const before = settingsOfRow(row)
    const after = valuesAfter(before, input)
    const fields = await findPropertyFields(ctx, db, id)
    requireChangeable(row, after, fields)
    if (!row.is_built_in) requireSound(row.slug, after)
    if (after.group_id !== before.group_id) await requireGroup(ctx, db, after.group_id)
    const followed = follow(row, after, fields, with_fields)
    if (!dry_run) await writeProperty(ctx, db, { row, before, after, followed })
    const records = await countFieldRecords(ctx, db, fields)
    const now = dry_run ? { ...row, ...after } : found(await findPropertyRow(ctx, db, id, 'read'))
    return {
      property: propertyView(now),
      fields: followed.map(({ field, change }) => fieldView(field, records, change.words)),
    }
  })
}

interface Writing {
  row: PropertyRow
  before: PropertyValues
  after: PropertyValues
  followed: readonly Followed[]
}

async function writeProperty(ctx: Ctx, db: Db, { row, before, after, followed }: Writing): Promise<void> {
  await db
    .updateTable('property')
    .set((eb) => ({ ...stored(after), version: eb('version', '+', 1) }))
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', row.id)
    .execute()
  await changeFields(ctx, db, followed)
  await recordAudit(ctx, db, {
    recordType: 'property',
    recordId: row.id,
    recordLabel: row.name,
    changes: changesBetween({ ...before }, { ...after }),
  })
}
