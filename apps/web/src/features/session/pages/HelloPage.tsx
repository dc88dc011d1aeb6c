import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { entryFacts } from '@muster/contract/calls/session/sign-up'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { PageHead } from '../components/PageHead.tsx'
import '../entry-texts.ts'

/** Greeting page: what the product is, with links to continue. */
export default function HelloPage() {
  const { t } = useTranslation('entry')
  const facts = useQuery({
    queryKey: [entryFacts.id],
    queryFn: ({ signal }) => call(entryFacts, {}, { signal }),
    // The greeting works without the version.
    meta: { errorShown: 'inline' },
  })
  return (
    <EntryFrame>
      <Stack gap="lg">
        <PageHead title={t('hello.title')}>{t('hello.text')}</PageHead>
        <Button component={Link} to="/" size="md">
          {t('toSignIn')}
        </Button>
        {facts.isPending ? <Skeleton height={20} width={96} /> : null}
        {facts.data ? (
          <Text size="sm" c="dimmed">
            {t('hello.version', { version: facts.data.version })}
          </Text>
        ) : null}
      </Stack>
    </EntryFrame>
  )
}
