import { Checkbox, Select, Stack, TagsInput, Text, TextInput, Title } from '@mantine/core'
import type { AssetFieldInput } from '@muster/contract/assets/asset-fields'
import {
  assetFieldKinds,
  depreciationMethods,
  MAX_ASSET_FIELDS,
  MAX_FIELD_OPTIONS,
} from '@muster/contract/assets/assets.constants'
import type { AssetType } from '@muster/contract/assets/setup.contract'
import { listAssets } from '@muster/contract/calls/assets/assets'
import { listAssetTypes, removeAssetType, saveAssetType } from '@muster/contract/calls/assets/setup'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  numberField,
  selectField,
  signedField,
  statusField,
  textField,
} from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import '../depreciation/texts.ts'

interface Part {
  fields: AssetFieldInput[]
}

interface TypeDrawerProps {
  /** Null for a new one. */
  type: AssetType | null
  categories: readonly { id: number; name: string }[]
  onClose: () => void
}

/** What is typed of a number; null for nothing. */
const numberOf = (typed: unknown) =>
  typed === null || typed === undefined || typed === '' ? null : Number(typed)

const blank = (): AssetFieldInput => ({ name: '', kind: 'text', options: [], required: false })

/** Form of a type: category, codes, and the fields of its assets. */
export default function TypeDrawer({ type, categories, onClose }: TypeDrawerProps) {
  const { t } = useTranslation('assets')
  const { t: d } = useTranslation('assetDepreciation')
  // An inactive category stays on the record.
  const isOffered = !type || categories.some(({ id }) => id === type.category_id)
  const offered = isOffered ? categories : [...categories, { id: type.category_id, name: type.category }]
  return (
    <FormDrawer<never, Part>
      title={type ? t('types.edit', { name: type.name }) : t('types.add')}
      onClose={onClose}
      fields={[
        textField('name', t('fields.name'), { isRequired: true, MAX_LENGTH: 80 }),
        selectField('category_id', t('fields.category'), choicesFrom(offered), { isRequired: true }),
        textField('code_prefix', t('types.prefix'), {
          ...{ isRequired: true, MAX_LENGTH: 16, help: t('types.prefixHelp') },
        }),
        numberField('code_digits', t('types.digits'), { isRequired: true }),
        numberField('next_number', t('types.next'), { isRequired: true }),
        selectField(
          'depreciation',
          d('terms.method'),
          depreciationMethods.map((value) => ({ value, label: d(`methods.${value}`) })),
          { isRequired: true },
        ),
        numberField('life_months', d('terms.life'), { help: d('terms.lifeHelp') }),
        signedField('salvage_percent', d('terms.salvage')),
        signedField('rate_percent', d('terms.rate'), { help: d('terms.rateHelp') }),
        areaField('note', t('fields.note')),
        statusField('status', t('fields.active')),
      ]}
      record={type}
      keys={['type_id', 'version']}
      start={{ code_digits: 4, next_number: 1, status: 1, depreciation: 'none', salvage_percent: 0 }}
      part={{
        initial: { fields: type?.fields ?? [] },
        render: ({ value: { fields }, onChange, errors }) => (
          <FieldsEditor fields={fields} errors={errors} onChange={(next) => onChange({ fields: next })} />
        ),
      }}
      toBody={(draft, { fields }) => ({
        ...(type ? { type_id: type.type_id, version: type.version } : {}),
        ...{ name: draft.name, category_id: draft.category_id, code_prefix: draft.code_prefix },
        code_digits: Number(draft.code_digits),
        next_number: Number(draft.next_number),
        depreciation: draft.depreciation,
        life_months: numberOf(draft.life_months),
        salvage_percent: numberOf(draft.salvage_percent) ?? 0,
        rate_percent: numberOf(draft.rate_percent),
        ...{ note: draft.note ?? '', status: draft.status, fields },
      })}
      save={saving(saveAssetType) as never}
      remove={type && { run: removing(removeAssetType, { type_id: type.type_id }) }}
      refresh={[listAssetTypes, listAssets]}
    />
  )
}

interface FieldsEditorProps {
  fields: AssetFieldInput[]
  errors: Readonly<Record<string, string>>
  onChange: (fields: AssetFieldInput[]) => void
}

function FieldsEditor({ fields, errors, onChange }: FieldsEditorProps) {
  const { t } = useTranslation('assets')
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('types.fieldsTitle')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('types.fieldsText')}
      </Text>
      {errors.fields ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.fields}
        </Text>
      ) : null}
      <ItemRows
        items={fields}
        onChange={onChange}
        blank={blank}
        most={MAX_ASSET_FIELDS}
        texts={{
          add: t('types.addField'),
          up: (number) => t('types.up', { number }),
          remove: (number) => t('types.removeField', { number }),
        }}
      >
        {(field, set, number) => (
          <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
            <TextInput
              label={t('types.fieldName', { number })}
              required
              maxLength={80}
              value={field.name}
              error={errors[`fields.${number - 1}.name`]}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Select
              label={t('types.fieldKind', { number })}
              allowDeselect={false}
              data={assetFieldKinds.map((value) => ({ value, label: t(`types.kinds.${value}`) }))}
              value={field.kind}
              onChange={(kind) => kind && set({ kind: kind as AssetFieldInput['kind'] })}
            />
            {field.kind === 'choice' ? (
              <TagsInput
                label={t('types.options', { number })}
                description={t('types.optionsHelp')}
                maxTags={MAX_FIELD_OPTIONS}
                value={field.options ?? []}
                error={errors[`fields.${number - 1}.options`]}
                onChange={(options) => set({ options })}
              />
            ) : null}
            <Checkbox
              label={t('types.required')}
              checked={field.required ?? false}
              onChange={(event) => set({ required: event.currentTarget.checked })}
            />
          </Stack>
        )}
      </ItemRows>
    </Stack>
  )
}
