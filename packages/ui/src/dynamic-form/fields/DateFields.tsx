import { Group, Input } from '@mantine/core'
import { useId } from 'react'
import { DateField } from '../../date-field/DateField.tsx'
import { TimeField as TimeInput } from '../../time-field/TimeField.tsx'
import { useFormContext } from '../FormContext.tsx'
import { inputPropsOf, textOf } from '../field-props.ts'
import { dateLimitsOf } from '../form-problems.ts'
import type { FieldControlProps } from '../types.ts'

function useDateProps({ field }: FieldControlProps) {
  const { resources, today } = useFormContext()
  return {
    ...dateLimitsOf(field, resources, today),
    format: resources.dateFormat,
    locale: resources.locale,
    texts: resources.dateFieldTexts,
  }
}

/** A calendar day; FUTURE_DATE_SELECT and the form's limits disable days in the calendar. */
export function CalendarField(props: FieldControlProps) {
  return (
    <DateField
      {...inputPropsOf(props)}
      {...useDateProps(props)}
      value={textOf(props.value) || null}
      onChange={props.onChange}
    />
  )
}

export function TimeField(props: FieldControlProps) {
  const { resources } = useFormContext()
  return (
    <TimeInput
      {...inputPropsOf(props)}
      isTwelveHour={resources.isTwelveHour}
      value={textOf(props.value) || null}
      onChange={props.onChange}
    />
  )
}

/** Props of a labelled group of inputs, each with its own label. */
function useGroup(props: FieldControlProps) {
  const id = useId()
  const { label, description, error, required, disabled, onBlur } = inputPropsOf(props)
  return {
    wrapper: { label, description, error, required, labelElement: 'div' as const, labelProps: { id } },
    group: { role: 'group', 'aria-labelledby': id },
    member: { disabled, error: Boolean(error), onBlur, 'aria-required': required || undefined },
  }
}

/** A day and a time of day, stored as `YYYY-MM-DDTHH:mm`. */
export function DateTimeField(props: FieldControlProps) {
  const { texts, resources } = useFormContext()
  const dateProps = useDateProps(props)
  const { wrapper, group, member } = useGroup(props)
  const [day = '', time = ''] = textOf(props.value).split('T')
  const join = (nextDay: string, nextTime: string) =>
    props.onChange(nextDay || nextTime ? `${nextDay}T${nextTime}` : null)
  return (
    <Input.Wrapper {...wrapper}>
      <Group {...group} gap="xs" wrap="nowrap" grow>
        <DateField
          {...member}
          {...dateProps}
          aria-label={`${props.field.FIELD_NAME}: ${texts.date}`}
          value={day || null}
          onChange={(next) => join(next ?? '', time)}
        />
        <TimeInput
          {...member}
          isTwelveHour={resources.isTwelveHour}
          aria-label={`${props.field.FIELD_NAME}: ${texts.time}`}
          value={time || null}
          onChange={(next) => join(day, next ?? '')}
        />
      </Group>
    </Input.Wrapper>
  )
}

/** First and last day, stored as a list of two. */
export function DateRangeField(props: FieldControlProps) {
  const { texts } = useFormContext()
  const dateProps = useDateProps(props)
  const { wrapper, group, member } = useGroup(props)
  const [from = '', to = ''] = Array.isArray(props.value) ? props.value.map(String) : []
  const join = (nextFrom: string | null, nextTo: string | null) =>
    props.onChange(nextFrom || nextTo ? [nextFrom ?? '', nextTo ?? ''] : null)
  return (
    <Input.Wrapper {...wrapper}>
      <Group {...group} gap="xs" wrap="nowrap" grow>
        <DateField
          {...member}
          {...dateProps}
          aria-label={`${props.field.FIELD_NAME}: ${texts.from}`}
          value={from || null}
          onChange={(next) => join(next, to)}
        />
        <DateField
          {...member}
          {...dateProps}
          min={from || dateProps.min}
          aria-label={`${props.field.FIELD_NAME}: ${texts.to}`}
          value={to || null}
          onChange={(next) => join(from, next)}
        />
      </Group>
    </Input.Wrapper>
  )
}
