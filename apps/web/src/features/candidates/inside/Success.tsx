import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import type { OpenedLink } from '../../../lib/portal/link.ts'
import { pathTo, portalOptions } from '../data/portal-data.ts'
import '../texts.ts'

/** After the joining form was submitted; before, the page that says what to do. */
export default function SuccessPage(props: InsideProps) {
  return (
    <Inside {...props}>
      <Thanks {...props} />
    </Inside>
  )
}

function Thanks({ linkKey, opened }: { linkKey: string; opened: OpenedLink }) {
  const { t } = useTranslation('candidates')
  const query = useQuery(portalOptions(linkKey))
  return (
    <Loaded linkKey={linkKey} query={query}>
      {({ form }) =>
        form.submitted_at === null ? (
          <Navigate to={pathTo.home(linkKey)} replace />
        ) : (
          <Stack gap="md">
            <Title order={1}>{t('success.title', { name: opened.first_name })}</Title>
            <Text>{t('success.text', { company: opened.org_name })}</Text>
            <Button component={Link} to={pathTo.home(linkKey)} mih={44}>
              {t('letter.home')}
            </Button>
          </Stack>
        )
      }
    </Loaded>
  )
}
