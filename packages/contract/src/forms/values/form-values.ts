import { fieldTexts } from '../../kit/field.texts.ts'
import type { FormField, FormValue, FormValues } from '../form-definition.ts'
import { formValueTexts } from './form-value.texts.ts'
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
   * Existing ids by slug of the master. For a missing master only the type is checked: a browser that
   * searches a master remotely leaves the existence check to the server.
   */
  masters?: Readonly<Record<string, ReadonlySet<number | string>>>
  /** Validate only the slugs present: a mandatory field may be omitted, but not cleared. */
  partial?: boolean
  /** The record's current values: a choice retired since may stay, but not be chosen again. */
  previous?: FormValues
}

/** A problem for a place apart from its field: names the field unless the problem already begins with its name. */
export function namedProblem(fieldName: string, problem: string): string {
  return problem.startsWith(fieldName) ? problem : formValueTexts('named', { field: fieldName, problem })
}

/** Validates one record; see `validateForm`. */
export type FormValidator = (values: FormValues) => Record<string, string>

/** Kinds whose values come from a list whose entries may be retired. */
const CHOICE_KINDS: ReadonlySet<ValueKind> = new Set(['choice', 'choices', 'ticks'])

function isUnchanged(field: FormField, value: FormValue, previous: FormValues | undefined): boolean {
  if (!previous) return false
  const before = readValue(previous, field.FIELD_SLUG)
  if (isEmptyValue(before)) return false
  return JSON.stringify(normaliseFormValue(field, before as FormValue)) === JSON.stringify(value)
}

/** The problem of one field's stored value; null when it is valid. */
function fieldProblem(
  field: FormField,
  context: RuleContext,
  previous: FormValues | undefined,
): string | null {
  const kind = valueKind(field)
  const value = (readValue(context.values, field.FIELD_SLUG) ?? null) as FormValue
  const isUnticked = field.FEILD_TYPE === 'checkbox' && value === false
  if (isEmptyValue(value) || isUnticked) {
    return isRequired(field, context.values) ? fieldTexts('required') : null
  }
  if (CHOICE_KINDS.has(kind) && isUnchanged(field, value, previous)) return null
  const problem = valueProblem(kind, field, value, context)
  return problem === null ? null : formValueTexts('problem', { field: field.FIELD_NAME, problem })
}

/** Prepares the validation of many records of one form; use `validateForm` for a single one. */
export function formValidator(fields: readonly FormField[], options: ValidationOptions): FormValidator {
  const slugs = new Set(fields.map((field) => field.FIELD_SLUG))
  const masters = options.masters ?? {}
  return (values) => {
    const problems: [string, string][] = []
    for (const slug of Object.keys(values)) {
      if (!slugs.has(slug)) problems.push([slug, formValueTexts('unknownField', { slug })])
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
 * Problems of a form's values: one sentence per slug, empty when all are valid. Shared by server and browser
 * (core specification, section 3). Values are checked in the form in which `normaliseFormValues` would store
 * them, so the order of the two calls does not matter. Hidden fields are not checked. Uniqueness and a
 * master's parent need the database and are checked by the server only.
 */
export function validateForm(
  fields: readonly FormField[],
  values: FormValues,
  options: ValidationOptions,
): Record<string, string> {
  return formValidator(fields, options)(values)
}
