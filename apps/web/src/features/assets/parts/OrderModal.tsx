import type { Purchase } from '@muster/contract/assets/purchases.contract'
import { listPurchases, orderPurchase } from '@muster/contract/calls/assets/purchases'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import '../desk-texts.ts'

/** Records that a purchase was ordered, or changes its order. */
export default function OrderModal({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useTranslation('assetsDesk')
  const today = dayIn(useUser().formats.time_zone)
  const { request_id, version, vendor, order_number, ordered_on, expected_on } = purchase
  return (
    <FormModal<BodyOf<typeof orderPurchase>>
      title={t('purchases.orderOf', { name: purchase.name })}
      onClose={onClose}
      fields={[
        textField('vendor', t('purchases.vendor'), { isRequired: true }),
        textField('order_number', t('purchases.orderNumber'), { MAX_LENGTH: 60 }),
        dayField('ordered_on', t('purchases.orderedOn'), { isRequired: true }),
        dayField('expected_on', t('purchases.expectedOn')),
      ]}
      start={{ vendor, order_number, ordered_on: ordered_on ?? today, expected_on }}
      toBody={(draft) => ({
        ...{ request_id, version, vendor: draft.vendor, order_number: draft.order_number ?? '' },
        ...{ ordered_on: draft.ordered_on, expected_on: draft.expected_on || null },
      })}
      save={saving(orderPurchase)}
      refresh={[listPurchases]}
    />
  )
}
