import type { FieldOption, FormField, FormValue, FormValues } from '@muster/contract/forms/form-definition'
import { allOptionsOf, optionsOf } from '@muster/contract/forms/values/form-values'
import type { FormResources } from './types.ts'

/** Whether the field's options are searched on the server instead of being passed in. */
export function isSearchedMaster(field: FormField, resources: FormResources): boolean {
  return (
    field.master_status === 1 &&
    field.master !== null &&
    resources.searchMaster !== undefined &&
    resources.masters?.[field.master] === undefined
  )
}

/** A value's members: a list as it is, comma-joined text split, null as an empty list. */
export function membersOf(value: FormValue): (string | number)[] {
  if (Array.isArray(value)) return value
  if (value === null || typeof value === 'boolean' || value === '') return []
  return typeof value === 'number' ? [value] : value.split(',').map((part) => part.trim())
}

/**
 * The options to offer, plus selected ones that are retired or belong to another parent: a value must never
 * look empty because its option is gone.
 */
export function offeredOptions(
  field: FormField,
  value: FormValue,
  values: FormValues,
  resources: FormResources,
): FieldOption[] {
  const offered = optionsOf(field, values, resources.masters)
  const isOffered = new Set(offered.map((option) => String(option.value)))
  const chosen = membersOf(value).filter((member) => !isOffered.has(String(member)))
  if (chosen.length === 0) return offered
  const known = [
    ...allOptionsOf(field, resources.masters),
    ...(field.master === null ? [] : (resources.knownOptions?.[field.master] ?? [])),
  ]
  const kept = chosen.map(
    (member) =>
      known.find((option) => String(option.value) === String(member)) ?? {
        value: member,
        label: String(member),
      },
  )
  return [...kept, ...offered]
}

/** The option's value for a control's text, so that ids stay numbers. */
export function valueOfText(options: readonly FieldOption[], text: string): string | number {
  return options.find((option) => String(option.value) === text)?.value ?? text
}
