import { Group, Input, Select, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useFormContext } from '../FormContext.tsx'
import { inputPropsOf, textOf } from '../field-props.ts'
import { filterInput } from '../input-filters.ts'
import { callingCode, DEFAULT_COUNTRY_ID, joinNumber, splitNumber, toE164 } from '../phone-number.ts'
import type { Country, FieldControlProps } from '../types.ts'

const india: Country = { id: DEFAULT_COUNTRY_ID, name: 'India', code: '+91' }

/** A phone number with its country; stored as E.164 if it is valid, or else as typed. */
export function MobileField(props: FieldControlProps) {
  const { field, onChange } = props
  const { resources, texts } = useFormContext()
  const labelId = useId()
  const countries = resources.countries?.length ? resources.countries : [india]
  const [chosenId, setChosenId] = useState(resources.defaultCountryId ?? DEFAULT_COUNTRY_ID)
  const stored = textOf(props.value)
  const { countryId, national } = splitNumber(stored, countries, chosenId)
  const country = countries.find((candidate) => candidate.id === countryId)
  const { label, description, error, required, disabled, placeholder, onBlur } = inputPropsOf(props)

  async function normalise() {
    onBlur()
    if (stored === '') return
    const number = await toE164(stored)
    if (number !== stored) onChange(number)
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <Group role="group" aria-labelledby={labelId} gap="xs" wrap="nowrap">
        <Select
          w={132}
          style={{ flex: 'none' }}
          aria-label={`${field.FIELD_NAME}: ${texts.country}`}
          searchable
          disabled={disabled}
          data={countries.map((candidate) => ({
            value: String(candidate.id),
            label: `${callingCode(candidate)} ${candidate.name}`,
          }))}
          value={String(countryId)}
          comboboxProps={{ width: 280, position: 'bottom-start' }}
          nothingFoundMessage={texts.nothingFound}
          onChange={(id) => {
            const next = countries.find((candidate) => String(candidate.id) === id)
            if (!next) return
            setChosenId(next.id)
            onChange(joinNumber(next, national) || null)
          }}
        />
        <TextInput
          style={{ flex: 1 }}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-label={field.FIELD_NAME}
          aria-required={required || undefined}
          placeholder={placeholder}
          disabled={disabled}
          error={Boolean(error)}
          value={national}
          onChange={(event) => {
            const text = filterInput(field, event.currentTarget.value)
            onChange(joinNumber(country, text) || null)
          }}
          onBlur={normalise}
        />
      </Group>
    </Input.Wrapper>
  )
}
