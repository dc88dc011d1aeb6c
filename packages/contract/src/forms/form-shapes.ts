import { field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'
import { fieldGroups, fieldTypes } from './form-definition.ts'

/** Schemas shared by the calls about forms; names in capitals are the specification's (section 3). */

/** A form's number in a path, query or body, as text or number. */
export const formNumber = () =>
  z.pipe(
    z.union([
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, valueTexts.error('formNumber'))),
      z.int().check(z.positive(), z.maximum(999_999_999)),
    ]),
    z.transform((given: string | number) => Number(given)),
  )

export const fieldSlug = () =>
  z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/, valueTexts.error('formField')))

const optionValue = () => z.union([z.number(), z.string()])

export const fieldOption = z.object({
  value: optionValue(),
  label: z.string(),
  parent: z.optional(z.nullable(optionValue())),
  active: z.optional(z.boolean()),
})

/** Options by slug of the master: `department`, `location` … */
export const masterValues = z.record(z.string(), z.array(fieldOption))

export const fieldCondition = z.object({
  effect: z.enum(['show', 'require', 'options']),
  field: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.boolean()])),
  /** The condition holds for all other values. */
  not: z.optional(z.boolean()),
})

/** Differences of a field for a country or an entity. */
export const fieldVariant = z.object({
  country: z.optional(field.id()),
  entity: z.optional(field.id()),
  hidden: z.optional(z.boolean()),
  mandatory: z.optional(field.flag()),
  name: z.optional(field.text(100)),
  help_text: z.optional(field.text(500)),
})

export const formField = z.object({
  FIELD_ID: field.id(),
  /** The library property that the field is based on. */
  property_id: z.optional(field.id()),
  FIELD_NAME: z.string(),
  FIELD_SLUG: z.string(),
  FEILD_TYPE: z.enum(fieldTypes),
  FEILD_VALUES: z.array(fieldOption),
  IS_MANDATORY: field.flag(),
  MAX_LENGTH: z.nullable(z.int()),
  MIN_LENGTH: z.nullable(z.int()),
  FUTURE_DATE_SELECT: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  master_status: field.flag(),
  master: z.nullable(z.string()),
  section_id: field.id(),
  position: z.int(),
  help_text: z.string(),
  placeholder: z.string(),
  is_unique: z.boolean(),
  is_searchable: z.boolean(),
  is_built_in: z.boolean(),
  editable: z.boolean(),
  field_group: z.nullable(z.enum(fieldGroups)),
  conditions: z.array(fieldCondition),
  in_list: z.boolean(),
  in_sample: z.optional(z.boolean()),
  filter_id: z.nullable(z.int()),
  retired: z.optional(z.boolean()),
  view_roles: z.optional(z.array(field.roleId())),
  edit_roles: z.optional(z.array(field.roleId())),
  variants: z.optional(z.array(fieldVariant)),
  wordings: z.optional(
    z.array(
      z.object({
        entities: z.array(field.id()),
        name: z.optional(z.string()),
        help_text: z.optional(z.string()),
      }),
    ),
  ),
  withheld: z.optional(z.boolean()),
})

export const formSection = z.object({
  section_id: field.id(),
  name: z.string(),
  slug: z.string(),
  position: z.int(),
  fields: z.array(formField),
  retired: z.optional(z.boolean()),
})

export const formHead = {
  formid: field.id(),
  name: z.string(),
  slug: z.string(),
  type: z.enum(['employee', 'master', 'custom']),
  status: field.flag(),
  version: field.whole(),
}

export const formDefinition = {
  ...formHead,
  /** Every field in order; they are repeated below their sections. */
  form_fields: z.array(formField),
  sections: z.array(formSection),
  /** The group of the form. */
  formGroups: z.array(z.object({ id: field.id(), name: z.string(), slug: z.string() })),
}

export const fieldValues = () => z.record(fieldSlug(), field.fieldValue())

export const recordAbilities = z.object({ edit: z.boolean(), change_status: z.boolean() })

export const formRecord = {
  id: field.id(),
  /** Name of the record. */
  label: z.string(),
  status: field.flag(),
  values: z.record(z.string(), field.fieldValue()),
  /** Names of ids and options among the values, by field slug. */
  labels: z.record(z.string(), z.string()),
  version: z.optional(field.whole()),
  updated_at: z.optional(field.instant()),
  /** Number of people with this record today, where that applies. */
  people: z.optional(z.int()),
  abilities: recordAbilities,
}
