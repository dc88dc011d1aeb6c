import { saveFund } from '@muster/contract/calls/petty-cash/funds'
import type { FundRow } from '@muster/contract/petty-cash/cash-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, personField, selectField, statusField, textField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'
import { refreshCash } from '../data/cash-data.ts'
import '../texts.ts'

type Named = readonly { id: number; name: string }[]

interface FundDrawerProps {
  /** Null for a new one. */
  fund: FundRow | null
  offered: { types: Named; entities: Named; locations: Named }
  /** Of the organisation, for a new one. */
  currency?: string
  onClose: () => void
}

const withCurrent = (
  records: Named,
  id: number | null | undefined,
  name: string | null | undefined,
): Named =>
  id === null || id === undefined || records.some((one) => one.id === id)
    ? records
    : [...records, { id, name: name ?? '' }]

/** Form of a fund. Its custodian changes by a count and hand-over only. */
export default function FundDrawer({ fund, offered, currency, onClose }: FundDrawerProps) {
  const { t } = useTranslation('pettyCash')
  const client = useQueryClient()
  return (
    <FormDrawer<never>
      title={fund ? fund.name : t('add')}
      onClose={onClose}
      fields={[
        textField('name', t('fields.name'), { isRequired: true }),
        selectField(
          'type_id',
          t('fields.type'),
          choicesFrom(withCurrent(offered.types, fund?.type_id, fund?.type)),
          {
            isRequired: true,
          },
        ),
        ...(fund
          ? []
          : [
              personField('custodian_id', t('fields.custodian'), { isRequired: true }),
              textField('currency', t('fields.currency'), { isRequired: true, MAX_LENGTH: 3 }),
            ]),
        textField('limit', t('fields.limit'), { isRequired: true, MAX_LENGTH: 15 }),
        selectField(
          'entity_id',
          t('fields.entity'),
          choicesFrom(withCurrent(offered.entities, fund?.entity_id, fund?.entity)),
        ),
        selectField(
          'location_id',
          t('fields.location'),
          choicesFrom(withCurrent(offered.locations, fund?.location_id, fund?.location)),
        ),
        textField('gl_code', t('fields.glCode'), { MAX_LENGTH: 40 }),
        statusField('status', t('fields.active')),
      ]}
      record={fund}
      start={{ currency, status: 1 }}
      toBody={(draft) => ({
        ...(fund
          ? { id: fund.id, version: fund.version }
          : { custodian_id: draft.custodian_id, currency: draft.currency }),
        ...{
          name: draft.name,
          type_id: draft.type_id,
          limit: typedAmount(String(draft.limit ?? '')),
          gl_code: draft.gl_code ?? '',
        },
        ...{
          entity_id: draft.entity_id ?? null,
          location_id: draft.location_id ?? null,
          status: draft.status,
        },
      })}
      save={saving(saveFund) as never}
      refresh={async () => {
        await refreshCash(client)
      }}
    />
  )
}
