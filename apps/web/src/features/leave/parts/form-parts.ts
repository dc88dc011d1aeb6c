import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { formField } from '../../../lib/form/form-field.ts'

type Given = Partial<FormField>

export const text = (FIELD_SLUG: string, FIELD_NAME: string, more: Given = {}) =>
  formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'input', ...more })
export const number = (FIELD_SLUG: string, FIELD_NAME: string, more: Given = {}) =>
  formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'decimal', ...more })
export const onOff = (FIELD_SLUG: string, FIELD_NAME: string, more: Given = {}) =>
  formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'switch', ...more })
export const day = (FIELD_SLUG: string, FIELD_NAME: string, more: Given = {}) =>
  formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'calander', ...more })
export const choice = (
  FIELD_SLUG: string,
  FIELD_NAME: string,
  FEILD_VALUES: FieldOption[],
  more: Given = {},
) => formField({ FIELD_SLUG, FIELD_NAME, FEILD_TYPE: 'select', FEILD_VALUES, ...more })

/** Shown only while another field has one of these values. */
export const when = (field: string, values: (string | number)[]): Given => ({
  conditions: [{ effect: 'show', field, values }],
})

export const optionsOf = (list: readonly { id: number; name: string }[]): FieldOption[] =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** An optional number: returns `otherwise` when the field is empty. */
export const numberOr = <T>(value: unknown, otherwise: T): number | T =>
  value === null || value === undefined || value === '' ? otherwise : Number(value)
export const isOn = (value: unknown) => value === true || value === 1 || value === '1'
export const textIn = (value: unknown) => (value === null || value === undefined ? '' : String(value))
