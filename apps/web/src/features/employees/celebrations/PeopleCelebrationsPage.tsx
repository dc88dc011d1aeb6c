import { Skeleton } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { CelebrationList } from './CelebrationList.tsx'
import { celebrationsOptions } from './celebration-queries.ts'
import './texts.ts'

const MOST = 200

/** Upcoming celebrations of the people in reach. */
export default function PeopleCelebrationsPage() {
  const { t } = useTranslation('celebrations')
  const coming = useQuery(celebrationsOptions('people', MOST))
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('peopleSubtitle')} count={coming.data?.total} />
      <Loaded query={coming} skeleton={<Skeleton height={320} radius="lg" aria-hidden />} order={2}>
        {({ celebrations, total }) => (
          <CelebrationList
            celebrations={celebrations}
            total={total}
            hrefOf={(id) => hrefOf(`/users/view/${id}`)}
          />
        )}
      </Loaded>
    </>
  )
}
