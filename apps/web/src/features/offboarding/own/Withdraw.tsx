import { withdrawResignation } from '@muster/contract/calls/offboarding/resignation'
import type { SeparationDetail } from '@muster/contract/offboarding/separation-shapes'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import ReasonModal from '../../../lib/form/ReasonModal.tsx'
import { separationReads } from '../separations/separation-data.ts'

interface WithdrawProps {
  separation: Pick<SeparationDetail, 'SEPID' | 'status'>
  onClose: () => void
}

/** Withdraws a resignation, or asks its approvers for it. */
export default function Withdraw({ separation: { SEPID, status }, onClose }: WithdrawProps) {
  const { t } = useTranslation('ownSeparation')
  const save = async (reason: string) => {
    const answer = await call(withdrawResignation, { body: { SEPID, reason } })
    notifySuccess(answer.status === 7 ? t('own.withdrawn') : t('own.asked'))
  }
  return (
    <ReasonModal
      title={t('own.withdrawTitle')}
      text={t(status === 0 ? 'own.withdrawPending' : 'own.withdrawApproved')}
      label={t('own.why')}
      submit={t('own.withdraw')}
      maxLength={1000}
      save={save}
      refresh={[...separationReads]}
      onClose={onClose}
    />
  )
}
