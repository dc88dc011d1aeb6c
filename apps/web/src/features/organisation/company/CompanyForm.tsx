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
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
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
  const check = useFormCheck({
    values: draft,
    required: ['ORG_NAME'],
    problems: numberProblems(draft),
    error: save.error,
  })
  const discard = () => {
    setChanges({})
    check.restart()
    save.reset()
  }
  async function refresh() {
    const shown = [companyForEditing, readCompanyStructure]
    await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
    discard()
  }
  const set = (field: Partial<Detail>) => {
    save.reset()
    setChanges((before) => {
      const next = { ...before, ...field }
      const differs = Object.entries(next).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name as keyof Detail]),
      )
      return Object.fromEntries(differs) as Partial<Detail>
    })
  }
  const problems = check.errors
  const fields = { draft, set, problems, lists }
  return (
    <GuardedForm
      check={check}
      onSubmit={() => save.mutate({ body: { version, ...(changes as object) } })}
      isDirty={isDirty}
      isSaving={save.isPending}
      className={`${classes.stack} ${classes.narrow}`}
    >
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
      {check.message ? (
        <Alert color="red" role="alert">
          <Text size="sm">{check.message}</Text>
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
            <Button variant="default" disabled={save.isPending} onClick={discard}>
              {t('form.discard')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('form.save')}
            </Button>
          </Group>
        </div>
      ) : null}
    </GuardedForm>
  )
}

/** Problems of registration numbers, by their place in the list. */
function numberProblems({ registrations }: Detail): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, { COUNTRY_ID, kind, number }] of registrations.entries()) {
    if (kind.trim() === '') problems[`registrations.${index}.kind`] = fieldTexts('required')
    const problem = registrationProblem(COUNTRY_ID, kind, number)
    if (problem) problems[`registrations.${index}.number`] = problem
  }
  return problems
}
