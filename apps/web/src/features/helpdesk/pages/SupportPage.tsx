import { Anchor, Card, Skeleton, Stack, Text } from '@mantine/core'
import { readSupportPage } from '@muster/contract/calls/helpdesk/helpdesk-setup'
import { EmptyState } from '@muster/ui/feedback'
import { type KeyValue, KeyValueList, PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { listPath } from '../data/ticket-data.ts'
import '../texts.ts'

/** How the helpdesk is reached besides tickets. */
export default function SupportPage() {
  const { t } = useTranslation('helpdesk')
  const query = useQuery({ ...readOptions(readSupportPage, {}), meta: { errorShown: 'inline' as const } })
  return (
    <>
      <PageHeader
        title={t('supportPage.title')}
        subtitle={t('supportPage.subtitle')}
        primary={{ label: t('raise'), href: hrefOf(`${listPath()}?ticket=new`) }}
      />
      <Loaded query={query} skeleton={<Skeleton height={160} radius="md" />} order={2}>
        {({ intro, email, phone, hours }) => {
          const facts: KeyValue[] = [
            ...(email
              ? [
                  {
                    id: 'email',
                    label: t('supportPage.email'),
                    value: <Anchor href={`mailto:${email}`}>{email}</Anchor>,
                  },
                ]
              : []),
            ...(phone
              ? [
                  {
                    id: 'phone',
                    label: t('supportPage.phone'),
                    value: <Anchor href={`tel:${phone}`}>{phone}</Anchor>,
                  },
                ]
              : []),
            ...(hours ? [{ id: 'hours', label: t('supportPage.hours'), value: hours }] : []),
          ]
          if (facts.length === 0 && intro === '')
            return <EmptyState order={2} title={t('supportPage.none')} text={t('supportPage.noneText')} />
          return (
            <Card withBorder padding="lg" maw="40rem">
              <Stack gap="md">
                {intro ? <Text style={{ whiteSpace: 'pre-wrap' }}>{intro}</Text> : null}
                {facts.length > 0 ? <KeyValueList items={facts} layout="rows" /> : null}
              </Stack>
            </Card>
          )
        }}
      </Loaded>
    </>
  )
}
