import type { AssetType } from '@muster/contract/assets/setup.contract'
import { listAssetTypes } from '@muster/contract/calls/assets/setup'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import '../texts.ts'

const TypeDrawer = lazy(() => import('../parts/TypeDrawer.tsx'))

/** Types of assets; a row opens its form. */
export default function TypesPage() {
  const { t } = useTranslation('assets')
  const make = useColumns<AssetType>()
  const words = { on: t('fields.active'), off: t('types.off') }
  return (
    <ListScreen
      list="asset-types"
      load={({ state }) => ({
        ...readOptions(listAssetTypes, {
          body: { category_id: filterNumber(state, 'category'), search: state.search },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ types }) => types as AssetType[]}
      totalOf={({ types }) => types.length}
      isWhole
      title={t('assetsTitles:types')}
      subtitle={t('types.subtitle')}
      primary={({ data, open }) =>
        data &&
        data.categories.length > 0 && {
          label: t('types.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      actions={[
        { label: t('toCategories'), href: hrefOf('/assets/categories') },
        { label: t('toCodes'), href: hrefOf('/assets/codes') },
      ]}
      columns={[
        make.text('name', t('fields.name'), (row) => row.name, { width: 240 }),
        make.text('category', t('fields.category'), (row) => row.category, { width: 200 }),
        make.text('fields', t('types.fieldsTitle'), (row) => row.fields.map(({ name }) => name).join(', '), {
          width: 300,
        }),
        make.text('assets', t('assetsTitles:list'), (row) => t('types.usedBy', { count: row.used_by }), {
          width: 120,
        }),
        make.status('status', t('fields.status'), (row) => inUseWord(row.status, words)),
      ]}
      filters={({ data }) => [oneFilter('category', t('fields.category'), choicesFrom(data?.categories))]}
      row={{ id: (row) => row.type_id, label: (row) => row.name }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={inUseWord(row.status, words)} />}
          lines={[row.category, t('types.usedBy', { count: row.used_by })]}
        />
      )}
      drawer={{
        param: 'record',
        render: ({ id, row, close, shown: { data } }) =>
          data && (row || id === null) ? (
            <TypeDrawer type={row ?? null} categories={data.categories} onClose={close} />
          ) : null,
      }}
      empty={({ data }) => ({
        title: t('types.empty'),
        text: t(data && data.categories.length === 0 ? 'types.emptyCategories' : 'types.emptyText'),
      })}
    />
  )
}
