import type { FormField, FormValue, FormValues } from '../form-definition.ts'
import { isEmptyValue, isRequired, isVisible, readValue } from './form-values-conditions.ts'
import {
  normaliseFormValue,
  normaliseFormValues,
  type ValueKind,
  valueKind,
} from './form-values-normalise.ts'
import { type RuleContext, valueProblem } from './form-values-rules.ts'

export {
  allOptionsOf,
  isEmptyValue,
  isRequired,
  isVisible,
  type MasterOptions,
  optionsOf,
} from './form-values-conditions.ts'
export {
  normaliseFormValue,
  normaliseFormValues,
  type ValueKind,
  valueKind,
} from './form-values-normalise.ts'

export interface ValidationOptions {
  /** Today in the person's time zone, `YYYY-MM-DD`. */
  today: string
  /**
   * The ids that exist, by master slug. A master that is left out is checked for its type only: the caller
   * (a browser with a searched master, say) leaves existence to the server.
   */
  masters?: Readonly<Record<string, ReadonlySet<number | string>>>
  /** Only the slugs that are there are judged; a mandatory field may be left out, but not emptied. */
  partial?: boolean
  /** The record's values so far: a choice that was retired since may stay, but not be chosen anew. */
  previous?: FormValues
}

/** Judges one record; see `validateForm`. */
export type FormValidator = (values: FormValues) => Record<string, string>

/** Kinds whose values come from a list that may lose entries over time. */
const CHOICE_KINDS: ReadonlySet<ValueKind> = new Set(['choice', 'choices', 'ticks'])

function requiredMessage(field: FormField): string {
  return `${field.FIELD_NAME} is required.`
}

function isUnchanged(field: FormField, value: FormValue, previous: FormValues | undefined): boolean {
  if (!previous) return false
  const before = readValue(previous, field.FIELD_SLUG)
  if (isEmptyValue(before)) return false
  return JSON.stringify(normaliseFormValue(field, before as FormValue)) === JSON.stringify(value)
}

/** What is wrong with one field's stored value, naming the field; null when all is well. */
function fieldProblem(
  field: FormField,
  context: RuleContext,
  previous: FormValues | undefined,
): string | null {
  const kind = valueKind(field)
  const value = (readValue(context.values, field.FIELD_SLUG) ?? null) as FormValue
  const isUnticked = field.FEILD_TYPE === 'checkbox' && value === false
  if (isEmptyValue(value) || isUnticked) {
    return isRequired(field, context.values) ? requiredMessage(field) : null
  }
  if (CHOICE_KINDS.has(kind) && isUnchanged(field, value, previous)) return null
  const problem = valueProblem(kind, field, value, context)
  return problem === null ? null : `${field.FIELD_NAME} ${problem}`
}

/** Prepares the validation of many records of one form; `validateForm` is its use for a single one. */
export function formValidator(fields: readonly FormField[], options: ValidationOptions): FormValidator {
  const slugs = new Set(fields.map((field) => field.FIELD_SLUG))
  const masters = options.masters ?? {}
  return (values) => {
    const problems: [string, string][] = []
    for (const slug of Object.keys(values)) {
      if (!slugs.has(slug)) problems.push([slug, `This form has no field ${slug}.`])
    }
    const context = { today: options.today, values: normaliseFormValues(fields, values), masters }
    for (const field of fields) {
      const isGiven = Object.hasOwn(values, field.FIELD_SLUG)
      if ((options.partial && !isGiven) || !isVisible(field, context.values)) continue
      const problem = fieldProblem(field, context, options.previous)
      if (problem) problems.push([field.FIELD_SLUG, problem])
    }
    return Object.fromEntries(problems)
  }
}

/**
 * What is wrong with a form's values: one friendly sentence per slug, empty when all is well. The one
 * validation for server and browser (core specification, section 3). Values are judged as
 * `normaliseFormValues` would store them, so both orders of the two calls agree. Hidden fields are not judged.
 * Uniqueness and a master's parent need the database and are the server's.
 */
export function validateForm(
  fields: readonly FormField[],
  values: FormValues,
  options: ValidationOptions,
): Record<string, string> {
  return formValidator(fields, options)(values)
}
