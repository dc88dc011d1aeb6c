import { Checkbox, CheckboxGroup, Group, Radio, Switch } from '@mantine/core'
import { useFormContext } from '../FormContext.tsx'
import { membersOf, offeredOptions, valueOfText } from '../field-options.ts'
import { inputPropsOf, textOf } from '../field-props.ts'
import type { FieldControlProps } from '../types.ts'

function useOptions({ field, value }: FieldControlProps) {
  const { resources, values } = useFormContext()
  return offeredOptions(field, value, values, resources)
}

/** A single choice of a few visible options. */
export function RadioField(props: FieldControlProps) {
  const options = useOptions(props)
  const { placeholder: _, disabled, ...input } = inputPropsOf(props)
  return (
    <Radio.Group
      {...input}
      value={textOf(props.value)}
      onChange={(text) => props.onChange(valueOfText(options, text))}
    >
      <Group mt={6} gap="lg">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={String(option.value)}
            label={option.label}
            disabled={disabled}
            error={Boolean(props.error)}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** A multiple choice of a few visible options; stored as comma-joined text. */
export function CheckboxGroupField(props: FieldControlProps) {
  const options = useOptions(props)
  const { placeholder: _, disabled, ...input } = inputPropsOf(props)
  // In the order of the options rather than of the clicks, so that equal selections are equal texts.
  const join = (ticked: string[]) =>
    options
      .map((option) => String(option.value))
      .filter((text) => ticked.includes(text))
      .join(',')
  return (
    <CheckboxGroup
      {...input}
      value={membersOf(props.value).map(String)}
      onChange={(ticked) => props.onChange(join(ticked) || null)}
    >
      <Group mt={6} gap="lg">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={String(option.value)}
            label={option.label}
            disabled={disabled}
            error={Boolean(props.error)}
          />
        ))}
      </Group>
    </CheckboxGroup>
  )
}

function isYes(value: FieldControlProps['value']): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** A single checkbox: yes or no. */
export function TickField(props: FieldControlProps) {
  const { placeholder: _, ...input } = inputPropsOf(props)
  return (
    <Checkbox
      {...input}
      checked={isYes(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

export function SwitchField(props: FieldControlProps) {
  const { placeholder: _, ...input } = inputPropsOf(props)
  return (
    <Switch
      {...input}
      mt="xl"
      checked={isYes(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
