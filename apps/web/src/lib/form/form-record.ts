import type { FormField, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import { isVisible, valueKind } from '@muster/contract/forms/values/form-values'

/** A record in wire format, or initial values of a new one. */
export type FormRecord = Readonly<Record<string, unknown>>

/** The two values of a switch that stores something other than yes and no, such as a status of 1 and 0. */
function switchValues(field: FormField) {
  const [on, off] = field.FEILD_VALUES
  return field.FEILD_TYPE === 'switch' && on && off ? { on: on.value, off: off.value } : null
}

function readPath(record: FormRecord, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path]
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? (at as FormRecord)[part] : undefined),
      record,
    )
}

/** Initial values of a form: a record's values by slug. A slug with dots is a path. */
export function recordValues(fields: readonly FormField[], record: FormRecord): FormValues {
  return Object.fromEntries(
    fields.map((field): [string, FormValue] => {
      const value = readPath(record, field.FIELD_SLUG) ?? null
      const states = switchValues(field)
      return [field.FIELD_SLUG, states ? value === states.on : (value as FormValue)]
    }),
  )
}

/** A value in the JSON type of the wire: numbers as numbers, blank text as `''`. */
function wireValue(field: FormField, value: FormValue): FormValue {
  const states = switchValues(field)
  if (states) return value === true ? states.on : states.off
  switch (valueKind(field)) {
    case 'number':
    case 'digits':
    case 'decimal':
      return value === null ? null : Number(value)
    case 'choices':
    case 'date-range':
      return value ?? []
    case 'yesno':
      return value === true
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'ticks':
      return value ?? ''
    default:
      return value
  }
}

function writePath(body: Record<string, unknown>, path: string, value: unknown): void {
  const parts = path.split('.')
  const last = parts.pop() as string
  let at = body
  for (const part of parts) {
    at[part] ??= {}
    at = at[part] as Record<string, unknown>
  }
  at[last] = value
}

/**
 * Converts a form's values to the body of a call, by slug; a slug with dots creates nested objects. Hidden
 * fields are sent empty, those that must not be empty with their default; locked ones with their initial values.
 *
 * @param defaults of a new record, by slug
 */
export function bodyOf(
  fields: readonly FormField[],
  values: FormValues,
  start: FormValues,
  defaults: FormRecord = {},
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const slug = field.FIELD_SLUG
    const value = (field.editable ? values[slug] : start[slug]) ?? null
    const isDefault = value === null && field.IS_MANDATORY === 1 && !isVisible(field, values)
    writePath(body, slug, wireValue(field, isDefault ? ((defaults[slug] ?? null) as FormValue) : value))
  }
  return body
}

/** Slugs of the fields whose values differ; blank and unchecked values are equal. */
export function differing(fields: readonly FormField[], one: FormValues, other: FormValues): string[] {
  const plain = (field: FormField, values: FormValues) =>
    JSON.stringify(wireValue(field, values[field.FIELD_SLUG] ?? null))
  return fields
    .filter((field) => plain(field, one) !== plain(field, other))
    .map(({ FIELD_SLUG }) => FIELD_SLUG)
}
