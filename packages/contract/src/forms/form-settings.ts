import { field, z } from '../kit/index.ts'
import { fieldGroups } from './form-definition.ts'
import { fieldSlug, fieldVariant } from './form-shapes.ts'

/** What an administrator says about a field, for the calls that shape forms. */

const optionInput = z.union([
  field.requiredText(200),
  z.object({
    /** Left out for a new option: it gets a number. */
    value: z.optional(z.union([z.int(), field.requiredText(100)])),
    label: field.requiredText(200),
    parent: z.optional(z.nullable(z.union([z.int(), field.text(100)]))),
    active: z.optional(z.boolean()),
  }),
])

const length = () => z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(20_000))))

/** What an administrator says about a field; left out means as it is, or the usual for a new one. */
export const fieldSettings = {
  FEILD_VALUES: z.optional(z.array(optionInput).check(z.maxLength(500))),
  IS_MANDATORY: z.optional(field.flag()),
  MAX_LENGTH: length(),
  MIN_LENGTH: length(),
  FUTURE_DATE_SELECT: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  help_text: z.optional(field.text(500)),
  placeholder: z.optional(field.text(200)),
  is_unique: z.optional(z.boolean()),
  is_searchable: z.optional(z.boolean()),
  in_list: z.optional(z.boolean()),
  in_sample: z.optional(z.boolean()),
  conditions: z.optional(
    z
      .array(
        z.object({
          effect: z.enum(['show', 'require', 'options']),
          field: fieldSlug(),
          values: z.array(z.union([field.text(200), z.number(), z.boolean()])).check(z.maxLength(100)),
          /** The effect holds for every other value. */
          not: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(10)),
  ),
}

const roleList = () => z.nullable(z.array(z.int()).check(z.maxLength(40)))

/** Who sees and changes a field, and where it differs. */
export const fieldRights = {
  /** Protects the values like pay, bank, identity, medical or contact data; null leaves them to the record. */
  field_group: z.optional(z.nullable(z.enum(fieldGroups))),
  /** Roles that see the field; null is everybody who sees the record. Administrators always do. */
  view_roles: z.optional(roleList()),
  edit_roles: z.optional(roleList()),
  variants: z.optional(z.array(fieldVariant).check(z.maxLength(100))),
}
