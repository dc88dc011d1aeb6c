import { listSignInHelp, resetTwoStep } from '@muster/contract/calls/session/two-step'
import { useTranslation } from 'react-i18next'
import ReasonModal from '../../../lib/form/ReasonModal.tsx'
import { saving } from '../../../lib/form/saving.ts'

export interface ResetAppDialogProps {
  person: { account_id: number; name: string }
  onClose: () => void
}

/**
 * Removes another person's authenticator app. This lowers their protection, so it needs a reason and notifies
 * them.
 */
export default function ResetAppDialog({ person, onClose }: ResetAppDialogProps) {
  const { t } = useTranslation('secondStep')
  return (
    <ReasonModal
      onClose={onClose}
      title={t('help.resetTitle', { name: person.name })}
      text={t('help.resetText')}
      label={t('help.reason')}
      help={t('help.reasonText')}
      submit={t('help.reset')}
      maxLength={500}
      isDangerous
      save={(reason) => saving(resetTwoStep)({ account_id: person.account_id, reason })}
      refresh={[listSignInHelp]}
    />
  )
}
