import { Alert, Stack, Switch } from '@mantine/core'
import { switchSsoProvider } from '@muster/contract/calls/integrations/sso'
import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshSetup } from '../data/sso-queries.ts'
import { SsoSection } from './SsoSection.tsx'

/** Whether people may, or must, sign in with the provider. */
export function ProviderUse({ provider }: { provider: SsoProviderRow }) {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const save = useMutation({
    ...writeOptions(switchSsoProvider),
    onSuccess: () => refreshSetup(queries),
    meta: { errorShown: 'inline' },
  })
  const isOn = provider.status === 1
  const turn = (status: 0 | 1, is_required: boolean) =>
    save.mutate({ body: { id: provider.id, status, is_required } })
  return (
    <SsoSection title={t('provider.use.title')}>
      <Stack gap="md" mt="md">
        <Switch
          label={t('provider.use.on')}
          description={t('provider.use.onText')}
          checked={isOn}
          disabled={save.isPending}
          onChange={(event) => turn(event.currentTarget.checked ? 1 : 0, provider.is_required)}
        />
        <Switch
          label={t('provider.use.required')}
          description={t('provider.use.requiredText')}
          checked={provider.is_required}
          disabled={save.isPending || !isOn}
          onChange={(event) => turn(1, event.currentTarget.checked)}
        />
        {provider.is_required && !provider.tested_at ? (
          <Alert color="yellow" role="status">
            {t('provider.use.stale')}
          </Alert>
        ) : null}
        {save.error ? (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        ) : null}
      </Stack>
    </SsoSection>
  )
}
