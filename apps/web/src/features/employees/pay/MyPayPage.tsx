import { Skeleton } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { PayHistory } from './PayHistory.tsx'
import { ownPayOptions } from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

/** One's own pay, where the organisation shows it. */
export default function MyPayPage() {
  const { t } = useTranslation('pay')
  const pay = useQuery(ownPayOptions)
  return (
    <>
      <PageHeader title={t('titles.mine')} />
      <Loaded query={pay} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
        {({ is_shown: isShown, revisions }) =>
          isShown && revisions.length > 0 ? (
            <PayHistory revisions={revisions} />
          ) : (
            <EmptyState
              order={2}
              title={t(isShown ? 'none' : 'notShown')}
              text={t(isShown ? 'noneOwn' : 'notShownText')}
            />
          )
        }
      </Loaded>
    </>
  )
}
