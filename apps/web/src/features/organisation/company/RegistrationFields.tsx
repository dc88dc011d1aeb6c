import { ActionIcon, Autocomplete, Button, Select, TextInput } from '@mantine/core'
import type { CompanyForm } from '@muster/contract/organisation/company/company.contract'
import {
  exampleOf,
  maskOf,
  registrationKinds,
  throughMask,
} from '@muster/contract/organisation/company/registrations'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Company.module.css'

type Registrations = CompanyForm['org_detail']['registrations']

interface RegistrationFieldsProps {
  countries: { value: string; label: string }[]
  /** Kinds offered for a new number. */
  homeCountry: number | null
  value: Registrations
  onChange: (value: Registrations) => void
  problems: Readonly<Record<string, string>>
}

/** Registration numbers of any country and kind; those with a known format are validated while typing. */
export function RegistrationFields({
  countries,
  homeCountry,
  value,
  onChange,
  problems,
}: RegistrationFieldsProps) {
  const { t } = useTranslation('company')
  const change = (index: number, changes: Partial<Registrations[number]>) =>
    onChange(
      value.map((one, at) => {
        if (at !== index) return one
        const next = { ...one, ...changes }
        const mask = maskOf(next.COUNTRY_ID, next.kind)
        return mask ? { ...next, number: throughMask(next.number, mask) } : next
      }),
    )
  return (
    <>
      <ul className={classes.numbers}>
        {value.map((one, index) => {
          const mask = maskOf(one.COUNTRY_ID, one.kind)
          const known = registrationKinds.filter(({ countryId }) => countryId === one.COUNTRY_ID)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: numbers are identified by index
            <li key={index}>
              <Select
                aria-label={t('numbers.country', { number: index + 1 })}
                placeholder={t('numbers.countryPlaceholder')}
                data={countries}
                searchable
                clearable
                limit={60}
                value={one.COUNTRY_ID === null ? null : String(one.COUNTRY_ID)}
                error={problems[`registrations.${index}.COUNTRY_ID`]}
                onChange={(id) => change(index, { COUNTRY_ID: id === null ? null : Number(id) })}
              />
              <Autocomplete
                aria-label={t('numbers.kind', { number: index + 1 })}
                placeholder={t('numbers.kindPlaceholder')}
                data={known.map(({ kind }) => kind)}
                maxLength={60}
                value={one.kind}
                error={problems[`registrations.${index}.kind`]}
                onChange={(kind) => change(index, { kind })}
              />
              <TextInput
                aria-label={t('numbers.number', { number: index + 1 })}
                placeholder={mask ? t('numbers.like', { example: exampleOf(mask) }) : undefined}
                maxLength={60}
                value={one.number}
                error={problems[`registrations.${index}.number`]}
                onChange={(event) => change(index, { number: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('numbers.remove', { number: index + 1 })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Button
        variant="default"
        size="sm"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={value.length >= 30}
        onClick={() => onChange([...value, { COUNTRY_ID: homeCountry, kind: '', number: '' }])}
      >
        {t('numbers.add')}
      </Button>
    </>
  )
}
