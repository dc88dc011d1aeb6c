import type { AssetField } from '@muster/contract/assets/asset-fields'
import { type AssetCondition, assetConditions } from '@muster/contract/assets/assets.constants'
import {
  createAsset,
  editAsset,
  listAssets,
  readAsset,
  readAssetBoard,
  readAssetForm,
} from '@muster/contract/calls/assets/assets'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  choicesOf,
  dayField,
  selectField,
  textField,
} from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { savingBy } from '../../../lib/form/saving.ts'
import '../texts.ts'

type Form = DataOf<typeof readAssetForm>

const own = (slug: string) => `values_${slug}`

function useOwnField() {
  const { t } = useTranslation('assets')
  return ({ slug, name, kind, options, required }: AssetField): FormField => {
    const settings = { isRequired: required }
    const yesNo = [
      { value: 'yes', label: t('yes') },
      { value: 'no', label: t('no') },
    ]
    switch (kind) {
      case 'date':
        return dayField(own(slug), name, settings)
      case 'choice':
        return selectField(
          own(slug),
          name,
          options.map((value) => ({ value, label: value })),
          settings,
        )
      case 'yes_no':
        return selectField(own(slug), name, yesNo, settings)
      default:
        return textField(own(slug), name, { ...settings, MAX_LENGTH: 500 })
    }
  }
}

/** The type's fields that the form shows. */
const fieldsOf = (form: Form, draft: Draft): readonly AssetField[] =>
  form.types.find(({ id }) => id === draft.type_id)?.fields ?? []

const blankToNull = (value: unknown) => (value === '' || value === undefined ? null : value)

interface AssetDrawerProps {
  /** Null for a new one. */
  id: number | null
  onClose: () => void
}

/** Form to add or edit an asset, with the fields of its type. */
export default function AssetDrawer({ id, onClose }: AssetDrawerProps) {
  const { t } = useTranslation('assets')
  const ownField = useOwnField()
  const form = useQuery({
    ...readOptions(readAssetForm, { body: id === null ? {} : { AID: id } }),
    meta: { errorShown: 'inline' as const },
  })
  const { data } = form
  const { asset = null, currency = '', types = [] } = data ?? {}
  const record = asset && {
    ...asset,
    cost: asset.cost?.amount ?? null,
    ...Object.fromEntries(Object.entries(asset.values).map(([slug, value]) => [own(slug), value])),
  }
  const fields = (draft: Draft): FormField[] => {
    const type = types.find(({ id: typeId }) => typeId === draft.type_id)
    const help = type && !asset ? t('codeHelp', { code: type.next_code }) : ''
    const places = data?.master_values
    return [
      selectField('type_id', t('fields.type'), choicesFrom(types), {
        isRequired: true,
        isLocked: asset !== null,
      }),
      textField('name', t('fields.name'), { isRequired: true }),
      textField('code', t('fields.code'), { MAX_LENGTH: 40, help }),
      textField('serial', t('fields.serial'), { MAX_LENGTH: 80 }),
      ...(data ? fieldsOf(data, draft).map(ownField) : []),
      ...(asset
        ? []
        : [
            selectField('location_id', t('fields.location'), choicesFrom(places?.locations)),
            selectField('entity_id', t('fields.entity'), choicesFrom(places?.entities)),
          ]),
      textField('vendor', t('fields.vendor')),
      dayField('purchased_on', t('fields.purchased')),
      textField('cost', t('fields.cost', { currency: asset?.cost?.currency ?? currency }), {
        MAX_LENGTH: 16,
      }),
      dayField('warranty_until', t('fields.warranty')),
      selectField(
        'condition',
        t('fields.condition'),
        choicesOf<AssetCondition>(assetConditions, (value) => t(`conditions.${value}`)),
        { isRequired: true },
      ),
      areaField('note', t('fields.note'), { MAX_LENGTH: 1000 }),
    ]
  }
  const toBody = (draft: Draft) => {
    const shown = data ? fieldsOf(data, draft) : []
    const { name, code, serial, vendor, condition, note } = draft
    return {
      ...{ name, code: code ?? '', serial: serial ?? '', vendor: vendor ?? '', condition, note: note ?? '' },
      purchased_on: blankToNull(draft.purchased_on),
      cost: blankToNull(draft.cost),
      warranty_until: blankToNull(draft.warranty_until),
      values: Object.fromEntries(shown.map(({ slug }) => [slug, String(draft[own(slug)] ?? '')])),
      ...(asset
        ? { AID: asset.AID, version: asset.version }
        : {
            type_id: draft.type_id,
            location_id: blankToNull(draft.location_id),
            entity_id: blankToNull(draft.entity_id),
          }),
    }
  }
  const errorNames = Object.fromEntries(
    types.flatMap(({ fields: all }) => all.map(({ slug }) => [`values.${slug}`, own(slug)])),
  )
  return (
    <FormDrawer
      title={asset ? t('edit', { name: asset.name }) : t('add')}
      onClose={onClose}
      loading={form}
      fields={fields}
      record={record}
      start={{ condition: 'new' }}
      toBody={toBody}
      save={savingBy({ create: createAsset, update: editAsset }, id === null)}
      errorNames={errorNames}
      refresh={[listAssets, readAssetBoard, readAsset, readAssetForm]}
    />
  )
}
