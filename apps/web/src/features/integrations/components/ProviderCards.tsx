import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormatter } from '../../../lib/session/session.ts'
import { ProviderBadge } from './ProviderBadge.tsx'
import classes from './Sso.module.css'

/** Overview of the providers; each card opens its set-up. */
export function ProviderCards({ providers }: { providers: readonly SsoProviderRow[] }) {
  return (
    <div className={classes.cards}>
      {providers.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} />
      ))}
    </div>
  )
}

function ProviderCard({ provider }: { provider: SsoProviderRow }) {
  const { t } = useTranslation('integrations')
  const format = useFormatter()
  const { tested_at: tested, email_domains: domains } = provider
  return (
    <Card component="article" padding="lg" className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4">
          <Anchor
            component={Link}
            to={`/integration/sso/${provider.id}`}
            className={classes.cardLink}
            inherit
            c="inherit"
            underline="never"
          >
            {provider.name}
          </Anchor>
        </Title>
        <ProviderBadge provider={provider} />
      </Group>
      <Text size="sm" c="dimmed" className={classes.break}>
        {provider.issuer}
      </Text>
      <Text size="sm">{domains.length > 0 ? domains.join(', ') : t('sso.anyDomain')}</Text>
      <Text size="sm" c="dimmed">
        {t('sso.people', { count: provider.people })} ·{' '}
        {tested ? t('sso.testedAt', { at: format.dayTime(tested) }) : t('sso.untested')}
      </Text>
    </Card>
  )
}
