import { payClaims } from '@muster/contract/calls/vendors/payments'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { refreshClaims } from '../data/vendor-data.ts'
import '../texts.ts'

interface PayModalProps {
  claims: readonly VendorClaimRow[]
  /** How many of the selected are not approved. */
  others: number
  onClose: () => void
  onPaid: () => void
}

/** Records that invoices were paid. */
export default function PayModal({ claims, others, onClose, onPaid }: PayModalProps) {
  const { t } = useTranslation('vendors')
  const { t: own } = useTranslation('ownVendors')
  const client = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  return (
    <FormModal<{ paid_on: string; reference: string }>
      title={t('claims.payTitle', { count: claims.length })}
      text={[t('claims.payText'), others > 0 ? t('claims.others', { count: others }) : '']
        .filter(Boolean)
        .join(' ')}
      onClose={onClose}
      fields={[
        dayField('paid_on', own('fields.paid'), { isRequired: true }),
        textField('reference', t('claims.reference'), {
          ...{ isRequired: true, MAX_LENGTH: 80, help: t('claims.referenceHelp') },
        }),
      ]}
      record={null}
      start={{ paid_on: today }}
      maySave={claims.length > 0}
      save={({ paid_on, reference }) =>
        call(
          payClaims,
          { body: { IDs: claims.map(({ REQUEST_ID }) => REQUEST_ID), paid_on, reference } },
          { notify: true },
        )
      }
      onSaved={onPaid}
      refresh={() => refreshClaims(client)}
      saveLabel={t('claims.pay')}
    />
  )
}
