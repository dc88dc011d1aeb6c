import { can, endpoint, field, listQuery, z } from '../kit/index.ts'
import { fieldGroups, fieldTypes } from './form-definition.ts'
import { fieldRights, fieldSettings } from './form-settings.ts'
import { fieldSlug, formDefinition, formField, formHead, formNumber } from './form-shapes.ts'

/** Shaping the forms: an organisation's own sections and fields (core specification, sections 3 and 7). */

const formSummary = z.object({
  ...formHead,
  field_count: z.int(),
  /** Of these, the organisation's own. */
  custom_field_count: z.int(),
  abilities: z.object({ manage: z.boolean() }),
})

export const listAllForms = endpoint({
  id: 'forms.definition.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-form',
  access: can('forms.definition.view'),
  query: z.object({
    ...listQuery(),
    type: z.optional(z.union([z.enum(['employee', 'master', 'custom']), z.literal('')])),
  }),
  data: z.object({
    forms: z.array(formSummary),
    page: z.int(),
    limit: z.int(),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The forms of the organisation',
})

export const readForm = endpoint({
  id: 'forms.definition.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-form/{formid}',
  access: can('forms.definition.view'),
  params: z.object({ formid: formNumber() }),
  data: z.object({
    ...formDefinition,
    abilities: z.object({ manage: z.boolean() }),
    /** Masters that a field of a choice type can take its options from. */
    masters: z.array(z.string()),
    /** Slugs of built-in fields that can never be left empty. */
    always_mandatory: z.array(z.string()),
    /** Field groups whose grant can protect a field of this form; empty where values have no owner. */
    field_groups: z.array(z.enum(fieldGroups)),
    /** Roles that a field can be kept to. */
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  summary: 'A form with all its sections and fields, retired ones included',
})

export const createForm = endpoint({
  id: 'forms.definition.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-new-form',
  access: can('forms.definition.manage'),
  body: z.object({ name: field.requiredText(100) }),
  data: z.object({ formid: field.id(), section_id: field.id() }),
  summary: 'Start a form of the organisation’s own, numbered from 1000',
})

export const createSection = endpoint({
  id: 'forms.section.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-new-section',
  access: can('forms.definition.manage'),
  body: z.object({ formid: formNumber(), name: field.requiredText(100) }),
  data: z.object({ section_id: field.id(), slug: z.string() }),
  summary: 'Add a section to a form',
})

export const createFormField = endpoint({
  id: 'forms.field.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-new-form-property',
  access: can('forms.definition.manage'),
  body: z.object({
    formid: formNumber(),
    /** The form's last section unless given. */
    section_id: z.optional(field.id()),
    /** A property of the library: it brings name, slug, type, master and choices. Without it one is made. */
    property_id: z.optional(field.id()),
    /** Needed unless a property brings it. */
    FIELD_NAME: z.optional(field.requiredText(100)),
    /** Made from the name unless given. */
    FIELD_SLUG: z.optional(fieldSlug()),
    /** Needed unless a property brings it; a property's own type cannot be changed. */
    FEILD_TYPE: z.optional(z.enum(fieldTypes)),
    /** Master whose records are the options. */
    master: z.optional(z.nullable(field.text(60))),
    ...fieldSettings,
    ...fieldRights,
  }),
  data: z.object({ field: formField }),
  errors: ['forms.too_many_fields'],
  summary: 'Add a field of the organisation’s own to a form, from the property library or new to it',
})

export const updateFormField = endpoint({
  id: 'forms.field.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update-single-field',
  access: can('forms.definition.manage'),
  body: z.object({
    formid: formNumber(),
    FIELD_ID: field.id(),
    FIELD_NAME: z.optional(field.requiredText(100)),
    section_id: z.optional(field.id()),
    position: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    /** 1 brings a retired field back. */
    status: z.optional(z.literal(1)),
    ...fieldSettings,
    ...fieldRights,
  }),
  data: z.object({ field: formField }),
  errors: [
    'forms.field_built_in',
    'forms.field_always_mandatory',
    'forms.values_not_unique',
    'forms.conditions_circular',
  ],
  summary: 'Change a field; of a built-in one its name, help, place and obligation',
})

export const removeFormField = endpoint({
  id: 'forms.field.retire',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/remove-new-form-property',
  access: can('forms.definition.manage'),
  body: z.object({ formid: formNumber(), FIELD_ID: field.id() }),
  data: z.object({ FIELD_ID: field.id() }),
  errors: ['forms.field_built_in'],
  summary: 'Retire a field of the organisation’s own; its values stay readable in history',
})
