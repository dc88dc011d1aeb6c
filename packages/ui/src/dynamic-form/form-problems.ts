import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue, validateForm, valueKind } from '@muster/contract/forms/values/form-values'
import { DEFAULT_DATE_FORMAT, formatDateText } from '../date-field/date-text.ts'
import { parseDateText } from '../date-field/parse-date-text.ts'
import type { DynamicFormTexts } from './texts.ts'
import type { FormResources } from './types.ts'

/** The first day any date field takes, unless it says otherwise. */
const EARLIEST_DATE = '1900-01-01'

/** First and last day a date field offers; either may be open. */
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

/** Dates in the person's own format, which the shared rules do not know; null leaves it to those. */
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
 * What is wrong with the form, by slug: the rules browser and server share, and date messages in the person's
 * own format. Fields the person may not change are not judged, since they could do nothing about them.
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
