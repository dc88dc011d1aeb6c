import { MultiSelect, NumberInput, Select, TagsInput, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField } from '../date-field/DateField.tsx'
import type { FilterOption } from '../filter-bar/types.ts'
import { TimeField } from '../time-field/TimeField.tsx'
import classes from './ConditionBuilder.module.css'
import type {
  ConditionBuilderTexts,
  ConditionColumn,
  ConditionFormats,
  ConditionOperator,
  ConditionValue,
} from './types.ts'

interface ConditionValuesProps {
  column: ConditionColumn
  input: ConditionOperator['input']
  values: readonly ConditionValue[]
  onChange: (values: ConditionValue[]) => void
  periods: readonly FilterOption[]
  formats: ConditionFormats | undefined
  number: string
  error: string | undefined
  texts: ConditionBuilderTexts
}

/** What a comparison compares with: one value, two, several, or a period. */
export function ConditionValues(props: ConditionValuesProps) {
  const { column, input, values, onChange, periods, number, error, texts: t } = props
  const label = t.value(number)
  if (input === 'period') {
    return (
      <Select
        aria-label={label}
        data={periods.map((period) => ({ value: String(period.value), label: period.label }))}
        value={values[0] === undefined ? null : String(values[0])}
        onChange={(next) => onChange(next === null ? [] : [next])}
        error={error}
      />
    )
  }
  if (input === 'several' && (column.kind === 'choice' || column.kind === 'text')) {
    const common = { 'aria-label': label, value: values.map(String), onChange, error, clearable: true }
    return column.kind === 'choice' ? (
      <MultiSelect {...common} data={[...(column.options ?? [])]} searchable hidePickedOptions />
    ) : (
      <TagsInput {...common} data={[]} />
    )
  }
  const valueAt = (at: number) => values[at] ?? ''
  const setAt = (at: number) => (next: ConditionValue) => {
    const all = Array.from({ length: input === 'two' ? 2 : 1 }, (_, index) =>
      index === at ? next : valueAt(index),
    )
    onChange(all.every((one) => one === '') ? [] : all)
  }
  const first = <OneValue {...props} label={label} value={valueAt(0)} onChange={setAt(0)} error={error} />
  if (input !== 'two') return first
  return (
    <div className={classes.two}>
      {first}
      <OneValue
        {...props}
        label={t.to(number)}
        value={valueAt(1)}
        onChange={setAt(1)}
        error={Boolean(error)}
      />
    </div>
  )
}

interface OneValueProps extends Pick<ConditionValuesProps, 'column' | 'formats' | 'texts'> {
  label: string
  value: ConditionValue
  onChange: (value: ConditionValue) => void
  error: ReactNode
}

function OneValue({ column, formats = {}, texts: t, label, value, onChange, error }: OneValueProps) {
  const common = { 'aria-label': label, error }
  const text = value === '' ? null : String(value)
  switch (column.kind) {
    case 'number':
      return <NumberInput {...common} value={numberOf(value)} onChange={onChange} hideControls />
    case 'minutes':
      return <Duration label={label} value={value} onChange={onChange} error={error} texts={t} />
    case 'date':
      return (
        <DateField
          {...common}
          format={formats.dateFormat}
          locale={formats.locale}
          value={text}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    case 'time':
      return (
        <TimeField
          {...common}
          isTwelveHour={formats.isTwelveHour}
          value={text}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    case 'boolean':
      return (
        <Select
          {...common}
          data={[
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]}
          value={text}
          onChange={(next) => onChange(next === 'true')}
        />
      )
    default:
      return (
        <TextInput
          {...common}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

const numberOf = (value: ConditionValue): number | string => (typeof value === 'boolean' ? '' : value)

const AN_HOUR = 60

/** A duration in minutes, entered in hours and minutes. */
function Duration({ label, value, onChange, error, texts: t }: Omit<OneValueProps, 'column' | 'formats'>) {
  const minutes = value === '' ? null : Number(value)
  const hours = minutes === null ? null : Math.trunc(minutes / AN_HOUR)
  const rest = minutes === null ? null : minutes % AN_HOUR
  const change = (nextHours: number | string, nextRest: number | string) => {
    if (nextHours === '' && nextRest === '') onChange('')
    else onChange(Number(nextHours) * AN_HOUR + Number(nextRest))
  }
  return (
    <>
      <div className={classes.duration}>
        <NumberInput
          aria-label={`${label}: ${t.hours}`}
          suffix={` ${t.hours}`}
          placeholder={t.hours}
          allowDecimal={false}
          hideControls
          value={hours ?? ''}
          onChange={(next) => change(next, rest ?? '')}
          error={Boolean(error)}
        />
        <NumberInput
          aria-label={`${label}: ${t.minutes}`}
          suffix={` ${t.minutes}`}
          placeholder={t.minutes}
          allowDecimal={false}
          hideControls
          value={rest ?? ''}
          onChange={(next) => change(hours ?? '', next)}
          error={Boolean(error)}
        />
      </div>
      {typeof error === 'string' ? (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {error}
        </Text>
      ) : null}
    </>
  )
}
