import type { FieldCondition, FieldOption, FieldType } from '../form-definition.ts'
import { canBeUnique, needsOptions, takesOptions } from './field-kinds.ts'
import { repeatedLabel } from './field-options.ts'

/** The complete settings of a field, as an administrator submits them. */
export interface FieldSettings {
  slug: string
  type: FieldType
  master: string | null
  options: readonly FieldOption[]
  minLength: number | null
  maxLength: number | null
  isUnique: boolean
  conditions: readonly FieldCondition[]
}

function optionProblem(field: FieldSettings, masters: ReadonlySet<string>): [string, string] | null {
  const hasOptions = field.options.some((option) => option.active !== false)
  if (field.master !== null && !masters.has(field.master)) return ['master', 'This master does not exist.']
  if ((hasOptions || field.master !== null) && !takesOptions(field.type)) {
    return ['FEILD_VALUES', 'A field of this type has no options.']
  }
  if (hasOptions && field.master !== null)
    return ['FEILD_VALUES', 'The options already come from the master.']
  if (needsOptions(field.type) && !hasOptions && field.master === null) {
    return ['FEILD_VALUES', 'Enter the options that people can choose from.']
  }
  const repeated = repeatedLabel(field.options)
  return repeated === undefined ? null : ['FEILD_VALUES', `The option ${repeated} is listed twice.`]
}

function conditionProblem(field: FieldSettings, slugs: ReadonlySet<string>): [string, string] | null {
  for (const condition of field.conditions) {
    if (condition.field === field.slug) return ['conditions', 'A field can’t depend on itself.']
    if (!slugs.has(condition.field)) return ['conditions', `This form has no field ${condition.field}.`]
    if (condition.effect !== 'options' && condition.values.length === 0) {
      return ['conditions', 'Enter the values the condition applies to.']
    }
  }
  return null
}

/**
 * Problems of a field's settings, by wire name; empty if there are none.
 *
 * @param slugs of the form's active fields
 * @param masters that exist
 */
export function settingsProblems(
  field: FieldSettings,
  slugs: ReadonlySet<string>,
  masters: ReadonlySet<string>,
): Record<string, string> {
  const problems: ([string, string] | null)[] = [
    // A secret would be stored unencrypted among the record's other values.
    field.type === 'password' ? ['FEILD_TYPE', 'Passwords can’t be stored in a form.'] : null,
    optionProblem(field, masters),
    field.minLength !== null && field.maxLength !== null && field.minLength > field.maxLength
      ? ['MIN_LENGTH', 'The minimum length is greater than the maximum length.']
      : null,
    field.isUnique && !canBeUnique(field.type) ? ['is_unique', 'Values of this type can’t be unique.'] : null,
    conditionProblem(field, slugs),
  ]
  return Object.fromEntries(problems.filter((problem) => problem !== null))
}
