import { Select } from '@mantine/core'
import type { RequestedAsset } from '@muster/contract/assets/asset-requests.contract'
import { type AssetCondition, assetConditions } from '@muster/contract/assets/assets.constants'
import { handOverRequested, listRequestedAssets } from '@muster/contract/calls/assets/asset-requests'
import { listAssets } from '@muster/contract/calls/assets/assets'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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

interface Props {
  request: RequestedAsset
  /** An asset of another type than was asked for, which is chosen first. */
  isSubstitute?: boolean
  onClose: () => void
}

/** Hands an available asset over to whoever asked for one of its type, or for something like it. */
export default function HandOverModal({ request, isSubstitute = false, onClose }: Props) {
  const { t } = useTranslation('assetsDesk')
  const today = dayIn(useUser().formats.time_zone)
  const [chosen, setChosen] = useState<number | null>(isSubstitute ? null : request.type_id)
  const available = useQuery({
    ...readOptions(listAssets, {
      body: {
        filters: { ...(chosen !== null && { [FILTER.assetType]: [chosen] }), [FILTER.status]: [1] },
        ...{ search: '', sort: 'code', page: 1, limit: OFFERED },
      },
    }),
    meta: { errorShown: 'inline' as const },
    // The form stays, with what was entered, while the assets of another type are loaded.
    placeholderData: keepPreviousData,
  })
  const isLoaded = chosen !== null && !available.isPlaceholderData
  const assets = isLoaded ? (available.data?.assets ?? []) : []
  // Each type has an answer of its own, so that no asset of another type stays chosen.
  const asset = `asset_${chosen ?? ''}`
  const errorNames = useMemo(() => ({ AID: asset }), [asset])
  const others = (available.data?.master_filters.types ?? []).filter(({ id }) => id !== request.type_id)
  return (
    <FormModal<BodyOf<typeof handOverRequested>>
      title={t('requests.handOverOf', { name: request.EMPLOYEE_NAME })}
      text={
        isSubstitute
          ? t('requests.substituteText', {
              asked: [request.type, request.details].filter(Boolean).join(', '),
            })
          : request.details || null
      }
      loading={available}
      onClose={onClose}
      before={() =>
        isSubstitute ? (
          <Select
            label={t('requests.otherType')}
            required
            searchable
            allowDeselect={false}
            mb="md"
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen === null ? null : String(chosen)}
            onChange={(value) => setChosen(value === null ? null : Number(value))}
          />
        ) : null
      }
      fields={[
        selectField(
          asset,
          t('requests.asset'),
          assets.map(({ AID, name, code, serial }) => ({
            value: AID,
            label: [name, code, serial].filter(Boolean).join(' · '),
          })),
          {
            isRequired: true,
            ...(isLoaded && assets.length === 0 ? { help: t('requests.noAsset') } : {}),
          },
        ),
        dayField('on_date', t('assets:fields.on'), { isRequired: true }),
        dayField('due_back_on', t('assets:fields.dueBack')),
        selectField(
          'condition',
          t('assets:fields.condition'),
          choicesOf<AssetCondition>(assetConditions, (value) => t(`assets:conditions.${value}`)),
        ),
        ...(isSubstitute
          ? [areaField('reason', t('requests.substituteReason'), { MAX_LENGTH: 500, isRequired: true })]
          : []),
        areaField('note', t('assets:fields.note'), { MAX_LENGTH: 1000 }),
      ]}
      start={{ on_date: today, ...(!isSubstitute && assets.length === 1 ? { [asset]: assets[0]?.AID } : {}) }}
      errorNames={errorNames}
      toBody={({ [asset]: AID, on_date, due_back_on, condition, note, reason }) => ({
        ...{ request_id: request.request_id, AID, on_date, note: note ?? '' },
        due_back_on: due_back_on || null,
        ...(isSubstitute && { is_substitute: true, reason: reason ?? '' }),
        ...(condition ? { condition } : {}),
      })}
      save={saving(handOverRequested)}
      saveLabel={t('requests.handOver')}
      refresh={[listRequestedAssets, listAssets]}
    />
  )
}
