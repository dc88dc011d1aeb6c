import type { FieldCondition, FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { formField } from './form-field.ts'

/** Settings of a field defined by the client, besides its name; any property of `FormField` is allowed. */
export interface FieldSettings extends Partial<FormField> {
  isRequired?: boolean
  /** Read-only. */
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

/** Texts with a longer maximum are multi-line. */
export const LONG_TEXT = 300

/** A single-line text; default maximum length 120. */
export const textField = maker('input', { MAX_LENGTH: 120 })
/** A multi-line text; default maximum length 500. */
export const areaField = maker('textarea', { MAX_LENGTH: 500 })
/** A number of 0 or more. */
export const numberField = maker('number')
/** A whole number of 0 or more. */
export const wholeField = maker('numeric')
/** A number that may be negative. */
export const signedField = maker('decimal')
/** `YYYY-MM-DD`. */
export const dayField = maker('calander')
/** Yes or no. */
export const switchField = maker('switch')
/** A wire `status`: 1 active, 0 inactive. */
export const statusField = maker('switch', { FEILD_VALUES: statusValues() })
/** One person, searched on the server. */
export const personField = maker('autocomplete', { master_status: 1, master: 'employee' })

function statusValues(): FieldOption[] {
  return [
    { value: 1, label: '' },
    { value: 0, label: '' },
  ]
}

/** Converts records with id and name to a field's options. */
export function choicesFrom(records: readonly { id: number | string; name: string }[] = []): FieldOption[] {
  return records.map(({ id, name }) => ({ value: id, label: name }))
}

/** Converts fixed values to a field's options, with their labels. */
export function choicesOf<Value extends string | number>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FieldOption[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

/** A single choice. */
export function selectField(slug: string, name: string, choices: FieldOption[], settings?: FieldSettings) {
  return maker('select', { FEILD_VALUES: choices })(slug, name, settings)
}

/** A multiple choice; an empty list for none. */
export function multiField(slug: string, name: string, choices: FieldOption[], settings?: FieldSettings) {
  return maker('multi-select', { FEILD_VALUES: choices })(slug, name, settings)
}
