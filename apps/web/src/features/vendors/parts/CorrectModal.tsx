import { correctPayment } from '@muster/contract/calls/vendors/payments'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, dayField, textField } from '../../../lib/form/fields.ts'
import { refreshClaims } from '../data/vendor-data.ts'
import '../own-texts.ts'

interface Corrected {
  paid_on: string
  reference: string
  reason: string
}

/** Corrects the day or the reference of a recorded payment. */
export default function CorrectModal({ claim, onClose }: { claim: VendorClaimRow; onClose: () => void }) {
  const { t } = useTranslation('ownVendors')
  const client = useQueryClient()
  const { REQUEST_ID, version, paid_on, reference } = claim
  return (
    <FormModal<Corrected>
      title={t('correct.title')}
      text={t('correct.text')}
      onClose={onClose}
      fields={[
        dayField('paid_on', t('fields.paid'), { isRequired: true }),
        textField('reference', t('fields.reference'), { isRequired: true, MAX_LENGTH: 80 }),
        areaField('reason', t('correct.reason'), { isRequired: true }),
      ]}
      record={null}
      start={{ paid_on, reference }}
      save={(corrected) =>
        call(correctPayment, { body: { REQUEST_ID, version, ...corrected } }, { notify: true })
      }
      refresh={() => refreshClaims(client)}
      saveLabel={t('correct.save')}
    />
  )
}
