import type { AssetType } from '@muster/contract/assets/setup.contract'
import { listAssetTypes, saveAssetCode } from '@muster/contract/calls/assets/setup'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { numberField, textField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import '../texts.ts'

/** The codes of assets by type; a row opens its setting. */
export default function CodesPage() {
  const { t } = useTranslation('assets')
  const make = useColumns<AssetType>()
  return (
    <ListScreen
      list="asset-codes"
      load={({ state }) => ({
        ...readOptions(listAssetTypes, { body: { search: state.search } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ types }) => types as AssetType[]}
      totalOf={({ types }) => types.length}
      isWhole
      title={t('assetsTitles:codes')}
      subtitle={t('codes.subtitle')}
      columns={[
        make.text('name', t('fields.type'), (row) => row.name, { width: 240 }),
        make.text('prefix', t('types.prefix'), (row) => row.code_prefix, { width: 160 }),
        make.number('digits', t('types.digits'), (row) => row.code_digits),
        make.text('next', t('codes.example'), (row) => row.next_code, { width: 200 }),
      ]}
      row={{ id: (row) => row.type_id, label: (row) => row.name }}
      card={(row) => <ListCard title={row.name} lines={[t('types.nextCode', { code: row.next_code })]} />}
      drawer={{
        param: 'record',
        render: ({ row, close }) =>
          row ? (
            <FormDrawer<never>
              title={t('codes.edit', { name: row.name })}
              onClose={close}
              fields={[
                textField('code_prefix', t('types.prefix'), {
                  ...{ isRequired: true, MAX_LENGTH: 16, help: t('types.prefixHelp') },
                }),
                numberField('code_digits', t('types.digits'), { isRequired: true }),
                numberField('next_number', t('types.next'), { isRequired: true }),
              ]}
              record={row}
              toBody={(draft) => ({
                ...{ type_id: row.type_id, version: row.version, code_prefix: draft.code_prefix },
                ...{ code_digits: Number(draft.code_digits), next_number: Number(draft.next_number) },
              })}
              save={saving(saveAssetCode) as never}
              refresh={[listAssetTypes]}
            />
          ) : null,
      }}
      empty={{ title: t('codes.empty'), text: t('codes.emptyText') }}
    />
  )
}
