import type { AssetDetails } from '@muster/contract/assets/asset-shapes'
import {
  type AssetAction,
  type AssetCondition,
  assetConditions,
  type StatusAction,
} from '@muster/contract/assets/assets.constants'
import { listAssets, readAsset, readAssetBoard, readAssetForm } from '@muster/contract/calls/assets/assets'
import {
  assignAsset,
  listAssetPeople,
  moveAsset,
  reportAsset,
  returnAsset,
  transferAsset,
} from '@muster/contract/calls/assets/hand-over'
import type { FormField } from '@muster/contract/forms/form-definition'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, choicesFrom, choicesOf, dayField, selectField } from '../../../lib/form/fields.ts'
import { dayIn, type FoundPerson, foundPerson } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { useUser } from '../../../lib/session/session.ts'
import '../texts.ts'

async function findReceivers(search: string): Promise<FoundPerson[]> {
  const { people } = await call(listAssetPeople, { query: { search } })
  return people.map((one) => foundPerson(one))
}

interface Part {
  employee_id: number | null
}

interface ActionModalProps {
  asset: AssetDetails
  action: AssetAction
  onClose: () => void
}

const blankToNull = (value: unknown) => (value === '' || value === undefined ? null : value)

async function send(action: AssetAction, body: Record<string, unknown>): Promise<unknown> {
  const options = { notify: true }
  const input = { body } as never
  switch (action) {
    case 'assigned':
      return call(assignAsset, input, options)
    case 'transferred':
      return call(transferAsset, input, options)
    case 'returned':
      return call(returnAsset, input, options)
    case 'moved':
      return call(moveAsset, input, options)
    default:
      return call(reportAsset, { body: { ...body, action: action satisfies StatusAction } } as never, options)
  }
}

/** Asks for what an action needs, and carries it out. */
export default function ActionModal({ asset, action, onClose }: ActionModalProps) {
  const { t } = useTranslation('assets')
  const today = dayIn(useUser().formats.time_zone)
  const isMove = action === 'moved'
  const form = useQuery({ ...readOptions(readAssetForm, { body: { AID: asset.AID } }), enabled: isMove })
  const isHandOver = action === 'assigned' || action === 'transferred'
  const hasCondition = isHandOver || action === 'returned'
  const places = form.data?.master_values
  // A retired place stays on the record.
  const offered = (all: readonly { id: number; name: string }[] = [], id: number | null, name: string) =>
    choicesFrom(id === null || all.some((one) => one.id === id) ? all : [...all, { id, name }])
  const fields: FormField[] = [
    ...(isMove
      ? [
          selectField(
            'location_id',
            t('fields.location'),
            offered(places?.locations, asset.location_id, asset.location),
          ),
          selectField(
            'entity_id',
            t('fields.entity'),
            offered(places?.entities, asset.entity_id, asset.entity),
          ),
        ]
      : []),
    dayField('on_date', t('fields.on'), { isRequired: true }),
    ...(isHandOver ? [dayField('due_back_on', t('fields.dueBack'))] : []),
    ...(hasCondition
      ? [
          selectField(
            'condition',
            t('fields.condition'),
            choicesOf<AssetCondition>(assetConditions, (value) => t(`conditions.${value}`)),
            { isRequired: true },
          ),
        ]
      : []),
    areaField('note', t('fields.note'), { MAX_LENGTH: 1000 }),
  ]
  const toBody = (draft: Draft, { employee_id }: Part) => ({
    ...{ AID: asset.AID, version: asset.version, on_date: draft.on_date, note: draft.note ?? '' },
    ...(isHandOver ? { employee_id, due_back_on: blankToNull(draft.due_back_on) } : {}),
    ...(hasCondition ? { condition: draft.condition } : {}),
    ...(isMove
      ? { location_id: blankToNull(draft.location_id), entity_id: blankToNull(draft.entity_id) }
      : {}),
  })
  return (
    <FormModal<Record<string, unknown>, Part>
      title={t(`titles.${action}`, { name: asset.name })}
      text={helpOf(t, asset, action)}
      onClose={onClose}
      {...(isMove ? { loading: form } : {})}
      fields={fields}
      start={{
        ...{ on_date: today, condition: asset.condition },
        ...{ location_id: asset.location_id, entity_id: asset.entity_id },
      }}
      part={{
        initial: { employee_id: null },
        isFirst: true,
        required: isHandOver ? ['employee_id'] : [],
        render: ({ value, onChange, errors }) =>
          isHandOver ? (
            <PersonPicker
              label={t('to')}
              required
              find={findReceivers}
              findKey="assets"
              value={value.employee_id}
              onChange={(employee_id) => onChange({ employee_id })}
              error={errors.employee_id}
            />
          ) : null,
      }}
      toBody={toBody}
      save={(body) => send(action, body)}
      refresh={[listAssets, readAssetBoard, readAsset]}
      saveLabel={t(`actions.${action}`)}
      isDangerous={action === 'written_off' || action === 'lost'}
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'assets'>>['t']

function helpOf(t: Translate, { holder }: AssetDetails, action: AssetAction): string | null {
  const name = holder?.EMPLOYEE_NAME ?? ''
  if (action === 'assigned' || action === 'written_off' || action === 'restored') return t(`help.${action}`)
  if (action === 'transferred' || action === 'returned') return t(`help.${action}`, { name })
  return holder ? t('help.held', { name }) : null
}
