import { updateVerification } from '@muster/contract/calls/onboarding/verification'
import { bgvDecisions } from '@muster/contract/onboarding/verification.constants'
import type { BgvCase } from '@muster/contract/onboarding/verification-shapes'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, selectField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { verificationReads } from './verification-data.ts'
import './texts.ts'

/** What is done about a discrepancy. */
export default function DecisionModal({ one, onClose }: { one: BgvCase; onClose: () => void }) {
  const { t } = useTranslation('onboardingVerification')
  const { case_id, version, decision, decision_reason } = one
  return (
    <FormModal<BodyOf<typeof updateVerification>>
      title={t('decide')}
      text={t('decideText')}
      onClose={onClose}
      fields={[
        selectField(
          'decision',
          t('decision'),
          choicesOf(bgvDecisions, (value) => t(`decisions.${value}`)),
          { isRequired: true },
        ),
        areaField('decision_reason', t('decisionReason'), { isRequired: true }),
      ]}
      record={{ decision, decision_reason }}
      toBody={(draft) => ({
        ...{ case_id, version, action: 'save' as const },
        ...{ decision: draft.decision, decision_reason: draft.decision_reason },
      })}
      save={saving(updateVerification)}
      refresh={[...verificationReads]}
    />
  )
}
