import { field, z } from '../kit/index.ts'
import { fieldGroups } from './form-definition.ts'
import { fieldSlug, fieldVariant } from './form-shapes.ts'

/** Settings of a field, for the calls of the forms builder. */

const optionInput = z.union([
  field.requiredText(200),
  z.object({
    /** Omitted for a new option, which gets a number. */
    value: z.optional(z.union([z.int(), field.requiredText(100)])),
    label: field.requiredText(200),
    parent: z.optional(z.nullable(z.union([z.int(), field.text(100)]))),
    active: z.optional(z.boolean()),
  }),
])

const length = () => z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(20_000))))

/** Settings of a field; omitted ones stay as they are, or get the default for a new field. */
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
          /** The condition holds for all other values. */
          not: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(10)),
  ),
}

const roleList = () => z.nullable(z.array(field.roleId()).check(z.maxLength(40)))

/** Who sees and edits a field, and where it differs. */
export const fieldRights = {
  /**
   * Protects the values as pay, bank, identity, medical or contact data; null: like the rest of the record.
   */
  field_group: z.optional(z.nullable(z.enum(fieldGroups))),
  /** Roles that see the field; null: everybody who sees the record. Administrators always see it. */
  view_roles: z.optional(roleList()),
  edit_roles: z.optional(roleList()),
  variants: z.optional(z.array(fieldVariant).check(z.maxLength(100))),
}
