import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import classes from './OrganisationChoice.module.css'

interface Provider {
  provider: string
  name: string
  org_name: string
}

export interface SsoChoiceProps {
  login: string
  providers: readonly Provider[]
  leaving: Provider | null
  onChoose: (provider: Provider) => void
  onBack: () => void
}

/**
 * Several providers claim the domain. Each is shown with its organisation, since any organisation can claim a
 * domain.
 */
export function SsoChoice({ login, providers, leaving, onChoose, onBack }: SsoChoiceProps) {
  const { t } = useTranslation('sso')
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('chooseTitle')}</Title>
        <Text c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {t('chooseText', { login })}
        </Text>
      </div>
      <ul className={classes.list}>
        {providers.map((one) => (
          <li key={one.provider}>
            <Button
              fullWidth
              size="lg"
              variant="default"
              justify="space-between"
              rightSection={<IconChevronRight size={18} aria-hidden />}
              loading={leaving?.provider === one.provider}
              disabled={leaving !== null && leaving.provider !== one.provider}
              onClick={() => onChoose(one)}
            >
              {one.org_name} · {one.name}
            </Button>
          </li>
        ))}
      </ul>
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('back')}
      </Anchor>
    </Stack>
  )
}
