import type { RequestedAsset } from '@muster/contract/assets/asset-requests.contract'
import { type AssetCondition, assetConditions } from '@muster/contract/assets/assets.constants'
import { handOverRequested, listRequestedAssets } from '@muster/contract/calls/assets/asset-requests'
import { listAssets } from '@muster/contract/calls/assets/assets'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesOf, dayField, selectField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import '../desk-texts.ts'

/** Offered to choose from; more are found by their code in the list of assets. */
const OFFERED = 100

/** Hands an available asset over to whoever asked for one of its type. */
export default function HandOverModal({
  request,
  onClose,
}: {
  request: RequestedAsset
  onClose: () => void
}) {
  const { t } = useTranslation('assetsDesk')
  const today = dayIn(useUser().formats.time_zone)
  const available = useQuery({
    ...readOptions(listAssets, {
      body: {
        filters: { [FILTER.assetType]: [request.type_id], [FILTER.status]: [1] },
        ...{ search: '', sort: 'code', page: 1, limit: OFFERED },
      },
    }),
    meta: { errorShown: 'inline' as const },
  })
  const assets = available.data?.assets ?? []
  return (
    <FormModal<BodyOf<typeof handOverRequested>>
      title={t('requests.handOverOf', { name: request.EMPLOYEE_NAME })}
      text={request.details || null}
      loading={available}
      onClose={onClose}
      fields={[
        selectField(
          'AID',
          t('requests.asset'),
          assets.map(({ AID, name, code, serial }) => ({
            value: AID,
            label: [name, code, serial].filter(Boolean).join(' · '),
          })),
          { isRequired: true, ...(assets.length === 0 ? { help: t('requests.noAsset') } : {}) },
        ),
        dayField('on_date', t('assets:fields.on'), { isRequired: true }),
        dayField('due_back_on', t('assets:fields.dueBack')),
        selectField(
          'condition',
          t('assets:fields.condition'),
          choicesOf<AssetCondition>(assetConditions, (value) => t(`assets:conditions.${value}`)),
        ),
        areaField('note', t('assets:fields.note'), { MAX_LENGTH: 1000 }),
      ]}
      start={{ on_date: today, ...(assets.length === 1 ? { AID: assets[0]?.AID } : {}) }}
      toBody={({ AID, on_date, due_back_on, condition, note }) => ({
        ...{ request_id: request.request_id, AID, on_date, note: note ?? '' },
        due_back_on: due_back_on || null,
        ...(condition ? { condition } : {}),
      })}
      save={saving(handOverRequested)}
      saveLabel={t('requests.handOver')}
      refresh={[listRequestedAssets, listAssets]}
    />
  )
}
