import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { homeOptions } from './home-query.ts'
import { PartFrame } from './PartFrame.tsx'
import NeedsPart from './parts/NeedsPart.tsx'
import '../texts.ts'

export const reads = [homeOptions()]

/** Self-service home card: what waits for the person, and what of theirs waits for others. */
export default function HomeNeeds() {
  const { t } = useTranslation('dashboards')
  const query = useQuery(homeOptions())
  return (
    <Loaded
      query={query}
      order={2}
      skeleton={
        <PartFrame title={t('needs.title')}>
          <Skeleton height={44} radius="sm" aria-hidden />
        </PartFrame>
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
