import { Button, List, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { PageHead } from '../components/PageHead.tsx'
import '../entry-texts.ts'

/** Target of the mail sent when a sign-up uses an address that already has an account. */
export default function AlreadyRegisteredPage() {
  const { t } = useTranslation('entry')
  return (
    <EntryFrame>
      <Stack gap="lg">
        <PageHead title={t('already.title')}>{t('already.text')}</PageHead>
        <List spacing="xs">
          <List.Item>{t('already.know')}</List.Item>
          <List.Item>{t('already.forgot')}</List.Item>
          <List.Item>{t('already.other')}</List.Item>
        </List>
        <Button component={Link} to="/" size="md">
          {t('toSignIn')}
        </Button>
        <Button component={Link} to="/forgotpassword" size="md" variant="default">
          {t('already.forgotAction')}
        </Button>
      </Stack>
    </EntryFrame>
  )
}
