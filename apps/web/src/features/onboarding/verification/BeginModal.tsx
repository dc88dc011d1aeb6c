import { beginVerification } from '@muster/contract/calls/onboarding/verification'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, dayField, selectField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { type Verification, verificationReads } from './verification-data.ts'
import './texts.ts'

interface Props {
  data: Verification
  name: string
  /** The service makes the checks. */
  isOrdered: boolean
  onClose: () => void
}

/** Begins a verification: package and consent. */
export default function BeginModal({
  data: { candidate_id, packages, service },
  name,
  isOrdered,
  onClose,
}: Props) {
  const { t } = useTranslation('onboardingVerification')
  const today = dayIn(useUser().formats.time_zone)
  const choices = packages.map(({ package_id, name: label, checks }) => ({
    value: package_id,
    label: `${label} (${checks.map((kind) => t(`checkNames.${kind}`)).join(', ')})`,
  }))
  return (
    <FormModal<BodyOf<typeof beginVerification>>
      title={isOrdered ? t('beginWithFor', { service, name }) : t('beginFor', { name })}
      onClose={onClose}
      fields={[
        selectField('package_id', t('package'), choices, { isRequired: true }),
        dayField('consent_on', t('consentOn'), { isRequired: true, FUTURE_DATE_SELECT: 0 }),
        areaField('consent_note', t('consentNote'), { help: t('consentHelp') }),
        ...(isOrdered ? [] : [textField('agency', t('agency'), { help: t('agencyHelp'), MAX_LENGTH: 120 })]),
        dayField('due_on', t('dueOn'), { FUTURE_DATE_SELECT: 1 }),
      ]}
      record={{ consent_on: today, ...(packages.length === 1 && { package_id: packages[0]?.package_id }) }}
      toBody={(draft) => ({
        ...{ candidate_id, package_id: draft.package_id, consent_on: draft.consent_on },
        ...{
          consent_note: draft.consent_note ?? '',
          agency: draft.agency ?? '',
          with_service: isOrdered,
          due_on: draft.due_on || null,
        },
      })}
      save={saving(beginVerification)}
      refresh={[...verificationReads]}
      saveLabel={t('begin')}
    />
  )
}
