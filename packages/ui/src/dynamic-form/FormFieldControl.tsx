import type { FormField } from '@muster/contract/forms/form-definition'
import { type ValueKind, valueKind } from '@muster/contract/forms/values/form-values'
import type { ComponentType } from 'react'
import { CalendarField, DateRangeField, DateTimeField, TimeField } from './fields/DateFields.tsx'
import { FileField } from './fields/FileField.tsx'
import { MobileField } from './fields/MobileField.tsx'
import { MultiSelectField, SelectField } from './fields/SelectFields.tsx'
import { PasswordField, TextareaField, TextField } from './fields/TextFields.tsx'
import { CheckboxGroupField, RadioField, SwitchField, TickField } from './fields/TickFields.tsx'
import type { FieldControlProps } from './types.ts'

type Control = ComponentType<FieldControlProps>

/** The control for each kind of value; types with a different control follow below. */
const controlOfKind: Readonly<Record<ValueKind, Control>> = {
  text: TextField,
  secret: PasswordField,
  email: TextField,
  phone: TextField,
  url: TextField,
  number: TextField,
  digits: TextField,
  decimal: TextField,
  choice: SelectField,
  choices: MultiSelectField,
  ticks: CheckboxGroupField,
  yesno: TickField,
  date: CalendarField,
  time: TimeField,
  'date-time': DateTimeField,
  'date-range': DateRangeField,
  file: FileField,
}

const controlOfType: Partial<Record<FormField['FEILD_TYPE'], Control>> = {
  textarea: TextareaField,
  editor: TextareaField,
  radio: RadioField,
  switch: SwitchField,
  mobile: MobileField,
}

/** The control of a field, by its type and kind of value. */
export function FormFieldControl(props: FieldControlProps) {
  const Chosen = controlOfType[props.field.FEILD_TYPE] ?? controlOfKind[valueKind(props.field)]
  return <Chosen {...props} />
}

/** Whether the field spans the form's full width. */
export function isWideField(field: FormField): boolean {
  return ['textarea', 'editor', 'file', 'checkbox', 'date-range'].includes(field.FEILD_TYPE)
}
