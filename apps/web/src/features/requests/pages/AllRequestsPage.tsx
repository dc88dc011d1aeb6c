import { approvalTriggers } from '@muster/contract/workflows/approval-triggers'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RequestTable } from '../components/RequestTable.tsx'
import { kindsOptions } from '../data/request-queries.ts'
import '../../../lib/ui-texts/texts.ts'
import '../page-texts.ts'

/** The specification's name for a request kind, even if no request of that kind exists yet. */
const nameOfTrigger = (slug: string) =>
  approvalTriggers.flatMap(({ triggers }) => triggers).find(([one]) => one === slug)?.[1]

/** Requests of everybody in reach: all kinds, or the one kind in the URL. */
export default function AllRequestsPage() {
  const { t } = useTranslation('approval')
  const { kind } = useParams()
  const kinds = useQuery(kindsOptions).data?.kinds
  const known = kinds?.find((one) => one.TRIGGER_SLUG === kind)
  const title = known?.name ?? (kind && nameOfTrigger(kind)) ?? t('requests:titles.all')
  if (kind && kinds && !known && nameOfTrigger(kind) === undefined)
    return <EmptyState order={1} title={t('ui:notThere')} />
  return <RequestTable key={kind ?? ''} list="requests" title={title} kind={kind} />
}
