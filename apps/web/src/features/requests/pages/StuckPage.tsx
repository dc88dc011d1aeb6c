import { useTranslation } from 'react-i18next'
import { RequestTable } from '../components/RequestTable.tsx'
import '../page-texts.ts'

/** Stuck requests, for HR to decide or reassign. */
export default function StuckPage() {
  const { t } = useTranslation('approval')
  return (
    <RequestTable
      list="requests.stuck"
      title={t('all.stuckTitle')}
      subtitle={t('all.stuckText')}
      isStuck
      empty={{ title: t('all.stuckEmpty') }}
    />
  )
}
