import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RequestTable } from '../components/RequestTable.tsx'
import { kindsOptions } from '../data/request-queries.ts'
import '../page-texts.ts'

/** Requests of everybody in reach: all of them, or those of one kind by the address. */
export default function AllRequestsPage() {
  const { t } = useTranslation('approval')
  const { kind } = useParams()
  const known = useQuery(kindsOptions).data?.kinds.find((one) => one.TRIGGER_SLUG === kind)
  const title = known?.name ?? t('requests:titles.all')
  return (
    <>
      <PageHeader title={title} subtitle={t('all.subtitle')} />
      <RequestTable
        key={kind ?? ''}
        list="requests"
        label={title}
        {...(kind ? { kind } : {})}
        empty={{ title: t('all.emptyTitle'), text: t('all.emptyText') }}
      />
    </>
  )
}
