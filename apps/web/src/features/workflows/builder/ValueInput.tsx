import { Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import type { Condition, PropertyInfo } from '@muster/contract/workflows/definition'
import { valuesOf } from '@muster/contract/workflows/operators'
import type { Operator } from '@muster/contract/workflows/workflows.constants'
import { DateField } from '@muster/ui/date-field'
import { useTranslation } from 'react-i18next'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'

type Values = Condition['values']

interface ValueInputProps {
  property: PropertyInfo
  operator: Operator
  values: Values
  onChange: (values: Values) => void
}

/** Values of a comparison: the property type determines the control, the operator the number of values. */
export function ValueInput({ property, operator, values, onChange }: ValueInputProps) {
  const { t } = useTranslation('workflows')
  const wanted = valuesOf(operator)
  if (wanted === 0) return null
  if (wanted === 'many') return <Options property={property} values={values} onChange={onChange} />
  if (wanted === 2)
    return (
      <Group gap={6} grow>
        {[0, 1].map((at) => (
          <One
            key={at}
            property={property}
            label={at === 0 ? t('branch.from') : t('branch.to')}
            value={values[at]}
            onChange={(value) =>
              onChange(at === 0 ? [value, ...values.slice(1, 2)] : [values[0] ?? value, value])
            }
          />
        ))}
      </Group>
    )
  return (
    <One
      property={property}
      label={t('branch.value')}
      value={values[0]}
      onChange={(value) => onChange(value === '' ? [] : [value])}
    />
  )
}

function Options({ property, values, onChange }: Omit<ValueInputProps, 'operator'>) {
  const { t } = useTranslation('workflows')
  const options = property.options ?? []
  return (
    <MultiSelect
      label={t('branch.values')}
      searchable
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={values.map(String)}
      onChange={(chosen) =>
        onChange(chosen.flatMap((value) => options.find(({ id }) => String(id) === value)?.id ?? []))
      }
    />
  )
}

interface OneProps {
  property: Pick<PropertyInfo, 'type' | 'options'>
  label: string
  value: Values[number] | undefined
  onChange: (value: Values[number]) => void
}

/** Input for one value of a property's type. */
export function One({ property, label, value, onChange }: OneProps) {
  const { t } = useTranslation('workflows')
  switch (property.type) {
    case 'number':
      return (
        <NumberInput
          label={label}
          decimalScale={4}
          value={typeof value === 'boolean' ? '' : (value ?? '')}
          onChange={onChange}
        />
      )
    case 'date':
      return <Day label={label} value={value} onChange={onChange} />
    case 'flag':
      return (
        <Select
          label={label}
          allowDeselect={false}
          data={[
            { value: 'true', label: t('branch.yes') },
            { value: 'false', label: t('branch.no') },
          ]}
          value={value === undefined ? null : String(value)}
          onChange={(chosen) => onChange(chosen === 'true')}
        />
      )
    case 'option':
      return (
        <Select
          label={label}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('remove') }}
          data={(property.options ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value === undefined || value === '' ? null : String(value)}
          onChange={(chosen) => onChange(property.options?.find(({ id }) => String(id) === chosen)?.id ?? '')}
        />
      )
    case 'text':
      return (
        <TextInput
          label={label}
          maxLength={200}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}

function Day({ label, value, onChange }: Omit<OneProps, 'property'>) {
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  return (
    <DateField
      label={label}
      format={fieldDateFormat(formats)}
      texts={dateFieldTexts}
      value={typeof value === 'string' && value ? value : null}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}
