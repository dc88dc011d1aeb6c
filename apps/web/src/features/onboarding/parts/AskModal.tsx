import { blacklistCandidate, changeCandidateStatus } from '@muster/contract/calls/onboarding/candidate-status'
import { readCandidateHistory } from '@muster/contract/calls/onboarding/candidates'
import { moveCandidate } from '@muster/contract/calls/onboarding/flows'
import { type CandidateStatus, isLost, needsReason } from '@muster/contract/onboarding/onboarding.constants'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, dayField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { candidateReads, type Details } from '../data/candidate-data.ts'
import '../texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

export type Asked = CandidateStatus | 'reopen' | 'back'

interface AskModalProps {
  asked: Asked
  details: Details
  onClose: () => void
}

type Settable = BodyOf<typeof changeCandidateStatus>['status']
const refresh = [...candidateReads, readCandidateHistory]

/** Asks for the reason of a change of status, or of a move back. */
export default function AskModal({ asked, details: { candidate }, onClose }: AskModalProps) {
  const { t } = useTranslation('onboarding')
  const { candidate_id, CANDIDATE_NAME: name, version } = candidate
  if (asked === 'blacklisted')
    return (
      <FormModal<BodyOf<typeof blacklistCandidate>>
        title={t('ask.title', { action: t('actions.blacklisted'), name })}
        text={t('ask.blacklistText')}
        onClose={onClose}
        fields={[
          areaField('reason', t('ask.reason'), { isRequired: true }),
          dayField('expires_on', t('ask.expires'), { help: t('ask.expiresHelp'), FUTURE_DATE_SELECT: 1 }),
          textField('identity_number', t('ask.identity'), { help: t('ask.identityHelp'), MAX_LENGTH: 60 }),
        ]}
        toBody={(draft) => ({
          ...{ candidate_id, version, reason: draft.reason, identity_number: draft.identity_number ?? '' },
          expires_on: draft.expires_on || null,
        })}
        save={saving(blacklistCandidate)}
        refresh={refresh}
        saveLabel={t('actions.blacklisted')}
        isDangerous
      />
    )
  const isBack = asked === 'back'
  const action = isBack ? t('steps.back') : t(`actions.${asked as 'reopen'}`)
  const isEnding = asked !== 'reopen' && !isBack && isLost(asked)
  const save = (reason: string) =>
    isBack
      ? call(moveCandidate, { body: { candidate_id, action: 'previous', reason, version } }, { notify: true })
      : call(
          changeCandidateStatus,
          { body: { candidate_id, status: asked as Settable, reason, version } },
          { notify: true },
        )
  return (
    <Suspense fallback={null}>
      <ReasonModal
        title={isBack ? t('steps.backTitle') : t('ask.title', { action, name })}
        text={isBack ? t('steps.backText') : isEnding ? t('ask.kept') : undefined}
        label={t('ask.reason')}
        submit={action}
        isOptional={!isBack && (asked === 'reopen' || !needsReason(asked))}
        isDangerous={isEnding}
        maxLength={500}
        save={save}
        refresh={refresh}
        onClose={onClose}
      />
    </Suspense>
  )
}
