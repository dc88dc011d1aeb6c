import { Button, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../data/portal-data.ts'
import { Gate } from '../parts/Gate.tsx'
import '../texts.ts'

/** After the joining form was submitted. */
export default function SuccessPage() {
  const { t } = useTranslation('candidates')
  return (
    <Gate>
      {(key, { first_name: name, org_name: company }) => (
        <Stack gap="md">
          <Title order={1}>{t('success.title', { name })}</Title>
          <Text>{t('success.text', { company })}</Text>
          <Button component={Link} to={pathTo.home(key)} mih={44}>
            {t('letter.home')}
          </Button>
        </Stack>
      )}
    </Gate>
  )
}
