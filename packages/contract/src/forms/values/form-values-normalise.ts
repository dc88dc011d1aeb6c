import type { FieldType, FormField, FormValue, FormValues } from '../form-definition.ts'
import { isEmptyValue, visibleValues } from './form-values-conditions.ts'

/** How a field's value is stored and checked; several field types share one. */
export type ValueKind =
  | 'text'
  | 'secret'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'digits'
  | 'decimal'
  | 'choice'
  | 'choices'
  | 'ticks'
  | 'yesno'
  | 'date'
  | 'time'
  | 'date-time'
  | 'date-range'
  | 'file'

const KIND_OF_TYPE: Readonly<Record<FieldType, ValueKind>> = {
  password: 'secret',
  input: 'text',
  email: 'email',
  number: 'number',
  textarea: 'text',
  text: 'text',
  mobile: 'phone',
  multiple: 'choices',
  select: 'choice',
  changeable: 'choice',
  onchangetype: 'choice',
  autocomplete: 'choice',
  calander: 'date',
  checkbox: 'ticks',
  radio: 'choice',
  file: 'file',
  phone_number: 'phone',
  switch: 'yesno',
  time: 'time',
  'date-time': 'date-time',
  'date-range': 'date-range',
  tel: 'phone',
  url: 'url',
  numeric: 'digits',
  decimal: 'decimal',
  search: 'text',
  editor: 'text',
  'multi-select': 'choices',
}

/** Types that offer options if they have any and accept free text otherwise. */
const TEXT_WITHOUT_OPTIONS: ReadonlySet<FieldType> = new Set(['changeable', 'onchangetype', 'autocomplete'])

function hasOptions(field: FormField): boolean {
  return field.master_status === 1 || field.FEILD_VALUES.length > 0
}

/** The kind of value of a field. A checkbox without options is a single one: yes or no. */
export function valueKind(field: FormField): ValueKind {
  if (!hasOptions(field)) {
    if (TEXT_WITHOUT_OPTIONS.has(field.FEILD_TYPE)) return 'text'
    if (field.FEILD_TYPE === 'checkbox') return 'yesno'
  }
  return KIND_OF_TYPE[field.FEILD_TYPE]
}

/** A value in the type of the option's or master's value: `'12'` from an HTML select becomes the id 12. */
function toOptionValue(field: FormField, value: string | number): string | number {
  const text = String(value).trim()
  const option = field.FEILD_VALUES.find((candidate) => String(candidate.value) === text)
  if (option) return option.value
  if (field.master_status === 1 && /^\d{1,15}$/.test(text)) return Number(text)
  return typeof value === 'number' ? value : text
}

function isListMember(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** Distinct members of a list or of comma-joined text; null when it contains anything else. */
function toList(field: FormField, value: unknown): (string | number)[] | null {
  const members = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]
  if (!members.every(isListMember)) return null
  const filled = members.filter((member) => !isEmptyValue(member))
  return [...new Set(filled.map((member) => toOptionValue(field, member)))]
}

const YES = new Set(['true', '1', 'yes', 'on', 'y'])
const NO = new Set(['false', '0', 'no', 'off', 'n'])

function toYesNo(value: FormValue): FormValue {
  const text = String(value).trim().toLowerCase()
  if (YES.has(text)) return true
  return NO.has(text) ? false : value
}

/**
 * A JSON number as exact decimal text; one that needs an exponent is returned as it is, and refused by
 * validation.
 */
function toDecimalText(value: FormValue): FormValue {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'number' || !Number.isFinite(value)) return value
  const text = String(value)
  return /e/i.test(text) ? value : text
}

function toRange(value: FormValue): FormValue {
  if (typeof value !== 'string') return value
  return value.split(/\s*(?:\/|,|\sto\s)\s*/).map((part) => part.trim())
}

type Normaliser = (field: FormField, value: FormValue) => FormValue

const trimmed: Normaliser = (_field, value) => (typeof value === 'string' ? value.trim() : value)
const decimal: Normaliser = (_field, value) => toDecimalText(value)

const NORMALISERS: Readonly<Record<ValueKind, Normaliser>> = {
  text: trimmed,
  // Spaces at either end of a password are significant.
  secret: (_field, value) => value,
  email: (_field, value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  phone: trimmed,
  url: trimmed,
  number: decimal,
  digits: decimal,
  decimal,
  choice: (field, value) => (isListMember(value) ? toOptionValue(field, value) : value),
  choices: (field, value) => (typeof value === 'boolean' ? value : (toList(field, value) ?? value)),
  ticks: (field, value) => (typeof value === 'boolean' ? value : (toList(field, value)?.join(',') ?? value)),
  yesno: (_field, value) => toYesNo(value),
  date: trimmed,
  time: trimmed,
  'date-time': trimmed,
  'date-range': (_field, value) => toRange(value),
  file: trimmed,
}

/** A value as stored: trimmed, blank as null. A value of the wrong type is returned unchanged. */
export function normaliseFormValue(field: FormField, value: FormValue): FormValue {
  if (isEmptyValue(value)) return null
  const normalised = NORMALISERS[valueKind(field)](field, value)
  return isEmptyValue(normalised) ? null : normalised
}

/**
 * A form's values as stored: text trimmed, blanks as null, e-mail addresses in lower case, ids as JSON
 * numbers, checkboxes comma-joined without duplicates, number fields as exact decimal text, values of hidden
 * fields removed. Values of the wrong type and unknown slugs are kept for `validateForm` to refuse.
 */
export function normaliseFormValues(fields: readonly FormField[], values: FormValues): FormValues {
  const bySlug = new Map(fields.map((field) => [field.FIELD_SLUG, field]))
  const normalised = Object.entries(values).map(([slug, value]): [string, FormValue] => {
    const field = bySlug.get(slug)
    return [slug, field ? normaliseFormValue(field, value) : value]
  })
  return visibleValues(fields, Object.fromEntries(normalised))
}
