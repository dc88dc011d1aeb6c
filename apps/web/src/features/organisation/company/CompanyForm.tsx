import { Alert, Button, Card, Group, Select, Text, TextInput, Title } from '@mantine/core'
import {
  companyForEditing,
  type CompanyForm as Lists,
  readCompanyStructure,
  updateCompanyDetails,
} from '@muster/contract/organisation/company/company.contract'
import { registrationProblem } from '@muster/contract/organisation/company/registrations'
import { listStates } from '@muster/contract/reference/world-lists.contract'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isApiError, messageOf } from '../../../lib/api.ts'
import { fieldDateFormat } from '../../../lib/form-resources.ts'
import { endpointKey, readOptions, writeOptions } from '../../../lib/query.ts'
import { sessionStore, useUser } from '../../../lib/session.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import classes from './Company.module.css'
import { LogoEditor } from './LogoEditor.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'

type Detail = Omit<Lists['org_detail'], 'ORG_LOGO' | 'version'>

const choices = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card component="section" padding="lg">
      <Title order={2} size="h4">
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed" mt={4}>
          {text}
        </Text>
      ) : null}
      {children}
    </Card>
  )
}

/** The company's details: only what was changed is sent. */
export function CompanyForm({ lists }: { lists: Lists }) {
  const { t } = useTranslation('company')
  const { t: ui } = useTranslation('ui')
  const queries = useQueryClient()
  const { version, ORG_LOGO, ...kept } = lists.org_detail
  const [changes, setChanges] = useState<Partial<Detail>>({})
  const [left, setLeft] = useState<Record<string, string>>({})
  const draft: Detail = { ...kept, ...changes }
  const isDirty = Object.keys(changes).length > 0
  const save = useMutation({
    ...writeOptions(updateCompanyDetails),
    meta: { errorShown: 'inline' },
    onSuccess: async ({ org_detail }) => {
      const user = sessionStore.read()?.user
      if (user) {
        const { CURRENCY: currency, TIME_ZONE: time_zone } = org_detail
        sessionStore.patchUser({
          org_name: org_detail.ORG_NAME,
          formats: { ...user.formats, currency, time_zone },
        })
      }
      await refresh()
    },
  })
  async function refresh() {
    const shown = [companyForEditing, readCompanyStructure]
    await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
    setChanges({})
    setLeft({})
    save.reset()
  }
  const problems = { ...(save.error instanceof ApiError ? save.error.fields : {}), ...left }
  const set = (field: Partial<Detail>) => {
    save.reset()
    setLeft((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([path]) => !((path.split('.')[0] as string) in field)),
      ),
    )
    setChanges((before) => {
      const next = { ...before, ...field }
      const differs = Object.entries(next).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name as keyof Detail]),
      )
      return Object.fromEntries(differs) as Partial<Detail>
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(draft, ui('required'))
    setLeft(found)
    if (Object.keys(found).length === 0) save.mutate({ body: { version, ...(changes as object) } })
  }
  const fields = { draft, set, problems, lists }
  return (
    <form onSubmit={submit} noValidate className={`${classes.stack} ${classes.narrow}`}>
      <UnsavedGuard isDirty={isDirty && !save.isPending} />
      <Section title={t('logo.title')} text={t('logo.text')}>
        <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
          <LogoEditor logo={ORG_LOGO} />
        </div>
      </Section>
      <Section title={t('form.identity')}>
        <IdentityFields {...fields} />
      </Section>
      <Section title={t('numbers.title')} text={t('numbers.text')}>
        <RegistrationFields
          countries={countryChoices(lists)}
          homeCountry={draft.COUNTRY_ID}
          value={draft.registrations}
          problems={problems}
          onChange={(registrations) => set({ registrations })}
        />
      </Section>
      <Section title={t('form.contact')}>
        <ContactFields {...fields} />
      </Section>
      <Section title={t('form.regional')} text={t('form.regionalText')}>
        <RegionalFields {...fields} />
      </Section>
      {save.error ? (
        <Alert color="red" role="alert">
          <Text size="sm">{messageOf(save.error)}</Text>
          {isApiError(save.error, 'record.conflict') ? (
            <Button size="xs" variant="default" mt="xs" onClick={() => void refresh()}>
              {t('form.conflict')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {isDirty ? (
        <div className={classes.bar}>
          <Text size="sm">{t('form.unsaved')}</Text>
          <Group gap="xs">
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => {
                setChanges({})
                setLeft({})
                save.reset()
              }}
            >
              {t('form.discard')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('form.save')}
            </Button>
          </Group>
        </div>
      ) : null}
    </form>
  )
}

function problemsOf(draft: Detail, required: string): Record<string, string> {
  const problems: Record<string, string> = {}
  if (draft.ORG_NAME.trim() === '') problems.ORG_NAME = required
  for (const [index, { COUNTRY_ID, kind, number }] of draft.registrations.entries()) {
    if (kind.trim() === '') problems[`registrations.${index}.kind`] = required
    const problem = registrationProblem(COUNTRY_ID, kind, number)
    if (problem) problems[`registrations.${index}.number`] = problem
  }
  return problems
}

const countryChoices = (lists: Lists) =>
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
        // A state belongs to its country.
        set({ [name]: id === null ? null : Number(id), ...(name === 'COUNTRY_ID' ? { STATE_ID: null } : {}) })
      }
    />
  )
}

function IdentityFields(props: FieldsProps) {
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

function ContactFields(props: FieldsProps) {
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

function RegionalFields({ draft, set, problems, lists }: FieldsProps) {
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
