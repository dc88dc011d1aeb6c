import { can, endpoint, field, limit, page, search, z } from '../kit/index.ts'
import { fieldTypes } from './form-definition.ts'
import { fieldOption } from './form-shapes.ts'

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
  }),
  data: z.object({
    new_property_masters: z.array(property),
    /** All groups, whatever was searched for. */
    groups: z.array(propertyGroup),
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
