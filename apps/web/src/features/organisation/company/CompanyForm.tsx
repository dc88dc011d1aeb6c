import { Alert, Button, Card, Group, Text, Title } from '@mantine/core'
import {
  companyForEditing,
  readCompanyStructure,
  updateCompanyDetails,
} from '@muster/contract/calls/organisation/company/company'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { CompanyForm as Lists } from '@muster/contract/organisation/company/company.contract'
import { registrationProblem } from '@muster/contract/organisation/company/registrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { sessionStore } from '../../../lib/session/session.ts'
import classes from './Company.module.css'
import {
  ContactFields,
  countryChoices,
  type Detail,
  IdentityFields,
  RegionalFields,
} from './CompanyFields.tsx'
import { LogoEditor } from './LogoEditor.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'

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

/** Edits the company's details; sends only changed fields. */
export function CompanyForm({ lists }: { lists: Lists }) {
  const { t } = useTranslation('company')
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
    const found = problemsOf(draft, fieldTexts('required'))
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
