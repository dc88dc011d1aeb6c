import { Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import classes from './Sso.module.css'
import { SsoSection } from './SsoSection.tsx'

const COPIED_MS = 3_000

/** The redirect URI to register with the provider. */
export function RedirectAddress({ address }: { address: string }) {
  const { t } = useTranslation('integrations')
  return (
    <SsoSection title={t('provider.register.title')} text={t('provider.register.text')}>
      <Text size="sm" fw={500} mb={4}>
        {t('provider.register.address')}
      </Text>
      <Group gap="xs" align="stretch">
        <code className={classes.address}>{address}</code>
        <CopyButton value={address} timeout={COPIED_MS}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'provider.register.copied' : 'provider.register.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </SsoSection>
  )
}
