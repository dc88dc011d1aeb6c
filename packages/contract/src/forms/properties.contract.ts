import { can, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import { fieldTypes } from './form-definition.ts'
import { fieldOption, fieldSlug, formNumber } from './form-shapes.ts'

/**
 * The property library (core specification, sections 3 and 7): what fields can be, once for all forms.
 * Its names tell of fields that not everybody may see, so all of it needs the view of the definitions.
 */

/** Property groups are numbered by what they group; the properties of forms are 2. */
export const PROPERTY_GROUPS_OF_FORMS = 2

const propertyGroup = z.object({
  id: field.id(),
  name: z.string(),
  slug: z.string(),
  groupfor: z.int(),
  status: field.flag(),
})

/** What a new field of the property starts with; its own rules may differ afterwards. */
const propertyRules = {
  IS_MANDATORY: field.flag(),
  is_unique: z.boolean(),
  MIN_LENGTH: z.nullable(z.int()),
  MAX_LENGTH: z.nullable(z.int()),
  FUTURE_DATE_SELECT: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  help_text: z.string(),
}

const property = z.object({
  property_id: field.id(),
  FIELD_NAME: z.string(),
  FIELD_SLUG: z.string(),
  FEILD_TYPE: z.enum(fieldTypes),
  /** Fixed options that a new field starts with. */
  FEILD_VALUES: z.array(fieldOption),
  /** 1 when the options are a master's records. */
  master_status: field.flag(),
  master: z.nullable(z.string()),
  group_id: field.id(),
  group_name: z.string(),
  is_built_in: z.boolean(),
  status: field.flag(),
  /** Fields on offer that come from it. */
  field_count: z.int(),
  ...propertyRules,
  /** Sent back by an edit: a newer one is a conflict. */
  version: z.int(),
})

export const listProperties = endpoint({
  id: 'forms.property.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-property',
  access: can('forms.definition.view'),
  query: z.object({
    page: page(),
    limit: limit(),
    /** Part of a property's name or slug. */
    search: search(),
    group_id: z.optional(z.union([field.idInText(), z.literal('')])),
    type: z.optional(z.union([z.enum(fieldTypes), z.literal('')])),
    /** 1 only those that fields come from, 0 only those that none does. */
    used: z.optional(z.union([field.flagInText(), z.literal('')])),
    status: z.optional(z.enum(['0', '1', ''])),
    /** `FIELD_NAME`, `FEILD_TYPE`, `group_name` or `field_count`. */
    sort: sort(),
  }),
  data: z.object({
    new_property_masters: z.array(property),
    /** All groups, whatever was searched for. */
    groups: z.array(propertyGroup),
    abilities: z.object({ manage: z.boolean() }),
    /** Masters that a property of a choice type can take its options from. */
    masters: z.array(z.string()),
    page: z.int(),
    limit: z.int(),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The property library, by name, with its groups',
})

export const listPropertyGroups = endpoint({
  id: 'forms.property_group.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/property-group-list',
  access: can('forms.definition.view'),
  query: z.object({ groupfor: z._default(field.idInText(), PROPERTY_GROUPS_OF_FORMS) }),
  data: z.object({
    property_groups: z.array(z.object({ ...propertyGroup.shape, property_count: z.int() })),
  }),
  summary: 'Property groups with the number of their properties',
})

/** `1` active ones, `0` those switched off; all without it. */
const statusQuery = z.object({ status: z.optional(z.enum(['0', '1', ''])) })

export const listPropertyMasters = endpoint({
  id: 'forms.property_option.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dropdown/get-all-property-master',
  access: can('forms.definition.view'),
  query: statusQuery,
  data: z.object({
    property_masters: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        /** The property's slug. */
        code: z.string(),
        status: field.flag(),
        group_id: field.id(),
      }),
    ),
  }),
  summary: 'Properties of the library to choose from',
})

export const listPropertyGroupOptions = endpoint({
  id: 'forms.property_group_option.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dropdown/get-all-property-group',
  access: can('forms.definition.view'),
  query: statusQuery,
  data: z.object({
    property_groups: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        /** The group's slug. */
        code: z.string(),
        status: field.flag(),
      }),
    ),
  }),
  summary: 'Property groups to choose from',
})

const optionInput = z.union([
  field.requiredText(200),
  z.object({
    /** Left out for a new option: it gets a number. */
    value: z.optional(z.union([z.int(), field.requiredText(100)])),
    label: field.requiredText(200),
    active: z.optional(z.boolean()),
  }),
])

const length = () => z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(20_000))))

const propertyInput = {
  /** The group of own properties unless given. */
  group_id: z.optional(field.id()),
  FEILD_VALUES: z.optional(z.array(optionInput).check(z.maxLength(500))),
  /** Master whose records are the options. */
  master: z.optional(z.nullable(field.text(60))),
  IS_MANDATORY: z.optional(field.flag()),
  is_unique: z.optional(z.boolean()),
  MIN_LENGTH: length(),
  MAX_LENGTH: length(),
  FUTURE_DATE_SELECT: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  help_text: z.optional(field.text(500)),
}

export const createProperty = endpoint({
  id: 'forms.property.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-new-property',
  access: can('forms.definition.manage'),
  body: z.object({
    FIELD_NAME: field.requiredText(100),
    /** Made from the name unless given. */
    FIELD_SLUG: z.optional(fieldSlug()),
    FEILD_TYPE: z.enum(fieldTypes),
    ...propertyInput,
  }),
  data: z.object({ property }),
  errors: ['record.duplicate'],
  summary: 'Add a property of the organisation’s own to the library',
})

/** A field that comes from a property, and what an edit of the property does to it. */
const propertyField = z.object({
  formid: field.id(),
  FORM_NAME: z.string(),
  FIELD_ID: field.id(),
  FIELD_NAME: z.string(),
  status: field.flag(),
  /** Records that hold a value of it; null where they are kept by another module. */
  records: z.nullable(z.int()),
  /** In words, one change each; empty when the field stays as it is. */
  changes: z.array(z.string()),
})

export const readPropertyUse = endpoint({
  id: 'forms.property.use',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/property-use/{property_id}',
  access: can('forms.definition.view'),
  params: z.object({ property_id: field.idInText() }),
  data: z.object({ property, fields: z.array(propertyField) }),
  summary: 'A property with the fields that come from it: where it is used',
})

export const editProperty = endpoint({
  id: 'forms.property.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/edit-property',
  access: can('forms.definition.manage'),
  body: z.object({
    property_id: field.id(),
    version: z.optional(z.int()),
    FIELD_NAME: z.optional(field.requiredText(100)),
    /** Only while no field comes from it. */
    FEILD_TYPE: z.optional(z.enum(fieldTypes)),
    /** 0 is not offered to new fields any more. */
    status: z.optional(field.flag()),
    ...propertyInput,
    /** Name, help and choices also go to the fields that still have them as the property did. */
    with_fields: z.optional(z.boolean()),
    /** Tells what would change, and writes nothing. */
    dry_run: z.optional(z.boolean()),
  }),
  data: z.object({ property, fields: z.array(propertyField) }),
  errors: ['forms.property_in_use', 'forms.property_built_in', 'record.conflict'],
  summary: 'Change a property, with its fields or for new ones only; tells what becomes of which field',
})

export const createPropertyGroup = endpoint({
  id: 'forms.property_group.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-new-property-group',
  access: can('forms.definition.manage'),
  body: z.object({
    name: field.requiredText(100),
    groupfor: z._default(z.literal(PROPERTY_GROUPS_OF_FORMS), PROPERTY_GROUPS_OF_FORMS),
  }),
  data: z.object({ group: propertyGroup }),
  errors: ['record.duplicate'],
  summary: 'Add a group of properties',
})

const formGroup = z.object({
  id: field.id(),
  name: z.string(),
  slug: z.string(),
  /** The product's own three hold what is in no other group. */
  is_built_in: z.boolean(),
  forms: z.array(z.object({ formid: field.id(), name: z.string() })),
})

export const listFormGroups = endpoint({
  id: 'forms.form_group.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-form-groups',
  access: can('forms.definition.view'),
  query: z.object({ page: page(), limit: limit(50), search: search() }),
  data: z.object({
    form_groups: z.array(formGroup),
    page: z.int(),
    limit: z.int(),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The groups of forms with the forms in each',
})

export const createFormGroup = endpoint({
  id: 'forms.form_group.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-new-form-group',
  access: can('forms.definition.manage'),
  body: z.object({
    name: field.requiredText(100),
    /** Forms that move into it. */
    formids: z.optional(z.array(formNumber()).check(z.maxLength(500))),
  }),
  data: z.object({ group: formGroup }),
  errors: ['record.duplicate'],
  summary: 'Add a group of forms, with the forms that belong to it',
})
