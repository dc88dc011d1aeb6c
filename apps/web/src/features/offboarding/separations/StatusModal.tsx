import { changeSeparationStatus } from '@muster/contract/calls/offboarding/separations'
import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationDetail } from '@muster/contract/offboarding/separation-shapes'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, dayField, switchField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import '../texts.ts'
import { actionKey, separationReads } from './separation-data.ts'

type Body = BodyOf<typeof changeSeparationStatus>

const isReasoned = (from: SeparationStatus, to: SeparationStatus) =>
  to === 2 || to === 5 || to === 7 || from === 2

/** Changes the status as HR, with its reason and, where it sets the leaving date, the day. */
export default function StatusModal({
  separation,
  to,
  onClose,
}: {
  separation: SeparationDetail
  to: SeparationStatus
  onClose: () => void
}) {
  const { t } = useTranslation('offboarding')
  const { SEPID, status, version, EMPLOYEE_NAME: name } = separation
  const action = t(actionKey(status, to))
  const setsDay = to === 1 || (status === 5 && to === 6)
  return (
    <FormModal<Body>
      title={t('ask.title', { action, name })}
      text={t(`ask.text.${to}`)}
      onClose={onClose}
      fields={[
        ...(setsDay ? [dayField('agreed_lwd', t('ask.day'), { isRequired: true })] : []),
        areaField('reason', t('ask.reason'), { isRequired: isReasoned(status, to), MAX_LENGTH: 1000 }),
        ...(to === 3 && status === 6 ? [switchField('override', t('ask.override'))] : []),
      ]}
      record={setsDay ? { agreed_lwd: separation.last_working_day ?? separation.requested_lwd } : null}
      toBody={(draft) => ({
        ...{ SEPID, status: to, version, reason: String(draft.reason ?? '') },
        ...(setsDay ? { agreed_lwd: String(draft.agreed_lwd) } : {}),
        override: draft.override ? 1 : 0,
      })}
      save={saving(changeSeparationStatus)}
      refresh={[...separationReads]}
      saveLabel={action}
      isDangerous={to === 2 || to === 7}
    />
  )
}
