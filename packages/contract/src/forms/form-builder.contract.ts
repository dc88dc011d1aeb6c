import { can, endpoint, field, listQuery, z } from '../kit/index.ts'
import { fieldGroups, fieldTypes } from './form-definition.ts'
import { fieldRights, fieldSettings } from './form-settings.ts'
import { fieldSlug, formDefinition, formField, formHead, formNumber } from './form-shapes.ts'

/** Building forms: an organisation's own sections and fields (core specification, sections 3 and 7). */

const formSummary = z.object({
  ...formHead,
  field_count: z.int(),
  /** Number of custom fields. */
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
    /** Masters that can supply the options of a choice field. */
    masters: z.array(z.string()),
    /** Slugs of built-in fields that are always mandatory. */
    always_mandatory: z.array(z.string()),
    /** Field groups that can protect a field of this form; empty where records belong to nobody. */
    field_groups: z.array(z.enum(fieldGroups)),
    /** Roles that a field can be restricted to. */
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
  summary: 'Create a custom form, numbered from 1000',
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
    /** Default: the form's last section. */
    section_id: z.optional(field.id()),
    /**
     * A property of the library, which supplies name, slug, type, master and options. Omitted: one is
     * created.
     */
    property_id: z.optional(field.id()),
    /** Required unless a property supplies it. */
    FIELD_NAME: z.optional(field.requiredText(100)),
    /** Default: derived from the name. */
    FIELD_SLUG: z.optional(fieldSlug()),
    /** Required unless a property supplies it; a property's type can't be changed here. */
    FEILD_TYPE: z.optional(z.enum(fieldTypes)),
    /** The master that supplies the options. */
    master: z.optional(z.nullable(field.text(60))),
    ...fieldSettings,
    ...fieldRights,
  }),
  data: z.object({ field: formField }),
  errors: ['forms.field_protected', 'forms.too_many_fields'],
  summary: 'Add a custom field to a form, from the property library or a new one',
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
    /** 1 restores a retired field. */
    status: z.optional(z.literal(1)),
    ...fieldSettings,
    ...fieldRights,
  }),
  data: z.object({ field: formField }),
  errors: [
    'forms.field_built_in',
    'forms.field_protected',
    'forms.field_always_mandatory',
    'forms.values_not_unique',
    'forms.conditions_circular',
  ],
  summary: 'Edit a field; of a built-in one only name, help text, position and whether it is mandatory',
})

export const removeFormField = endpoint({
  id: 'forms.field.retire',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/remove-new-form-property',
  access: can('forms.definition.manage'),
  body: z.object({ formid: formNumber(), FIELD_ID: field.id() }),
  data: z.object({ FIELD_ID: field.id() }),
  errors: ['forms.field_built_in', 'forms.field_protected'],
  summary: 'Retire a custom field; its values stay readable in history',
})
