import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { readOwnLines } from '@muster/contract/calls/offboarding/clearance/clearance'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Lines } from './Lines.tsx'
import './texts.ts'

/** What the reader, who leaves, still has to return or settle. */
export default function OwnPage() {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const query = useQuery({
    ...readOptions(readOwnLines, { query: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Stack gap="md" maw="48rem">
      <Title order={1}>{t('clearanceTitles:own')}</Title>
      <Loaded query={query} skeleton={<Skeleton height={280} radius="md" />}>
        {(data) => {
          if (!data) return <EmptyState title={t('ownEmpty')} text={t('ownEmptyText')} />
          const open = data.lines.filter(({ state }) => state === 'open').length
          return (
            <>
              <Text>
                {[
                  open === 0 ? t('ownDone') : t('ownOpen', { count: open }),
                  data.last_working_day ? `${t('lastDay')}: ${format.date(data.last_working_day)}` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Lines lines={data.lines} />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}
