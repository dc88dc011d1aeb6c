import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHead } from './PageHead.tsx'

/** Confirms that a mailed link has done its work, with a link to sign in. */
export function LinkDone({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('entry')
  return (
    <Stack gap="lg" role="status">
      <PageHead title={title}>{text}</PageHead>
      <Button component={Link} to="/" size="md">
        {t('toSignIn')}
      </Button>
    </Stack>
  )
}
