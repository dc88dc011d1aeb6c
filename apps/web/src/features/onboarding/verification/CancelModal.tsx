import { updateVerification } from '@muster/contract/calls/onboarding/verification'
import type { BgvCase } from '@muster/contract/onboarding/verification-shapes'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { verificationReads } from './verification-data.ts'
import './texts.ts'

/** Confirms that a verification is cancelled, which can't be undone. */
export default function CancelModal({ one, onClose }: { one: BgvCase; onClose: () => void }) {
  const { t } = useTranslation('onboardingVerification')
  const { case_id, version } = one
  return (
    <FormModal<BodyOf<typeof updateVerification>>
      title={t('cancel')}
      text={t('cancelText')}
      onClose={onClose}
      fields={[]}
      toBody={() => ({ case_id, version, action: 'cancel' as const })}
      save={saving(updateVerification)}
      refresh={[...verificationReads]}
      saveLabel={t('cancel')}
      isDangerous
    />
  )
}
