import type {
  FieldCondition,
  FieldGroup,
  FieldOption,
  FieldType,
  FieldVariant,
  FormField,
  FormSection,
  FutureDateSelect,
} from '@muster/contract/forms/form-definition'
import {
  ENTITY_SLUG,
  type EntityCountries,
  fieldForEntity,
  withVariantsApplied,
} from '@muster/contract/forms/form-variants'
import { isMonthFirst } from '@muster/contract/imports/import-dates'
import { type RawBuilder, sql } from 'kysely'
import { holds, isAdministrator } from '../../platform/access/actor.ts'
import { type Ctx, todayIn } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { standardForm } from './form-registry.ts'
import type { LoadedForm } from './form-store.ts'
import { withoutConditionsOn } from './seen-fields.ts'

interface FieldRow {
  id: number
  section_id: number
  property_id: number
  name: string
  slug: string
  field_type: FieldType
  options: FieldOption[]
  master: string | null
  is_mandatory: boolean
  min_length: number | null
  max_length: number | null
  future_date_select: FutureDateSelect
  is_unique: boolean
  is_searchable: boolean
  is_built_in: boolean
  field_group: FieldGroup | null
  filter_id: number | null
  in_list: boolean
  in_sample: boolean
  help_text: string
  placeholder: string
  conditions: FieldCondition[]
  position: number
  status: 0 | 1
  view_roles: number[] | null
  edit_roles: number[] | null
  variants: FieldVariant[]
}

interface SectionRow {
  id: number
  name: string
  slug: string
  position: number
  status: 0 | 1
}

interface FormRow {
  form_no: number
  name: string
  slug: string
  kind: LoadedForm['kind']
  status: 0 | 1
  version: number
  time_zone: string
  date_format: number
  own_group: LoadedForm['group']
  sections: SectionRow[] | null
  fields: FieldRow[] | null
  /** Country by entity; loaded only if fields differ by them. */
  countries: Record<string, number | null> | null
}

function toFormField(row: FieldRow, isEditable: boolean): FormField {
  return {
    FIELD_ID: row.id,
    property_id: row.property_id,
    FIELD_NAME: row.name,
    FIELD_SLUG: row.slug,
    FEILD_TYPE: row.field_type,
    FEILD_VALUES: row.options,
    IS_MANDATORY: row.is_mandatory ? 1 : 0,
    MAX_LENGTH: row.max_length,
    MIN_LENGTH: row.min_length,
    FUTURE_DATE_SELECT: row.future_date_select,
    master_status: row.master === null ? 0 : 1,
    master: row.master,
    section_id: row.section_id,
    position: row.position,
    help_text: row.help_text,
    placeholder: row.placeholder,
    is_unique: row.is_unique,
    is_searchable: row.is_searchable,
    is_built_in: row.is_built_in,
    editable: isEditable,
    field_group: row.field_group,
    conditions: row.conditions,
    in_list: row.in_list,
    in_sample: row.in_sample,
    filter_id: row.filter_id,
    ...(row.status === 0 ? { retired: true } : {}),
  }
}

export interface LoadOptions {
  /** Includes retired fields and sections, for history and the form builder. */
  withRetired?: boolean
  /** Includes fields that the caller may not see, for writing values on the caller's behalf. */
  whole?: boolean
  /** Resolves differences for this entity, instead of returning them as conditions. */
  entityId?: number
  /** Only fields with these slugs: a list needs a few out of possibly hundreds. Not with `whole`. */
  only?: readonly string[]
}

/** Rights and variants of a field for the builder; only whole forms have them. */
function rightsOf(row: FieldRow): Partial<FormField> {
  return {
    ...(row.view_roles === null ? {} : { view_roles: row.view_roles }),
    ...(row.edit_roles === null ? {} : { edit_roles: row.edit_roles }),
    ...(row.variants.length === 0 ? {} : { variants: row.variants }),
  }
}

/** Whether the caller has one of these roles; administrators count as having all. */
export function isRoleAmong(ctx: Ctx, roles: readonly number[] | null): boolean {
  return (
    roles === null ||
    isAdministrator(ctx.actor) ||
    ctx.actor.roles.some(({ role_id }) => roles.includes(role_id))
  )
}

function countriesOf(row: FormRow): EntityCountries {
  return new Map(Object.entries(row.countries ?? {}).map(([entity, country]) => [Number(entity), country]))
}

/** Resolves variants by country and entity: for one entity directly, otherwise as conditions. */
function variantsSaid(row: FormRow, fields: FormField[], options: LoadOptions): FormField[] {
  if (options.whole) return fields
  const countries = countriesOf(row)
  const { entityId } = options
  if (entityId !== undefined) {
    return fields.flatMap((field) => withoutVariants(fieldForEntity(field, entityId, countries)))
  }
  const hasEntity = fields.some((field) => field.FIELD_SLUG === ENTITY_SLUG)
  return fields.map((field) =>
    hasEntity ? withVariantsApplied(field, countries) : (withoutVariants(field)[0] ?? field),
  )
}

function withoutVariants(field: FormField | undefined): FormField[] {
  if (!field) return []
  const { variants: _said, ...rest } = field
  return [rest]
}

/** Keeps the fields that the caller may see, and marks those that the caller may change. */
function fieldsFor(ctx: Ctx, row: FormRow, options: LoadOptions): FormField[] {
  const standard = standardForm(row.form_no)
  const groups = new Map<FieldGroup, boolean>()
  const isGranted = (group: FieldGroup): boolean => {
    const permission = standard?.groupPermission?.(group)
    const known = groups.get(group) ?? (!permission || holds(ctx.actor, permission))
    groups.set(group, known)
    return known
  }
  const isSeen = (field: FieldRow) =>
    options.whole ||
    ((field.field_group === null || isGranted(field.field_group)) && isRoleAmong(ctx, field.view_roles))
  const offered = (row.fields ?? []).filter((field) => options.withRetired || field.status === 1)
  const hidden = new Set(offered.filter((field) => !isSeen(field)).map(({ slug }) => slug))
  const seen = offered
    .filter(({ slug }) => !hidden.has(slug))
    .map((field) => described(ctx, standard, withoutConditionsOn(hidden, field), options))
  return variantsSaid(row, seen, options)
}

function described(
  ctx: Ctx,
  standard: ReturnType<typeof standardForm>,
  row: FieldRow,
  options: LoadOptions,
): FormField {
  const field = toFormField(row, isRoleAmong(ctx, row.edit_roles))
  const isEditable = field.editable && (standard?.mayEdit?.(ctx, field) ?? true)
  if (!options.whole) {
    return { ...field, editable: isEditable, ...(row.variants.length > 0 ? { variants: row.variants } : {}) }
  }
  return {
    ...field,
    editable: isEditable,
    ...rightsOf(row),
    ...(isRoleAmong(ctx, row.view_roles) ? {} : { withheld: true }),
  }
}

function sectionsOf(row: FormRow, fields: readonly FormField[], options: LoadOptions): FormSection[] {
  const sections = (row.sections ?? []).filter((section) => options.withRetired || section.status === 1)
  const kept = sections.map((section) => ({
    section_id: section.id,
    name: section.name,
    slug: section.slug,
    position: section.position,
    fields: fields.filter((field) => field.section_id === section.id),
    ...(section.status === 0 ? { retired: true } : {}),
  }))
  // Without visible fields, a section would be an empty heading; only the builder shows it.
  return options.withRetired || options.whole ? kept : kept.filter((section) => section.fields.length > 0)
}

function formRows(ctx: Ctx, formNo: number, only: readonly string[] | undefined): RawBuilder<FormRow> {
  // Variants depend on the entity field, if the form has one.
  const wanted = only ? sql`and d.slug = any (${[...only, ENTITY_SLUG]}::text[])` : sql``
  return sql<FormRow>`
    select f.form_no, f.name, f.slug, f.kind, f.status, f.version, o.time_zone, o.date_format,
      (select jsonb_build_object('id', g.id, 'name', g.name, 'slug', g.slug) from form_group g
        where g.org_id = f.org_id and g.id = f.group_id) as own_group,
      (select jsonb_agg(to_jsonb(s) order by s.position, s.id) from form_section s
        where s.org_id = f.org_id and s.form_no = f.form_no) as sections,
      (select jsonb_agg(to_jsonb(d) order by d.position, d.id) from form_field d
        where d.org_id = f.org_id and d.form_no = f.form_no ${wanted}) as fields,
      case when exists (
        select from form_field v
        where v.org_id = f.org_id and v.form_no = f.form_no and v.status = 1 and v.variants <> '[]'::jsonb
      ) then (select jsonb_object_agg(e.id, e.country_id) from entity e where e.org_id = f.org_id)
      end as countries
    from form f join organisation o on o.org_id = f.org_id
    where f.org_id = ${ctx.orgId} and f.form_no = ${formNo}`
}

/**
 * A form of the caller's organisation with the fields that the caller may see, as a query that can be combined.
 *
 * @throws AppError `record.not_found` when the organisation has no such form, when run
 */
export function formQuery(ctx: Ctx, formNo: number, options: LoadOptions = {}): DeferredQuery<LoadedForm> {
  return deferredQuery(formRows(ctx, formNo, options.only), ([row]) => loadedForm(ctx, found(row), options))
}

/** Runs `formQuery`. One statement. */
export const loadForm = (ctx: Ctx, db: Db, formNo: number, options: LoadOptions = {}): Promise<LoadedForm> =>
  runQuery(db, formQuery(ctx, formNo, options))

function loadedForm(ctx: Ctx, row: FormRow, options: LoadOptions): LoadedForm {
  return {
    formid: row.form_no,
    name: row.name,
    slug: row.slug,
    kind: row.kind,
    status: row.status,
    group: row.own_group ?? null,
    version: row.version,
    timeZone: row.time_zone,
    today: todayIn(ctx, row.time_zone),
    monthFirst: isMonthFirst(row.date_format),
    sections: sectionsOf(row, fieldsFor(ctx, row, options), options),
  }
}

/** All fields of a form, in order. */
export function fieldsOf(form: Pick<LoadedForm, 'sections'>): FormField[] {
  return form.sections.flatMap((section) => section.fields)
}

/** The number of the form with this slug or number; undefined if there is none. */
export async function findFormNo(ctx: Ctx, db: Db, slugOrNumber: string): Promise<number | undefined> {
  const isNumber = /^\d{1,9}$/.test(slugOrNumber)
  const row = await db
    .selectFrom('form')
    .select('form_no')
    .where('org_id', '=', ctx.orgId)
    .where(isNumber ? 'form_no' : 'slug', '=', isNumber ? Number(slugOrNumber) : slugOrNumber)
    .executeTakeFirst()
  return row?.form_no
}
