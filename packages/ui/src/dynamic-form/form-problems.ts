import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue, validateForm, valueKind } from '@muster/contract/forms/values/form-values'
import { DEFAULT_DATE_FORMAT, formatDateText } from '../date-field/date-text.ts'
import { parseDateText } from '../date-field/parse-date-text.ts'
import type { DynamicFormTexts } from './texts.ts'
import type { FormResources } from './types.ts'

/** The earliest day of date fields without a limit of their own. */
const EARLIEST_DATE = '1900-01-01'

/** First and last allowed day of a date field; null for no limit. */
export function dateLimitsOf(field: FormField, resources: FormResources, today: string) {
  const own = resources.dateLimits?.[field.FIELD_SLUG]
  return {
    min: own?.min ?? (field.FUTURE_DATE_SELECT === 1 ? today : EARLIEST_DATE),
    max: own?.max ?? (field.FUTURE_DATE_SELECT === 2 ? today : undefined),
  }
}

interface ProblemContext {
  resources: FormResources
  today: string
  previous: FormValues
  texts: DynamicFormTexts
}

function dayProblem(
  field: FormField,
  day: unknown,
  { resources, today, texts }: ProblemContext,
): string | null {
  if (isEmptyValue(day)) return null
  const format = resources.dateFormat ?? DEFAULT_DATE_FORMAT
  const text = String(day)
  if (parseDateText(text) !== text) return texts.badDate(format)
  const { min, max } = dateLimitsOf(field, resources, today)
  if (text < min) return texts.beforeMin(formatDateText(min, format, resources.locale))
  if (max && text > max) return texts.afterMax(formatDateText(max, format, resources.locale))
  return null
}

/**
 * Date problems with dates in the person's format, which the shared rules do not know; null if there are
 * none.
 */
function dateProblem(field: FormField, values: FormValues, context: ProblemContext): string | null {
  const value = values[field.FIELD_SLUG] ?? null
  const kind = valueKind(field)
  if (kind === 'date') return dayProblem(field, value, context)
  if (kind === 'date-time') return dayProblem(field, String(value ?? '').split('T')[0], context)
  if (kind !== 'date-range' || !Array.isArray(value)) return null
  return dayProblem(field, value[0], context) ?? dayProblem(field, value[1], context)
}

function masterIds(resources: FormResources) {
  const entries = Object.entries(resources.masters ?? {}).map(
    ([master, options]) => [master, new Set(options.map((option) => option.value))] as const,
  )
  return Object.fromEntries(entries)
}

/**
 * Problems of the form by slug: the rules shared with the server, with date messages in the person's format.
 * Fields that the person may not edit are not checked, since they could not correct them.
 */
export function formProblems(
  fields: readonly FormField[],
  values: FormValues,
  context: ProblemContext,
): Record<string, string> {
  const problems = validateForm(fields, values, {
    today: context.today,
    masters: masterIds(context.resources),
    previous: context.previous,
  })
  const own = fields.flatMap((field): [string, string][] => {
    if (!field.editable) return []
    const shared = problems[field.FIELD_SLUG]
    const problem = shared === undefined ? null : (dateProblem(field, values, context) ?? shared)
    return problem === null ? [] : [[field.FIELD_SLUG, problem]]
  })
  const limits = fields.flatMap((field): [string, string][] => {
    const hasLimits = field.editable && context.resources.dateLimits?.[field.FIELD_SLUG] !== undefined
    const problem = hasLimits ? dateProblem(field, values, context) : null
    return problem === null ? [] : [[field.FIELD_SLUG, problem]]
  })
  return Object.fromEntries([...limits, ...own])
}
