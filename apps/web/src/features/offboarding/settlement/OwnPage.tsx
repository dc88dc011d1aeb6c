import { Skeleton, Stack, Title } from '@mantine/core'
import { readOwnSettlement } from '@muster/contract/calls/offboarding/settlement/settlement'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { StatementView } from './StatementView.tsx'
import './texts.ts'

/** The reader's own statements, once approved. */
export default function OwnPage() {
  const { t } = useTranslation('settlement')
  const query = useQuery({
    ...readOptions(readOwnSettlement, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Stack gap="md" maw="60rem">
      <Title order={1}>{t('settlementTitles:own')}</Title>
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
        {({ statements }) =>
          statements.length === 0 ? (
            <EmptyState title={t('ownEmpty')} text={t('ownEmptyText')} />
          ) : (
            statements.map((one) => <StatementView key={one.settlement_id} statement={one} />)
          )
        }
      </Loaded>
    </Stack>
  )
}
