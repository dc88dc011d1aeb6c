import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { beginSsoTest, checkSsoProvider } from '@muster/contract/calls/integrations/sso'
import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { openTestWindow } from '../data/test-window.ts'
import { CheckSteps } from './CheckSteps.tsx'
import { SsoSection } from './SsoSection.tsx'
import { TestResult } from './TestResult.tsx'

interface ProviderTestProps {
  provider: SsoProviderRow
  /** Unsaved changes, which a test would not include. */
  isDirty: boolean
}

/** Checks the provider's configuration, and runs a test sign-in that opens no session. */
export function ProviderTest({ provider, isDirty }: ProviderTestProps) {
  const { t } = useTranslation('integrations')
  const format = useFormatter()
  const [blockedAddress, setBlockedAddress] = useState('')
  const { id } = provider
  const check = useMutation({
    mutationFn: () => call(checkSsoProvider, { body: { id } }),
    meta: { errorShown: 'inline' },
  })
  const test = useMutation({
    mutationFn: async (show: (address: string) => boolean) => {
      const begun = await call(beginSsoTest, { body: { id } })
      setBlockedAddress(show(begun.address) ? '' : begun.address)
      return begun.test_id
    },
    meta: { errorShown: 'inline' },
  })
  const isComplete = provider.client_id !== '' && provider.has_client_secret
  const error = test.error ?? check.error
  const tested = provider.tested_at
  return (
    <SsoSection title={t('provider.check.title')} text={t('provider.check.text')}>
      <Stack gap="md">
        <Group gap="xs">
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('provider.check.run')}
          </Button>
          <Button
            variant="default"
            loading={test.isPending}
            disabled={!isComplete}
            // The window must be opened in the click handler, otherwise browsers block it.
            onClick={() => test.mutate(openTestWindow())}
          >
            {t('provider.check.test')}
          </Button>
          <Text size="sm" c="dimmed">
            {tested ? t('sso.testedAt', { at: format.dayTime(tested) }) : t('sso.untested')}
          </Text>
        </Group>
        {isComplete ? null : (
          <Text size="sm" c="dimmed">
            {t('provider.check.incomplete')}
          </Text>
        )}
        {isDirty ? (
          <Alert color="yellow" role="status">
            {t('provider.check.saveFirst')}
          </Alert>
        ) : null}
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        {check.isPending ? (
          <Loader size="sm" role="progressbar" aria-label={t('provider.check.run')} />
        ) : null}
        {check.data ? <CheckSteps steps={check.data.steps} /> : null}
        {blockedAddress ? (
          <Alert color="yellow" role="status">
            {t('provider.check.blocked')}{' '}
            <Anchor href={blockedAddress} target="_blank" rel="noopener noreferrer" inherit>
              {t('provider.check.openHere')}
            </Anchor>
          </Alert>
        ) : null}
        {test.data === undefined ? null : <TestResult key={test.data} id={test.data} />}
      </Stack>
    </SsoSection>
  )
}
