import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { HomeCard } from './HomeCard.tsx'
import { homeOptions } from './home-query.ts'
import NeedsPart from './parts/NeedsPart.tsx'
import '../texts.ts'

/** Self-service home card: what waits for the person, and what of theirs waits for others. */
export default function MeNeeds() {
  const { t } = useTranslation('dashboards')
  const query = useQuery(homeOptions())
  return (
    <Loaded
      query={query}
      order={2}
      skeleton={
        <HomeCard title={t('needs.title')}>
          <Skeleton height={44} radius="sm" aria-hidden />
        </HomeCard>
      }
    >
      {(home) =>
        home.parts.some(({ key }) => key === 'needs') ? (
          <NeedsPart home={home} onRetry={() => void query.refetch()} />
        ) : null
      }
    </Loaded>
  )
}
