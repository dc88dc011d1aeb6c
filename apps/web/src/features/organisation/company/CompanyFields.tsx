import { Select, TextInput } from '@mantine/core'
import { listStates } from '@muster/contract/calls/reference/world-lists'
import type { CompanyForm as Lists } from '@muster/contract/organisation/company/company.contract'
import { DateField } from '@muster/ui/date-field'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Company.module.css'

/** Values of the form. */
export type Detail = Omit<Lists['org_detail'], 'ORG_LOGO' | 'version'>

const choices = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

export const countryChoices = (lists: Lists) =>
  lists.countries.map(({ COUNTRY_ID, COUNTRY_NAME }) => ({ value: String(COUNTRY_ID), label: COUNTRY_NAME }))

interface FieldsProps {
  draft: Detail
  set: (field: Partial<Detail>) => void
  problems: Readonly<Record<string, string>>
  lists: Lists
}

type TextName = 'ORG_NAME' | 'LEGAL_NAME' | 'WEBSITE' | 'EMAIL' | 'PHONE' | 'ADDRESS' | 'CITY' | 'POSTAL_CODE'

function TextField({
  name,
  draft,
  set,
  problems,
  ...input
}: FieldsProps & {
  name: TextName
  required?: boolean
  maxLength: number
  inputMode?: 'email' | 'url' | 'tel'
}) {
  const { t } = useTranslation('company')
  const { lists: _, ...rest } = input
  return (
    <TextInput
      {...rest}
      label={t(`form.${name}`)}
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
}

type IdName = 'ORG_TYPE' | 'INDUSTRY_TYPE' | 'COUNTRY_ID' | 'STATE_ID'

function IdField({
  name,
  data,
  draft,
  set,
  problems,
}: FieldsProps & { name: IdName; data: { value: string; label: string }[] }) {
  const { t } = useTranslation('company')
  const value = draft[name]
  return (
    <Select
      label={t(`form.${name}`)}
      data={data}
      searchable
      clearable
      limit={80}
      value={value === null ? null : String(value)}
      error={problems[name]}
      onChange={(id) =>
        // Changing the country clears the state.
        set({ [name]: id === null ? null : Number(id), ...(name === 'COUNTRY_ID' ? { STATE_ID: null } : {}) })
      }
    />
  )
}

export function IdentityFields(props: FieldsProps) {
  const { t } = useTranslation('company')
  const user = useUser()
  const { draft, set, problems, lists } = props
  return (
    <div className={classes.grid}>
      <TextField {...props} name="ORG_NAME" required maxLength={200} />
      <TextField {...props} name="LEGAL_NAME" maxLength={200} />
      <IdField {...props} name="ORG_TYPE" data={choices(lists.org_type)} />
      <IdField {...props} name="INDUSTRY_TYPE" data={choices(lists.industry_type)} />
      <DateField
        label={t('form.FOUNDED_ON')}
        format={fieldDateFormat(user.formats)}
        value={draft.FOUNDED_ON}
        error={problems.FOUNDED_ON}
        onChange={(FOUNDED_ON) => set({ FOUNDED_ON })}
      />
    </div>
  )
}

export function ContactFields(props: FieldsProps) {
  const { draft, lists } = props
  const country = draft.COUNTRY_ID
  const states = useQuery({
    ...readOptions(listStates, { params: { country: String(country) } }),
    enabled: country !== null,
    placeholderData: undefined,
  })
  const offered = (country === null ? [] : (states.data?.states ?? [])).map(({ STATE_ID, STATE_NAME }) => ({
    value: String(STATE_ID),
    label: STATE_NAME,
  }))
  return (
    <div className={classes.grid}>
      <TextField {...props} name="ADDRESS" maxLength={500} />
      <TextField {...props} name="CITY" maxLength={100} />
      <TextField {...props} name="POSTAL_CODE" maxLength={20} />
      <IdField {...props} name="COUNTRY_ID" data={countryChoices(lists)} />
      <IdField {...props} name="STATE_ID" data={offered} />
      <TextField {...props} name="WEBSITE" maxLength={200} inputMode="url" />
      <TextField {...props} name="EMAIL" maxLength={254} inputMode="email" />
      <TextField {...props} name="PHONE" maxLength={30} inputMode="tel" />
    </div>
  )
}

const offeredLanguages = ['en', 'hi']

export function RegionalFields({ draft, set, problems, lists }: FieldsProps) {
  const { t } = useTranslation('company')
  const zones = useMemo(() => lists.timezones.map(({ name, label }) => ({ value: name, label })), [lists])
  return (
    <div className={classes.grid}>
      <Select
        label={t('form.CURRENCY')}
        searchable
        limit={60}
        allowDeselect={false}
        data={lists.all_currency.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        value={draft.CURRENCY}
        error={problems.CURRENCY}
        onChange={(CURRENCY) => CURRENCY && set({ CURRENCY })}
      />
      <Select
        label={t('form.TIME_ZONE')}
        searchable
        limit={60}
        allowDeselect={false}
        data={
          zones.some(({ value }) => value === draft.TIME_ZONE)
            ? zones
            : [{ value: draft.TIME_ZONE, label: draft.TIME_ZONE }, ...zones]
        }
        value={draft.TIME_ZONE}
        error={problems.TIME_ZONE}
        onChange={(TIME_ZONE) => TIME_ZONE && set({ TIME_ZONE })}
      />
      <Select
        label={t('form.LANGUAGE')}
        allowDeselect={false}
        data={lists.all_language
          .filter(({ code }) => offeredLanguages.includes(code))
          .map(({ code, native_name }) => ({ value: code, label: native_name }))}
        value={draft.LANGUAGE}
        error={problems.LANGUAGE}
        onChange={(LANGUAGE) => LANGUAGE && set({ LANGUAGE })}
      />
    </div>
  )
}
