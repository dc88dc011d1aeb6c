import {
  Accordion,
  Alert,
  Button,
  Group,
  PasswordInput,
  Radio,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core'
import { saveSsoProvider } from '@muster/contract/calls/integrations/sso'
import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { draftOf, isSame, type ProviderDraft } from '../data/provider-draft.ts'
import { refreshSetup } from '../data/sso-queries.ts'
import { ClaimSettings } from './ClaimSettings.tsx'
import classes from './Sso.module.css'
import { SsoSection } from './SsoSection.tsx'

/** Claims that must have a name. */
const CLAIMS = ['email_claim', 'verified_claim']
const creations = ['off', 'employees', 'everyone'] as const

export interface ProviderSettingsProps {
  provider: SsoProviderRow
  onDirty: (isDirty: boolean) => void
}

/** Credentials from the provider, and who may sign in with it. */
export function ProviderSettings({ provider, onDirty }: ProviderSettingsProps) {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const kept = draftOf(provider)
  const [draft, setDraft] = useState<ProviderDraft>(kept)
  const isDirty = !isSame(draft, kept)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = useMutation({
    ...writeOptions(saveSsoProvider),
    onSuccess: () => refreshSetup(queries),
    meta: { errorShown: 'inline' },
  })
  const [isAdvanced, setAdvanced] = useState(false)
  const check = useFormCheck({
    values: draft,
    required: ['name', 'issuer', ...CLAIMS],
    error: save.error,
  })
  const fields = check.errors
  // A problem within the folded part must be seen.
  const hasClaimProblem = [...CLAIMS, 'scopes'].some((name) => fields[name])
  const change = (changes: Partial<ProviderDraft>) => {
    save.reset()
    setDraft((current) => ({ ...current, ...changes }))
  }
  return (
    <SsoSection title={t('provider.settings.title')}>
      <GuardedForm
        check={check}
        onSubmit={() => save.mutate({ body: { id: provider.id, version: provider.version, ...draft } })}
        isDirty={isDirty}
        isSaving={save.isPending}
      >
        <Stack gap="md" mt="md">
          <div className={classes.grid}>
            <TextInput
              label={t('provider.settings.name')}
              required
              value={draft.name}
              maxLength={80}
              error={fields.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TextInput
              label={t('provider.settings.issuer')}
              required
              value={draft.issuer}
              maxLength={500}
              error={fields.issuer}
              onChange={(event) => change({ issuer: event.currentTarget.value })}
            />
            <TextInput
              label={t('provider.settings.clientId')}
              description={' '}
              autoComplete="off"
              value={draft.client_id}
              maxLength={500}
              error={fields.client_id}
              onChange={(event) => change({ client_id: event.currentTarget.value })}
            />
            <PasswordInput
              label={t('provider.settings.clientSecret')}
              description={t(
                provider.has_client_secret ? 'provider.settings.secretKept' : 'provider.settings.secretNew',
              )}
              placeholder={provider.has_client_secret ? '••••••••' : ''}
              autoComplete="new-password"
              maxLength={2000}
              value={draft.client_secret}
              error={fields.client_secret}
              onChange={(event) => change({ client_secret: event.currentTarget.value })}
            />
            <TagsInput
              className={classes.wide}
              label={t('provider.settings.domains')}
              description={t('provider.settings.domainsText')}
              placeholder={t('provider.settings.domainsPlaceholder')}
              value={draft.email_domains}
              maxTags={50}
              acceptValueOnBlur
              splitChars={[',', ' ', ';']}
              error={Object.entries(fields).find(([path]) => path.startsWith('email_domains'))?.[1]}
              onChange={(domains) =>
                change({ email_domains: domains.map((one) => one.trim().toLowerCase()) })
              }
            />
          </div>
          <Radio.Group
            label={t('provider.settings.creation')}
            value={draft.creation}
            onChange={(value) => change({ creation: value as ProviderDraft['creation'] })}
          >
            <Stack gap="xs" mt="xs">
              {creations.map((value) => (
                <Radio key={value} value={value} label={t(`provider.settings.creations.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Accordion
            variant="separated"
            value={isAdvanced || hasClaimProblem ? 'claims' : null}
            onChange={(value) => setAdvanced(value !== null)}
          >
            <Accordion.Item value="claims">
              <Accordion.Control>{t('provider.settings.advanced')}</Accordion.Control>
              <Accordion.Panel>
                <ClaimSettings draft={draft} fields={fields} onChange={change} />
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
          {check.message ? (
            <Alert color="red" role="alert">
              {check.message}
            </Alert>
          ) : null}
          <Group gap="xs">
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              {t('provider.settings.save')}
            </Button>
            {isDirty ? (
              <Button variant="default" onClick={() => change(kept)}>
                {t('provider.settings.discard')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </GuardedForm>
    </SsoSection>
  )
}
