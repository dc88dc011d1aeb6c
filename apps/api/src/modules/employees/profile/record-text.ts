import type { FieldOption, FormField, FormValue } from '@muster/contract/forms/form-definition'
import { valueKind } from '@muster/contract/forms/values/form-values'

/** Master records by master and id, as `findMasterRecords` returns them. */
export type MasterNames = ReadonlyMap<string, ReadonlyMap<number | string, FieldOption>>

function memberText(field: FormField, names: MasterNames, value: string | number): string {
  if (field.master !== null) return names.get(field.master)?.get(value)?.label ?? ''
  const option = field.FEILD_VALUES.find((one) => String(one.value) === String(value))
  return option?.label ?? String(value)
}

/** A field's display value: names for ids, words for yes and no. Dates stay `YYYY-MM-DD`. */
export function fieldText(field: FormField, value: FormValue | undefined, names: MasterNames): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    const joint = valueKind(field) === 'date-range' ? ' – ' : ', '
    return value.map((one) => memberText(field, names, one)).join(joint)
  }
  if (valueKind(field) === 'ticks') {
    return String(value)
      .split(',')
      .map((one) => memberText(field, names, one))
      .join(', ')
  }
  return memberText(field, names, value)
}
