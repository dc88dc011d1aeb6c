import type { Purchase } from '@muster/contract/assets/purchases.contract'
import { listRequestedAssets } from '@muster/contract/calls/assets/asset-requests'
import { listAssets } from '@muster/contract/calls/assets/assets'
import { listPurchases, receivePurchase } from '@muster/contract/calls/assets/purchases'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import {
  areaField,
  choicesFrom,
  dayField,
  selectField,
  textField,
  wholeField,
} from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import '../desk-texts.ts'

interface ReceiveModalProps {
  purchase: Purchase
  locations: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Records a delivery: its assets are added with the next codes of their type. */
export default function ReceiveModal({ purchase, locations, onClose }: ReceiveModalProps) {
  const { t } = useTranslation('assetsDesk')
  const today = dayIn(useUser().formats.time_zone)
  const { request_id, version, quantity, received, unit_cost, location_id, location } = purchase
  // A retired place stays on the purchase.
  const places =
    location_id === null || locations.some(({ id }) => id === location_id)
      ? locations
      : [...locations, { id: location_id, name: location }]
  return (
    <FormModal<BodyOf<typeof receivePurchase>>
      title={t('purchases.receiveOf', { name: purchase.name })}
      text={t('purchases.receiveText', { type: purchase.type })}
      onClose={onClose}
      fields={[
        wholeField('quantity', t('purchases.receivedNow'), { isRequired: true }),
        dayField('received_on', t('purchases.receivedOn'), { isRequired: true }),
        textField(
          'unit_cost',
          unit_cost ? t('purchases.unitCost', { currency: unit_cost.currency }) : t('purchases.cost'),
          { MAX_LENGTH: 14 },
        ),
        selectField('location_id', t('assets:fields.location'), choicesFrom(places)),
        dayField('warranty_until', t('assets:fields.warranty')),
        areaField('serials', t('purchases.serials'), {
          help: t('purchases.serialsHelp'),
          MAX_LENGTH: 16_000,
        }),
      ]}
      start={{
        ...{ quantity: quantity - received, received_on: today, location_id },
        unit_cost: unit_cost?.amount ?? '',
      }}
      toBody={(draft) => ({
        ...{ request_id, version, quantity: Number(draft.quantity), received_on: draft.received_on },
        unit_cost: draft.unit_cost || null,
        location_id: draft.location_id || null,
        warranty_until: draft.warranty_until || null,
        serials: String(draft.serials ?? '')
          .split('\n')
          .map((serial) => serial.trim())
          .filter(Boolean),
      })}
      save={saving(receivePurchase)}
      saveLabel={t('purchases.receive')}
      refresh={[listPurchases, listRequestedAssets, listAssets]}
    />
  )
}
