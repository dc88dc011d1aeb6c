import type { FieldControlProps } from './types.ts'

/** Label, help, error and state as props of Mantine's inputs. */
export function inputPropsOf({ field, error, isRequired, onBlur }: FieldControlProps) {
  return {
    label: field.FIELD_NAME,
    description: field.help_text || undefined,
    placeholder: field.placeholder || undefined,
    error,
    required: isRequired,
    disabled: !field.editable,
    onBlur,
  }
}

export function textOf(value: FieldControlProps['value']): string {
  return value === null || typeof value === 'boolean' || Array.isArray(value) ? '' : String(value)
}
