import { can, endpoint, field, z } from '../kit/index.ts'
import { formField, formNumber } from './form-shapes.ts'

/** Sections and the order of fields (core specification, section 7 "Forms"). */

export const editFieldsPosition = endpoint({
  id: 'forms.field.move',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/editfieldsposition',
  access: can('forms.definition.manage'),
  body: z.object({
    formid: formNumber(),
    fields: z
      .array(
        z.object({
          FIELD_ID: field.id(),
          position: z.int().check(z.minimum(0), z.maximum(100_000)),
          /** Omitted: unchanged. */
          section_id: z.optional(field.id()),
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
    /** Version of the form that was edited: an outdated one is a conflict. */
    version: z.optional(field.whole()),
  }),
  data: z.object({ formid: field.id(), version: field.whole() }),
  errors: ['forms.form_changed'],
  summary: 'Change the order and sections of a form’s fields',
})

export const updateSection = endpoint({
  id: 'forms.section.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update-section',
  access: can('forms.definition.manage'),
  body: z.object({
    formid: formNumber(),
    section_id: field.id(),
    name: z.optional(field.requiredText(100)),
    position: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    /** 0 retires a section without active fields, 1 restores it. */
    status: z.optional(field.flag()),
  }),
  data: z.object({ section_id: field.id(), version: field.whole() }),
  errors: ['forms.section_in_use'],
  summary: 'Rename, move or retire a section of a form',
})

export const mapPropertiesWithSection = endpoint({
  id: 'forms.section.map_properties',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/map-properties-with-section',
  access: can('forms.definition.manage'),
  body: z.object({
    formid: formNumber(),
    section_id: field.id(),
    property_ids: z.array(field.id()).check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    /** Fields of the form, with those added and moved. */
    fields: z.array(formField),
    version: field.whole(),
  }),
  errors: ['forms.too_many_fields'],
  summary: 'Place library properties in a section: adds missing fields and moves existing ones',
})

export const getMultiCountryEntityList = endpoint({
  id: 'forms.entity.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/forms/getMultiCountryEntityList/{id}',
  access: can('forms.definition.view'),
  params: z.object({ id: formNumber() }),
  data: z.object({
    entities: z.array(
      z.object({
        entity_id: field.id(),
        name: z.string(),
        country_id: z.nullable(field.id()),
        country: z.nullable(z.string()),
        /** Number of fields that differ for this entity. */
        differing_fields: z.int(),
      }),
    ),
  }),
  summary: 'The entities with their countries, and how many fields differ for each',
})

export const listCalendarFields = endpoint({
  id: 'forms.date_field.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/list_for_all_field_type_calendar_type',
  access: can('forms.definition.view'),
  query: z.object({
    /** Slug or number of the form; default: the employee form. */
    slug: z.optional(field.text(60)),
  }),
  data: z.object({
    formid: field.id(),
    fields: z.array(
      z.object({
        FIELD_ID: field.id(),
        FIELD_NAME: z.string(),
        FIELD_SLUG: z.string(),
        FEILD_TYPE: z.enum(['calander', 'date-time', 'date-range']),
        section: z.string(),
      }),
    ),
  }),
  summary: 'Date fields of a form, for features such as celebrations and reminders',
})
