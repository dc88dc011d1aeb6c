import { can, endpoint, field, limit, page, search, sort, z } from '../kit/index.ts'
import { fieldTypes } from './form-definition.ts'
import { fieldOption, fieldSlug, formNumber } from './form-shapes.ts'

/**
 * The property library (core specification, sections 3 and 7): definitions that fields of all forms share.
 * Its names reveal fields that not everybody may see, so every call requires the permission to view
 * definitions.
 */

/** Property groups are numbered by their subject; form properties are 2. */
export const PROPERTY_GROUPS_OF_FORMS = 2

const propertyGroup = z.object({
  id: field.id(),
  name: z.string(),
  slug: z.string(),
  groupfor: z.int(),
  status: field.flag(),
})

/** Initial rules of a new field based on the property; the field's own rules may differ later. */
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
  /** Initial options of a new field. */
  FEILD_VALUES: z.array(fieldOption),
  /** 1 when the options are the records of a master. */
  master_status: field.flag(),
  master: z.nullable(z.string()),
  group_id: field.id(),
  group_name: z.string(),
  is_built_in: z.boolean(),
  status: field.flag(),
  /** Number of active fields based on it. */
  field_count: z.int(),
  ...propertyRules,
  /** Sent back with an edit: an outdated one is a conflict. */
  version: field.whole(),
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
    /** 1: only those in use by fields; 0: only unused ones. */
    used: z.optional(z.union([field.flagInText(), z.literal('')])),
    status: z.optional(z.enum(['0', '1', ''])),
    /** `FIELD_NAME`, `FEILD_TYPE`, `group_name` or `field_count`. */
    sort: sort(),
  }),
  data: z.object({
    new_property_masters: z.array(property),
    /** All groups, regardless of the search. */
    groups: z.array(propertyGroup),
    abilities: z.object({ manage: z.boolean() }),
    /** Masters that can supply the options of a choice property. */
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

/** `1` active, `0` inactive; default: all. */
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
    /** Omitted for a new option, which gets a number. */
    value: z.optional(z.union([z.int(), field.requiredText(100)])),
    label: field.requiredText(200),
    active: z.optional(z.boolean()),
  }),
])

const length = () => z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(20_000))))

const propertyInput = {
  /** Default: the group of custom properties. */
  group_id: z.optional(field.id()),
  FEILD_VALUES: z.optional(z.array(optionInput).check(z.maxLength(500))),
  /** The master that supplies the options. */
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
    /** Default: derived from the name. */
    FIELD_SLUG: z.optional(fieldSlug()),
    FEILD_TYPE: z.enum(fieldTypes),
    ...propertyInput,
  }),
  data: z.object({ property }),
  errors: ['record.duplicate'],
  summary: 'Add a custom property to the library',
})

/** A field based on a property, and how an edit of the property affects it. */
const propertyField = z.object({
  formid: field.id(),
  FORM_NAME: z.string(),
  FIELD_ID: field.id(),
  FIELD_NAME: z.string(),
  status: field.flag(),
  /** Number of records with a value; null where another module stores them. */
  records: z.nullable(z.int()),
  /** Descriptions of the changes; empty when the field stays as it is. */
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
  summary: 'A property with the fields that use it',
})

export const editProperty = endpoint({
  id: 'forms.property.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/edit-property',
  access: can('forms.definition.manage'),
  body: z.object({
    property_id: field.id(),
    version: z.optional(field.whole()),
    FIELD_NAME: z.optional(field.requiredText(100)),
    /** Can be changed only while no field uses the property. */
    FEILD_TYPE: z.optional(z.enum(fieldTypes)),
    /** 0 is no longer offered for new fields. */
    status: z.optional(field.flag()),
    ...propertyInput,
    /** Also updates name, help text and options of fields that still match the property. */
    with_fields: z.optional(z.boolean()),
    /** Returns the changes without writing them. */
    dry_run: z.optional(z.boolean()),
  }),
  data: z.object({ property, fields: z.array(propertyField) }),
  errors: ['forms.field_protected', 'forms.property_in_use', 'forms.property_built_in', 'record.conflict'],
  summary: 'Edit a property, with its fields or for new ones only; returns the effect on each field',
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
  /** The three built-in groups contain the forms that are in no other group. */
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
    /** Forms to move into it. */
    formids: z.optional(z.array(formNumber()).check(z.maxLength(500))),
  }),
  data: z.object({ group: formGroup }),
  errors: ['record.duplicate'],
  summary: 'Add a group of forms, with its forms',
})
