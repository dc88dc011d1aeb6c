import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { canBeSearched, needsOptions } from '@muster/contract/forms/fields/field-kinds'
import type { FieldType, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import { MOST_FIELDS, type PlannedField } from '@muster/contract/forms/form-plan'
import { writeCustomValues } from '../../src/modules/forms/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { blankField, namedOptions, publishFields } from '../people/own-fields.ts'

/** Custom fields of an employee form, for measurements. */
export interface OwnFieldsWanted {
  fields: number
  /** Number of searchable fields; the first ones are. */
  searchable: number
}

/** Every field type; the first four are the most common in filters: text, choice, number, date. */
const TYPES: readonly FieldType[] = [
  ...(['input', 'select', 'number', 'calander', 'multi-select', 'email'] as const),
  ...(['text', 'radio', 'numeric', 'switch', 'textarea', 'decimal', 'mobile', 'checkbox', 'time'] as const),
  ...(['multiple', 'url', 'date-time', 'autocomplete', 'phone_number', 'editor', 'search', 'tel'] as const),
  ...(['changeable', 'date-range', 'onchangetype', 'file'] as const),
]
const CHOICES = ['Amber', 'Blue', 'Coral', 'Denim', 'Emerald']
/** One in this many people has no value for a field. */
const ONE_WITHOUT = 10

/** @throws if a form can't have that many fields, or a searchable one has a type that can't be searched */
export function planOwnFields({ fields, searchable }: OwnFieldsWanted): PlannedField[] {
  if (fields > MOST_FIELDS / 2 || searchable > fields)
    throw new Error(`There can be ${MOST_FIELDS / 2} fields, and no more searchable ones than fields.`)
  return Array.from({ length: fields }, (_, index) => {
    const type = TYPES[index % TYPES.length] as FieldType
    const isSearchable = index < searchable
    if (isSearchable && !canBeSearched(type)) throw new Error(`A field of type ${type} can't be searched.`)
    return {
      ...blankField,
      FIELD_SLUG: `OWN_${index + 1}`,
      FIELD_NAME: `Own field ${index + 1}`,
      FEILD_TYPE: type,
      FEILD_VALUES: needsOptions(type) || type === 'checkbox' ? namedOptions(...CHOICES) : [],
      is_searchable: isSearchable,
      in_sample: true,
    }
  })
}

/** A deterministic pseudo-random number. */
function mixed(field: number, person: number): number {
  const seed = Math.imul(field + 1, 0x9e3779b1) ^ Math.imul(person + 1, 0x85ebca6b)
  const once = Math.imul(seed ^ (seed >>> 16), 0x7feb352d)
  return (once ^ (once >>> 15)) >>> 0
}

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (n: number) =>
  `20${two(10 + (n % 15))}-${two(1 + ((n >>> 4) % 12))}-${two(1 + ((n >>> 8) % 28))}`
const choiceOf = (n: number) => CHOICES[n % CHOICES.length] as string
const twoChoices = (n: number) => [choiceOf(n), choiceOf(n + 1)]
const phoneOf = (n: number) => `+9198${String(n % 100_000_000).padStart(8, '0')}`

const values: Partial<Record<FieldType, (n: number, person: number) => FormValue>> = {
  select: choiceOf,
  radio: choiceOf,
  'multi-select': twoChoices,
  multiple: twoChoices,
  checkbox: (n) => twoChoices(n).join(','),
  switch: (n) => n % 2 === 0,
  number: (n) => String(n % 1000),
  numeric: (n) => String(n % 100_000),
  decimal: (n) => `${n % 1000}.5`,
  calander: dayOf,
  time: (n) => `${two(n % 24)}:${two((n >>> 8) % 60)}`,
  'date-time': (n) => `${dayOf(n)}T${two(n % 24)}:30`,
  'date-range': (n) => [dayOf(n), `2031${dayOf(n).slice(4)}`],
  email: (_n, person) => `own${person}@fields.test`,
  mobile: phoneOf,
  phone_number: phoneOf,
  tel: phoneOf,
  url: (_n, person) => `https://people.test/${person}`,
  textarea: (n) => `Told by ${choiceOf(n)}\nto ${choiceOf(n + 2)}`,
  file: (_n, person) => `generated/letter-${person}.pdf`,
}

/** The person's values by slug; some are missing. `person` counts from 0. */
export function ownValues(fields: readonly PlannedField[], person: number): FormValues {
  return Object.fromEntries(
    fields.flatMap((field, index): [string, FormValue][] => {
      const n = mixed(index, person)
      if (n % ONE_WITHOUT === 0) return []
      const value = values[field.FEILD_TYPE]?.(n >>> 4, person) ?? `${choiceOf(n >>> 4)} ${person}`
      return [[field.FIELD_SLUG, value]]
    }),
  )
}

/** Adds the fields to the organisation's employee form. */
export async function publishOwnFields(ctx: Ctx, fields: readonly PlannedField[]): Promise<void> {
  if (fields.length > 0) await publishFields(ctx, 'Own fields', [...fields])
}

const CHUNK = 5000

/** Indexes the values of people already written. */
export async function copyOwnValues(
  ctx: Ctx,
  fields: readonly PlannedField[],
  ids: readonly number[],
): Promise<void> {
  if (!fields.some((field) => field.is_searchable)) return
  await tx(ctx, async (db) => {
    for (let from = 0; from < ids.length; from += CHUNK) {
      const rows = ids
        .slice(from, from + CHUNK)
        .map((id, index) => ({ id, custom: ownValues(fields, from + index) }))
      await writeCustomValues(ctx, db, EMPLOYEE_FORM, rows)
    }
  })
}
