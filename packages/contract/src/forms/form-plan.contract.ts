import { can, endpoint, field, z } from '../kit/index.ts'
import { fieldGroups, fieldTypes } from './form-definition.ts'
import { changeKinds, fieldSettingNames } from './form-diff.ts'
import { fieldSlug, fieldVariant, formNumber } from './form-shapes.ts'

/** Drafts and versions of a form: what is prepared, what was published, and the differences. */

const MAX_SECTIONS = 60
/** Includes retired fields. */
const MAX_FIELDS = 1000

const optionValue = () => z.union([z.int(), field.text(100)])
const plannedOption = z.object({
  value: z.optional(optionValue()),
  /** May be blank while the field is being drafted. */
  label: field.text(200),
  parent: z.optional(z.nullable(optionValue())),
  active: z.optional(z.boolean()),
})

const length = () => z.nullable(z.int().check(z.minimum(1), z.maximum(20_000)))
const roles = () => z.nullable(z.array(field.roleId()).check(z.maxLength(40)))

const plannedField = z.object({
  FIELD_ID: z.nullable(field.id()),
  FIELD_SLUG: fieldSlug(),
  /** May be blank while the field is being drafted. */
  FIELD_NAME: field.text(100),
  FEILD_TYPE: z.enum(fieldTypes),
  master: z.nullable(field.text(60)),
  FEILD_VALUES: z.array(plannedOption).check(z.maxLength(600)),
  IS_MANDATORY: field.flag(),
  MIN_LENGTH: length(),
  MAX_LENGTH: length(),
  FUTURE_DATE_SELECT: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  help_text: field.text(500),
  placeholder: field.text(200),
  is_unique: z.boolean(),
  is_searchable: z.boolean(),
  in_list: z.boolean(),
  in_sample: z.boolean(),
  is_built_in: z.boolean(),
  field_group: z.nullable(z.enum(fieldGroups)),
  view_roles: roles(),
  edit_roles: roles(),
  conditions: z
    .array(
      z.object({
        effect: z.enum(['show', 'require', 'options']),
        field: fieldSlug(),
        values: z.array(z.union([field.text(200), z.number(), z.boolean()])).check(z.maxLength(100)),
        not: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(10)),
  variants: z.array(fieldVariant).check(z.maxLength(100)),
  retired: z.boolean(),
})

const formPlan = z.object({
  sections: z
    .array(
      z.object({
        section_id: z.nullable(field.id()),
        name: field.text(100),
        fields: z.array(plannedField).check(z.maxLength(MAX_FIELDS)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_SECTIONS)),
})

const formChange = z.object({
  kind: z.enum(changeKinds),
  slug: z.string(),
  name: z.string(),
  section: z.string(),
  settings: z.array(z.object({ setting: z.enum(fieldSettingNames), before: z.string(), after: z.string() })),
  affects_entry: z.boolean(),
})

const formParams = z.object({ formid: formNumber() })

const draft = z.object({
  plan: formPlan,
  /** Version of the form that the draft is based on. */
  base_version: field.whole(),
  /** Incremented by each save. */
  revision: field.whole(),
  saved_by: z.string(),
  saved_at: field.instant(),
})

export const readFormDraft = endpoint({
  id: 'forms.draft.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/forms/{formid}/draft',
  access: can('forms.definition.manage'),
  params: formParams,
  data: z.object({
    draft: z.nullable(draft),
    /** The form at `base_version`, where the form has changed since. */
    base: z.nullable(formPlan),
    version: field.whole(),
  }),
  summary: 'The draft of a form',
})

export const saveFormDraft = endpoint({
  id: 'forms.draft.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/forms/{formid}/draft',
  access: can('forms.definition.manage'),
  params: formParams,
  body: z.object({
    plan: formPlan,
    base_version: field.whole(),
    /** Revision of the draft that was edited; 0 starts a draft. */
    revision: field.whole(),
  }),
  data: z.object({ revision: field.whole(), saved_at: field.instant() }),
  errors: ['forms.draft_changed'],
  summary: 'Save the draft of a form; the published form stays as it is',
})

export const discardFormDraft = endpoint({
  id: 'forms.draft.discard',
  service: 'admin',
  method: 'DELETE',
  path: 'apiv2/auth/forms/{formid}/draft',
  access: can('forms.definition.manage'),
  params: formParams,
  data: z.object({ formid: field.id() }),
  summary: 'Discard the draft of a form',
})

export const reviewFormDraft = endpoint({
  id: 'forms.draft.review',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/forms/{formid}/draft/review',
  access: can('forms.definition.manage'),
  params: formParams,
  data: z.object({
    revision: field.whole(),
    changes: z.array(formChange),
    problems: z.array(z.object({ slug: z.nullable(z.string()), setting: z.string(), message: z.string() })),
  }),
  summary: 'Previews the changes of publishing the draft, and the problems to correct first',
})

export const publishForm = endpoint({
  id: 'forms.draft.publish',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/forms/{formid}/publish',
  access: can('forms.definition.manage'),
  params: formParams,
  body: z.object({
    /** Revision that was reviewed. */
    revision: field.whole(),
    /** Reason, for the history. */
    note: z.optional(field.text(500)),
  }),
  data: z.object({ version: field.whole(), changes: z.array(formChange) }),
  errors: [
    'forms.draft_changed',
    'forms.form_changed',
    'forms.field_built_in',
    'forms.field_protected',
    'forms.field_always_mandatory',
    'forms.values_not_unique',
    'forms.too_many_fields',
    'forms.conditions_circular',
  ],
  summary: 'Publish the draft; all or nothing',
})

export const listFormVersions = endpoint({
  id: 'forms.version.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/forms/{formid}/versions',
  access: can('forms.definition.view'),
  params: formParams,
  data: z.object({
    versions: z.array(
      z.object({
        version: field.whole(),
        note: z.string(),
        by: z.string(),
        at: field.instant(),
        /** Changes from the previous stored version. */
        changes: z.array(formChange),
      }),
    ),
  }),
  summary: 'The latest versions of a form, newest first, with what each changed',
})
