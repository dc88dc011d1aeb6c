import type { FieldCondition, FieldOption, FormField, FormValue, FormValues } from '../form-definition.ts'

/** Options by slug of the master. */
export type MasterOptions = Readonly<Record<string, readonly FieldOption[]>>

/** A value by slug; own properties only, so `constructor` finds nothing by inheritance. */
export function readValue(values: Readonly<Record<string, unknown>>, slug: string): unknown {
  return Object.hasOwn(values, slug) ? values[slug] : undefined
}

/** Null, blank text and the empty list count as "not filled in"; `false` and 0 do not. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** The single values of a field: members of a list, parts of a comma-joined text, or the value itself. */
function partsOf(value: unknown): string[] {
  if (isEmptyValue(value)) return ['']
  if (Array.isArray(value)) return value.map(String)
  const text = String(value).trim()
  return text.includes(',') ? [text, ...text.split(',').map((part) => part.trim())] : [text]
}

/** `true`, `1` and `'1'` are equal; so are `false`, `0` and an empty switch. */
function matchesValue(part: string, wanted: string | number | boolean): boolean {
  if (typeof wanted !== 'boolean') {
    return part === String(wanted) || (part === 'true' && wanted === 1) || (part === 'false' && wanted === 0)
  }
  return wanted ? part === 'true' || part === '1' : part === 'false' || part === '0' || part === ''
}

function conditionHolds(condition: FieldCondition, values: Readonly<Record<string, unknown>>): boolean {
  const parts = partsOf(readValue(values, condition.field))
  const isOne = condition.values.some((wanted) => parts.some((part) => matchesValue(part, wanted)))
  return isOne !== (condition.not === true)
}

/** Whether the field is shown: all of its `show` conditions hold. */
export function isVisible(field: FormField, values: Readonly<Record<string, unknown>>): boolean {
  return field.conditions.every(
    (condition) => condition.effect !== 'show' || conditionHolds(condition, values),
  )
}

/** Whether the field is mandatory: always, or because one of its `require` conditions holds. */
export function isRequired(field: FormField, values: Readonly<Record<string, unknown>>): boolean {
  if (!isVisible(field, values)) return false
  if (field.IS_MANDATORY === 1) return true
  return field.conditions.some(
    (condition) => condition.effect === 'require' && conditionHolds(condition, values),
  )
}

/** The `options` condition that filters a field's options by another field, if any. */
function narrowing(field: FormField): FieldCondition | undefined {
  return field.conditions.find((condition) => condition.effect === 'options')
}

/** All options of the field, unfiltered and including retired ones. */
export function allOptionsOf(field: FormField, masterOptions: MasterOptions = {}): readonly FieldOption[] {
  if (field.master_status !== 1 || field.master === null) return field.FEILD_VALUES
  return Object.hasOwn(masterOptions, field.master) ? (masterOptions[field.master] ?? []) : []
}

/**
 * The options that can be chosen now: active ones that fit the value of the filtering field. Options without
 * a parent always fit; while the filtering field is empty, only those are returned.
 */
export function optionsOf(
  field: FormField,
  values: Readonly<Record<string, unknown>>,
  masterOptions: MasterOptions = {},
): FieldOption[] {
  const condition = narrowing(field)
  const parents = condition ? partsOf(readValue(values, condition.field)) : null
  return allOptionsOf(field, masterOptions).filter((option) => {
    if (option.active === false) return false
    if (parents === null || option.parent === null || option.parent === undefined) return true
    return parents.includes(String(option.parent))
  })
}

/**
 * The values without those of hidden fields. A hidden field counts as empty in conditions, so this repeats
 * until nothing more is hidden; each round removes at least one value, so it terminates.
 */
export function visibleValues(fields: readonly FormField[], values: FormValues): FormValues {
  const kept = new Map<string, FormValue>(Object.entries(values))
  for (;;) {
    const current = Object.fromEntries(kept)
    const hidden = fields.filter(
      (field) => kept.has(field.FIELD_SLUG) && field.conditions.length > 0 && !isVisible(field, current),
    )
    if (hidden.length === 0) return current
    for (const field of hidden) kept.delete(field.FIELD_SLUG)
  }
}
