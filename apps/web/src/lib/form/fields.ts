import type { FieldCondition, FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { formField } from './form-field.ts'

/** What most fields of a client's own form say besides their name; anything else of `FormField` may follow. */
export interface FieldSettings extends Partial<FormField> {
  isRequired?: boolean
  /** Readable, but not to be changed. */
  isLocked?: boolean
  help?: string
  /** Shown only while another field has one of these values. */
  showIf?: { field: string; values: FieldCondition['values'] }
}

type Maker = (slug: string, name: string, settings?: FieldSettings) => FormField

function given({ isRequired, isLocked, help, showIf, ...more }: FieldSettings): Partial<FormField> {
  return {
    IS_MANDATORY: isRequired ? 1 : 0,
    editable: !isLocked,
    help_text: help ?? '',
    conditions: showIf ? [{ effect: 'show', ...showIf }] : [],
    ...more,
  }
}

const maker =
  (FEILD_TYPE: FormField['FEILD_TYPE'], fixed: Partial<FormField> = {}): Maker =>
  (FIELD_SLUG, FIELD_NAME, settings = {}) =>
    formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE, ...fixed, ...given(settings) })

/** One line of text; 120 characters unless `MAX_LENGTH` says otherwise. */
export const textField = maker('input', { MAX_LENGTH: 120 })
/** Several lines; 500 characters unless `MAX_LENGTH` says otherwise. */
export const areaField = maker('textarea', { MAX_LENGTH: 500 })
/** A number of 0 or more. */
export const numberField = maker('number')
/** A number that may be negative. */
export const signedField = maker('decimal')
/** `YYYY-MM-DD`. */
export const dayField = maker('calander')
/** Yes or no. */
export const switchField = maker('switch')
/** A `status` of the wire: 1 while the record is in use, else 0. */
export const statusField = maker('switch', { FEILD_VALUES: statusValues() })
/** One person, searched for with the server. */
export const personField = maker('autocomplete', { master_status: 1, master: 'employee' })

function statusValues(): FieldOption[] {
  return [
    { value: 1, label: '' },
    { value: 0, label: '' },
  ]
}

/** Records by id and name as a field's choices. */
export function choicesFrom(records: readonly { id: number | string; name: string }[] = []): FieldOption[] {
  return records.map(({ id, name }) => ({ value: id, label: name }))
}

/** Fixed values as a field's choices, each with its words. */
export function choicesOf<Value extends string | number>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FieldOption[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

/** One of several choices. */
export function selectField(slug: string, name: string, choices: FieldOption[], settings?: FieldSettings) {
  return maker('select', { FEILD_VALUES: choices })(slug, name, settings)
}

/** Any number of choices; an empty list when there are none. */
export function multiField(slug: string, name: string, choices: FieldOption[], settings?: FieldSettings) {
  return maker('multi-select', { FEILD_VALUES: choices })(slug, name, settings)
}
